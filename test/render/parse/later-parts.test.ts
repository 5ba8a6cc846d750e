import type { Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { describe, expect, test } from 'vitest'
import { laterParts } from '../../../src/render/parse/plugins/later-parts.ts'
import { openNotes } from '../../helpers/notes.tsx'

/** Texts of the blocks at which a part begins, in a note of these blocks. */
function marked(blocks: readonly (string | RootContent)[]): string[] {
  const children = blocks.flatMap((block) =>
    typeof block === 'string'
      ? (raw({ type: 'root', children: [{ type: 'raw', value: block }] }) as Root).children
      : block,
  )
  laterParts()({ type: 'root', children })
  return children.flatMap((child) =>
    child.type === 'element' && 'dataLater' in child.properties
      ? [child.children.map((text) => (text.type === 'text' ? text.value.slice(0, 4) : '')).join('')]
      : [],
  )
}

/** Paragraphs of four lines each, which are 132 px high with what is between them. */
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>${String(index).padEnd(4)}${'字'.repeat(160)}</p>`)

const code = (lines: number): RootContent => ({
  type: 'element',
  tagName: 'kb-code',
  properties: { html: Array.from({ length: lines }, () => '<span class="line"></span>').join('\n') },
  children: [],
})

const diagram = (lines: number): RootContent => ({
  type: 'element',
  tagName: 'kb-diagram',
  properties: { source: Array.from({ length: lines }, () => 'A --> B').join('\n') },
  children: [],
})

describe('a note in parts', () => {
  test.each([
    ['so short that a frame of its own is not worth it: none', paragraphs(6), []],
    ['one screen: its beginning comes before the rest', paragraphs(8), ['4   ']],
    ['a screen takes two frames', paragraphs(14), ['4   ', '9   ']],
    ['what is below the screen is longer', paragraphs(40), ['4   ', '9   ', '23  ']],
    [
      'each further part is a quarter longer than the one before',
      paragraphs(150),
      ['4   ', '9   ', '23  ', '41  ', '63  ', '90  ', '124 '],
    ],
    ['a part begins at a text, not at code', [code(60), code(5), ...paragraphs(6)], ['0   ']],
    ['17 lines of code are a first part', [code(17), ...paragraphs(7)], ['0   ']],
    ['16 are not', [code(16), ...paragraphs(7)], ['1   ']],
    ['five lines of a diagram, too', [diagram(5), ...paragraphs(7)], ['0   ']],
    ['four are not', [diagram(4), ...paragraphs(7)], ['1   ']],
    [
      'a list begins a part as a whole',
      [...paragraphs(4), `<ul><li>${paragraphs(9).join('</li><li>')}</li></ul>`],
      [''],
    ],
    [
      'what is closed is as high as its first line',
      [`<details><summary>s</summary>${paragraphs(40).join('')}</details>`, ...paragraphs(6)],
      [],
    ],
    [
      'Latin lines hold twice as many signs',
      Array.from({ length: 10 }, () => `<p>${'word '.repeat(32)}</p>`),
      [],
    ],
  ])('%s', (_, blocks, expected) => {
    expect(marked(blocks)).toEqual(expected)
  })
})

test.each([
  ['a diagram', 5, '```mermaid\nflowchart TD\n', '  A --> B\n'],
  ['code', 17, '```js\n', 'call()\n'],
  ['code without a language', 17, '```\n', 'call()\n'],
  ['a sample', 17, '```js preview\n', 'call()\n'],
])('of a note that is read, %s is as high as its lines', async (_, lines, opening, line) => {
  const text = `${'字'.repeat(160)}\n\n`.repeat(8)
  const note = (count: number) => `${opening}${line.repeat(count)}\`\`\`\n\n${text}`
  const notes = await openNotes({ 'one.md': note(lines), 'short.md': note(2) })
  const textsBefore = (path: string) =>
    notes
      .html(path)
      .split('data-later')
      .at(0)!
      .match(/<p[ >]/g)!.length
  expect(textsBefore('one.md')).toBe(1)
  expect(textsBefore('short.md')).toBeGreaterThan(2)
})
