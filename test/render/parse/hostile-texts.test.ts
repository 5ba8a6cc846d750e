import type { Nodes, Paragraph, Text } from 'mdast'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { expect, test } from 'vitest'
import { parsePreviewOptions, previewBody } from '../../../src/client/widgets/code-preview/options.ts'
import { hintFor } from '../../../src/render/diagrams/hints.ts'
import { parseAttributes } from '../../../src/render/parse/attributes.ts'
import { parseFenceInfo } from '../../../src/render/parse/code/fence.ts'
import { takeMarkers } from '../../../src/render/parse/code/markers.ts'
import { warnOfMarks } from '../../../src/render/parse/code/wrong-marks.ts'
import { diagramText } from '../../../src/render/parse/cut/diagram-text.ts'
import { normalText } from '../../../src/render/parse/diagram/key.ts'
import { parsedLines } from '../../../src/render/parse/diagram/lines.ts'
import { mdxLines } from '../../../src/render/parse/foreign/steps/mdx.ts'
import type { PageState } from '../../../src/render/parse/page-state.ts'
import { plainText } from '../../../src/render/parse/plain-text.ts'
import { autolinks } from '../../../src/render/parse/plugins/autolinks.ts'
import { extendMarkdown } from '../../../src/render/parse/syntax/extend.ts'
import { charactersRead } from '../../helpers/characters-read.ts'

const long = 50_000

/** How many marks of a line of code are reported. */
function markedLine(text: string): number {
  const notes = { diagnostics: [], origins: [], lineOffset: 0, path: 'a.md' } as unknown as PageState
  warnOfMarks(text, { type: 'code', value: text }, notes)
  return notes.diagnostics.length
}
const blanks = ' '.repeat(long)

// What is read again and again is counted. An expression that tries each place of such a text by itself takes minutes for it.
test.each<[string, () => unknown, unknown]>([
  ['braces in an info string', () => parseFenceInfo(`{${'.'.repeat(long)} ${' #a'.repeat(long)}}`).lang, ''],
  ['commas in an info string', () => parseFenceInfo(`js${',a'.repeat(long)}`).lang, 'js'],
  ['brackets in an info string', () => parseFenceInfo(`js ${'['.repeat(long)}`).title, ''],
  ['blanks before a marker', () => takeMarkers(`a${blanks}b${blanks}// [!code ++]`).code.length, long + 2],
  [
    'markers with words',
    () => takeMarkers(`// a${' // [!code ++] b'.repeat(5_000)}`).code.length > 5_000,
    true,
  ],
  ['markers by the thousand', () => takeMarkers(`a${' // [!code ++]'.repeat(5_000)}`).code, 'a'],
  ['classes by the thousand', () => parseAttributes('.a '.repeat(50_000))?.className?.length, 50_000],
  ['a title of brackets', () => plainText('['.repeat(long)).length, long],
  ['a title of backticks', () => plainText('`'.repeat(long)).length, long],
  ['a title of blanks', () => plainText(`a${blanks}b`).length, long + 2],
  ['blanks in a diagram', () => normalText(`a${blanks}b`).length, long + 2],
  ['lines of a diagram', () => hintFor('\n'.repeat(long), { line: 0, column: 0 }, 'Parse error'), undefined],
  ['blank lines in front of a diagram', () => parsedLines(`---${'\n'.repeat(long)}x`).length, long + 1],
  ['blank lines in a diagram', () => parsedLines(`x${'\n'.repeat(long)}%`).length, long + 1],
  ['blanks behind an arrow', () => diagramText(`flowchart\n>${'\t'.repeat(long)}x`), '\n\n x'],
  ['commas of a task', () => diagramText(`gantt\na :${'1,'.repeat(long)}:b`).length, 2 * long + 7],
  ['words of a preview', () => parsePreviewOptions('a'.repeat(long)).expand, false],
  ['quotes of a preview', () => parsePreviewOptions(`a="${'\\"'.repeat(long)}`).expand, false],
  ['backticks of a preview', () => previewBody(`${'`'.repeat(long)}\na`).code.length, long + 2],
  ['marks that are not closed', () => markedLine('// [!code a'.repeat(5_000)), 0],
  ['comments of MDX', () => mdxLines('{/*\n*/}\n'.repeat(long / 2)).trim(), ''],
  ['a mark of many letters', () => markedLine(`// [!code ${'a'.repeat(long)}`), 0],
])('%s are read a few times', (_name, read, expected) => {
  const { result, count } = charactersRead(read)
  expect(result).toEqual(expected)
  expect(count / long).toBeLessThan(300)
})

test.each([
  ['js [app/[slug]/page.tsx] {1}', 'app/[slug]/page.tsx'],
  ['js [a.js] [b.js]', 'a.js'],
  ['js [a[b]', 'a[b'],
  ['js [a', ''],
  ['js ] [', ''],
])('the title in %j is %j', (info, title) => {
  expect(parseFenceInfo(info).title).toBe(title)
})

test.each(['https://a.bc，', 'https://a.bc中', 'https://a.bc/d。'])(
  'what stands behind 1,000 times %s is read again once, not for each',
  (address) => {
    const parser = unified()
      .use(remarkParse)
      .use(function (this: Processor) {
        extendMarkdown(this, { syntax: [gfm()], tree: gfmFromMarkdown() })
      })
    let count = 0
    const parseInline = (text: string) => {
      count += 1
      const first = parser.parse(text).children[0]
      return first?.type === 'paragraph' ? first.children : []
    }
    const text = address.repeat(1_000)
    const tree = parser.parse(text)
    autolinks({ parseInline })(tree, new VFile(text))
    const paragraph = tree.children[0]
    const inside: readonly Nodes[] = paragraph?.type === 'paragraph' ? paragraph.children : []
    const links = inside.filter(({ type }) => type === 'link')
    expect(links).toHaveLength(1_000)
    expect(count).toBe(1)
  },
)

test('more behind an address than a call takes arguments is all there', () => {
  const text = 'https://a.bc，b'
  const link: Nodes = { type: 'link', url: text, children: [{ type: 'text', value: text }] }
  const paragraph: Paragraph = { type: 'paragraph', children: [link] }
  const parts = Array.from({ length: 150_000 }, (): Text => ({ type: 'text', value: 'b' }))
  autolinks({ parseInline: () => parts })({ type: 'root', children: [paragraph] }, new VFile(text))
  expect(paragraph.children).toHaveLength(parts.length + 1)
})
