import { describe, expect, test } from 'vitest'
import { openNotes } from '../../helpers/notes.tsx'

const config = { markdown: { definitions: true, scripts: true } }
const htmlOf = async (text: string, more = config) =>
  (await openNotes({ 'a.md': text }, { lang: 'en', ...more })).html('a.md').replaceAll('\n', '')

describe('definition lists', () => {
  test.each([
    ['Pear\n: Sweet\n  *red*\n: Round', '<dl><dt>Pear</dt><dd>Sweet<em>red</em></dd><dd>Round</dd></dl>'],
    ['Pear\nPlum\n\n:   Sweet', '<dl><dt>Pear</dt><dt>Plum</dt><dd>Sweet</dd></dl>'],
    [
      'Pear\n:   Sweet\n\n    - a\n\nPlum\n: b',
      '<dl><dt>Pear</dt><dd><p>Sweet</p><ul><li>a</li></ul></dd><dt>Plum</dt><dd>b</dd></dl>',
    ],
    ['Pear\n: Sweet\n\nAfter', '<dl><dt>Pear</dt><dd>Sweet</dd></dl><p>After</p>'],
    ['Pear { #a }\n: Sweet {.b}', '<dl><dt id="a">Pear</dt><dd class="b">Sweet</dd></dl>'],
    ['- Pear\n  : Sweet', '<ul><li><dl><dt>Pear</dt><dd>Sweet</dd></dl></li></ul>'],
    [': none', '<p>: none</p>'],
    ['- a\n\n: - b', '<ul><li>a</li></ul><p>: </p><ul><li>b</li></ul>'],
    ['Pear\n:Sweet', '<p>Pear:Sweet</p>'],
    ['Pear\n:', '<p>Pear:</p>'],
  ])('%j', async (text, expected) => {
    expect(await htmlOf(text)).toBe(expected)
  })

  test('are text unless they are wanted', async () => {
    expect(await htmlOf('Pear\n: Sweet', {} as never)).toBe('<p>Pear: Sweet</p>')
  })

  test('more of them in one another than any note has are a finding', async () => {
    const { diagnostics } = (await openNotes({ 'a.md': `a\n${': '.repeat(20_000)}b` }, config)).page('a.md')
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['page-failed'])
  })
})

test.each([
  ['H~2~O, 2^10^ and a^b~c', '<p>H<sub>2</sub>O, 2<sup>10</sup> and a^b~c</p>'],
  ['A\\~F、A\\~F 16^4^', '<p>A~F、A~F 16<sup>4</sup></p>'],
  ['~a b~ ~~a~~ `~a~`', '<p>~a b~ <del>a</del> <code>~a~</code></p>'],
])('scripts: %j', async (text, expected) => {
  expect(await htmlOf(text)).toBe(expected)
})

test.each([
  [
    '甲\n乙 **a\n  b** `c\nd`\n\n- e\n  f',
    '<p>甲<br/>乙 <strong>a<br/>b</strong> <code>c d</code></p><ul><li>e<br/>f</li></ul>',
  ],
  ['> [!NOTE] g\n> h\n> i\n\nj  \nk', /h<br\/>i.*<p>j<br\/>k<\/p>/],
])('breaks: %j', async (text, expected) => {
  const html = await htmlOf(text, { markdown: { breaks: true } } as never)
  if (typeof expected === 'string') expect(html).toBe(expected)
  else expect(html).toMatch(expected)
})
