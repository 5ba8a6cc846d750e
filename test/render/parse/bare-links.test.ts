import { expect, test } from 'vitest'
import { mayHoldBareLinks } from '../../../src/render/parse/bare-links.ts'

test.each([
  ['plain prose', '原型链 and words', false],
  ['an address', '见 https://example.com 。', true],
  ['an upper-case address', 'HTTP://EXAMPLE.COM', true],
  ['a mail address', 'me@example.com', true],
  ['an address by reference', 'me&#64;example.com', true],
  ['an at sign in a closed fence', '```css\n@media {}\n```\n\ntext', false],
  ['an at sign in a longer fence', '````md\n```\n@a\n```\n````\n', false],
  ['an at sign in a fence that never closes', '```css\n@media {}\n', true],
  ['an at sign behind a fence', '```\na\n```\n\nme@example.com', true],
  ['a fence in a quote counts as text', '> ```\n> @a\n> ```', true],
  ['inline backticks do not open a fence', '``` a ` b\nme@example.com', true],
  ['a tilde fence', '~~~\n@a\n~~~', false],
])('%s', (_name, body, expected) => {
  expect(mayHoldBareLinks(body)).toBe(expected)
})
