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
    ['so short that a frame of its own is not worth it: none', paragraphs(6), []],
    ['one screen: its beginning comes before the rest', paragraphs(7), ['2   ']],
    ['a screen takes three frames', paragraphs(14), ['2   ', '5   ', '9   ']],
    ['what is below the screen is longer', paragraphs(48), ['2   ', '5   ', '9   ', '28  ']],
    [
      'each further part is a quarter longer than the one before',
      paragraphs(150),
      ['2   ', '5   ', '9   ', '28  ', '51  ', '80  ', '116 '],
    ],
    ['a part begins at a text, not at code', [code(60), code(5), ...paragraphs(6)], ['0   ']],
    ['ten lines of code are a first part', [code(10), ...paragraphs(7)], ['0   ']],
    ['nine are not', [code(9), ...paragraphs(7)], ['1   ']],
    [
      'a list begins a part as a whole',
      [...paragraphs(2), `<ul><li>${paragraphs(9).join('</li><li>')}</li></ul>`],
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
