import { parse, postprocess, preprocess } from 'micromark'
import type { Extension, Token } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { limitContainers } from './container-depth.ts'
import { parseFrontmatter } from './frontmatter.ts'
import { limitNesting } from './nesting.ts'
import { cjkSyntax } from './syntax/cjk.ts'
import { coreSyntax } from './syntax/core.ts'
import { gfmSyntax } from './syntax/gfm.ts'
import { mathSyntax } from './syntax/math.ts'
import { ownSyntax } from './syntax/own-syntax.ts'

/** A stretch of a text, by offsets, and the name that the Markdown parser has for it. */
export type Mark = { type: string; start: number; end: number }

/** All that the Markdown parser sees in a text: `marks` in order, outer ones first, and stretches of plain words. */
export type Marks = { marks: readonly Mark[]; words: readonly Mark[] }

/** How a note is read below its front matter, with formulas or without. Throws a `NestingError` for one that is nested too deeply. */
export function marksOf(text: string, { math }: { math: boolean }): Marks {
  const { body } = parseFrontmatter(text, '')
  const front = text.slice(0, text.length - body.length)
  limitNesting(body)
  limitContainers(body)
  const blanks = front.replace(/[^\n]/g, ' ')
  const events = postprocess(
    parse({ extensions: math ? withMath : without })
      .document()
      .write(preprocess()(blanks + body, undefined, true)),
  )
  const marks: Mark[] = []
  const words: Mark[] = []
  for (const [kind, { type, start, end }] of events) {
    if (kind === 'exit' || start.offset === end.offset || passing.test(type)) continue
    if (type === 'data') addWords(words, { type, start: start.offset, end: end.offset })
    else marks.push({ type, start: start.offset, end: end.offset })
  }
  return { marks, words }
}

/** Names of pieces that are only on the way to be something else. */
const passing: { test(type: Token['type']): boolean } = /^chunk/

/** Words that follow each other are one stretch, however the parser came to them. */
function addWords(words: Mark[], found: Mark): void {
  const last = words.at(-1)
  if (last?.end === found.start) last.end = found.end
  else words.push(found)
}

const usual = unified().use(remarkParse).use(coreSyntax).use(gfmSyntax).use(cjkSyntax).freeze()
const without = extensionsOf(usual().use(ownSyntax))
const withMath = extensionsOf(usual().use(mathSyntax).use(ownSyntax))

function extensionsOf(processor: { freeze(): { data(): object } }): Extension[] {
  const { micromarkExtensions = [] } = processor.freeze().data() as { micromarkExtensions?: Extension[] }
  return micromarkExtensions
}
