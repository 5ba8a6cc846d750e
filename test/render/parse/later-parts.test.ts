import type { Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { describe, expect, test } from 'vitest'
import { laterParts } from '../../../src/render/parse/plugins/later-parts.ts'

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

describe('a note in parts', () => {
  test.each([
    ['one screen: none', paragraphs(7), []],
    ['a little more: none, as a frame of its own is not worth it', paragraphs(10), []],
    ['a second screen begins below the first', paragraphs(14), ['7   ']],
    ['the next part is longer', paragraphs(48), ['7   ', '26  ']],
    ['each a quarter longer than the one before', paragraphs(150), ['7   ', '26  ', '49  ', '78  ', '114 ']],
    ['a part begins at a text, not at code', [code(60), code(5), ...paragraphs(8)], ['0   ']],
    ['lines of code count', [code(36), ...paragraphs(8)], ['1   ']],
    [
      'a list begins a part as a whole',
      [...paragraphs(7), `<ul><li>${paragraphs(9).join('</li><li>')}</li></ul>`],
      [''],
    ],
    [
      'what is closed is as high as its first line',
      [`<details><summary>s</summary>${paragraphs(40).join('')}</details>`, ...paragraphs(7)],
      [],
    ],
    [
      'Latin lines hold twice as many signs',
      Array.from({ length: 14 }, () => `<p>${'word '.repeat(32)}</p>`),
      [],
    ],
  ])('%s', (_, blocks, expected) => {
    expect(marked(blocks)).toEqual(expected)
  })
})
