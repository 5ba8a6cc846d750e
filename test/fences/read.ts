import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { previewBody } from '../../src/client/widgets/code-preview/options.ts'
import { nodesBelow } from '../../src/render/parse/below.ts'
import { ownSyntax } from '../../src/render/parse/syntax/own-syntax.ts'

/** `line`: that of the note on which the code begins. */
export type Fence = {
  note: string
  line: number
  lang: string
  code: string
  isFragment: boolean
  isPreview: boolean
}

/** Every fence and preview of the notes in a folder. */
export function readFences(docs: string): Fence[] {
  const notes = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  return notes.sort().flatMap((note) => {
    const text = readFileSync(path.join(docs, note), 'utf8')
    return nodesBelow(unified().use(remarkParse).use(ownSyntax).parse(text)).flatMap(({ node }) => {
      const start = node.position?.start.line ?? 0
      if (node.type === 'code') {
        const words = (node.meta ?? '').split(/\s+/)
        return fenceOf(note, { lang: node.lang ?? '', words, line: start + 1, code: node.value })
      }
      if (node.type !== 'rawContainer') return []
      const { code, skippedLines, lang } = previewBody(node.value)
      return fenceOf(note, { lang: lang || 'js', words: ['preview'], line: start + 1 + skippedLines, code })
    })
  })
}

type Read = { lang: string; words: readonly string[]; line: number; code: string }

function fenceOf(note: string, { lang, words, line, code }: Read): Fence {
  const [language = ''] = lang.split(/[{:]/)
  const has = (word: string) => words.includes(word)
  return { note, line, lang: language, code, isFragment: has('fragment'), isPreview: has('preview') }
}

/** A finding, or something that nobody tries, with its place in docs/. */
export function at({ note, line }: Fence, message: string, offset = 0): string {
  return `docs/${note}:${line + offset} ${message}`
}
