import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { mayHoldBareLinks, withoutBareLinks } from '../../../src/render/parse/bare-links.ts'
import { cjkSyntax } from '../../../src/render/parse/syntax/cjk.ts'
import { gfmSyntax } from '../../../src/render/parse/syntax/gfm.ts'
import { randomFrom } from '../../bench/search/random.ts'

test.each([
  ['plain prose', '原型链 and words', false],
  ['an address', '见 https://example.com 。', true],
  ['an upper-case address', 'HTTP://EXAMPLE.COM', true],
  ['a mail address', 'me@example.com', true],
  ['an address by reference', 'me&#64;example.com', true],
  ['an at sign in a closed fence', '```js\na@b\n```\n\ntext', false],
  ['an at sign in a longer fence', '````md\n```\na@b\n```\n````\n', false],
  ['an at sign in a fence that never closes', '```js\na@b\n', true],
  ['an at sign behind a fence', '```\na\n```\n\nme@example.com', true],
  ['a fence in a quote counts as text', '> ```\n> a@b\n> ```', true],
  ['inline backticks do not open a fence', '``` a ` b\nme@example.com', true],
  ['a path', '见[缓存](../http/cache.md)与 `@media`', false],
  ['a plain link', '见[规范](https://tc39.es/ecma262/#sec-map-objects)。', false],
  ['a plain link with code', '见 `a` 与 [`findLast`](https://developer.mozilla.org/x)。', false],
  ['code that may be open before it', '见 ` 与 [`findLast`](https://developer.mozilla.org/x)。', true],
  ['code that a line above may open', '见 `\n[`findLast`](https://developer.mozilla.org/x)。', true],
  ['an escaped bracket', '\\[a](https://example.com)', true],
  ['a footnote and an address', '[^1](https://example.com)\n\n[^1]: a', true],
  ['a link named by its address', '[https://example.com](https://example.com)', true],
  ['an escaped slash', 'https:/\\/example.com', true],
  ['a tilde fence', '~~~\na@b\n~~~', false],
])('%s', (_name, body, expected) => {
  expect(mayHoldBareLinks(body)).toBe(expected)
})

/** What a note is made of here: what may be, hide, or break a link. */
const pieces = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '`',
    '``',
    '\\',
    '!',
    '^',
    '<',
    '>',
    '"',
    '|',
    '*',
    '~~',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '文',
    'a',
    '：',
  ],
  ...[
    'https://example.com',
    'http:',
    '//',
    'www.',
    'www.example.com',
    '@',
    'me@example.com',
    '.',
    'com',
    '&#64;',
    '&colon;',
  ],
  ...[
    '[a](https://example.com/b)',
    '[`a`](https://example.com/b)',
    '<b title="',
    '<https://example.com>',
    '[^1]',
    '\n\n[^1]: a\n',
    '](https://a.b)',
  ],
]

test('a note that is read without bare links would have had none', () => {
  const random = randomFrom(5)
  let without = 0
  for (let round = 0; round < 4000; round += 1) {
    const length = 1 + Math.floor(random() * 14)
    const body = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    if (mayHoldBareLinks(body)) continue
    without += 1
    expect(treeOf(body, quick), body).toEqual(treeOf(body, whole))
  }
  expect(without).toBeGreaterThan(800)
})

const whole = unified().use(remarkParse).use(gfmSyntax).use(cjkSyntax).freeze()
const quick = unified().use(remarkParse).use(gfmSyntax).use(withoutBareLinks).use(cjkSyntax).freeze()

function treeOf(body: string, processor: Pick<typeof whole, 'parse'>): unknown {
  return JSON.parse(
    JSON.stringify(processor.parse(body), (key, value) => (key === 'position' ? undefined : value)),
  )
}
