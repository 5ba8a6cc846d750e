import { parse, postprocess, preprocess } from 'micromark'
import type { Extension, Token } from 'micromark-util-types'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseFrontmatter } from './frontmatter/frontmatter.ts'
import { limitNesting } from './limits/nesting.ts'
import { cjkSyntax } from './syntax/cjk.ts'
import { coreSyntax } from './syntax/core.ts'
import { gfmSyntax } from './syntax/gfm.ts'
import { mathSyntax } from './syntax/math.ts'
import { ownSyntax } from './syntax/own-syntax.ts'

/** A range of a text, by offsets, and the Markdown parser's name for it. */
type Mark = { type: string; start: number; end: number }

/** Everything that the Markdown parser recognises in a text: `marks` in order, outer ones first, and ranges of plain words. */
export type Marks = { marks: readonly Mark[]; words: readonly Mark[] }

/** Parses a note below its front matter, with or without formulas. Throws a `NestingError` if it is nested too deeply. */
export function marksOf(text: string, { math }: { math: boolean }): Marks {
  const { body } = parseFrontmatter(text, '')
  const front = text.slice(0, text.length - body.length)
  limitNesting(body)
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

/** Names of intermediate tokens. */
const passing: { test(type: Token['type']): boolean } = /^chunk/

/** Adjacent words are one range, whatever tokens they came from. */
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
