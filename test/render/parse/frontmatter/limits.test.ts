import { expect, test } from 'vitest'
import { parseFrontmatter } from '../../../../src/render/parse/frontmatter/frontmatter.ts'
import { withEmoji } from '../../../../src/render/parse/plugins/emoji.ts'

const parsed = (inside: string) => parseFrontmatter(`---\n${inside}\n---\n\n# A\n`, 'a.md')
const messages = (inside: string) => parsed(inside).diagnostics.map(({ message }) => message)
const list = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

// Before, some of these took minutes and some the memory of the process.
test.each([
  ['keys that are lists of lists', '? '.repeat(20_000)],
  ['items in items', '- '.repeat(20_000)],
  ['brackets', `a: ${'['.repeat(20_000)}`],
  ['brackets that close', `a: ${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['braces', `a: ${'{b: '.repeat(10_000)}`],
  ['a key of 60,000 letters', `${'k'.repeat(60_000)}: 1`],
  ['a key that stands twice, in braces', `{${'"a":'.repeat(10_000)}}`],
  ['aliases of nothing', `a: &a x\n${list(5_000, (at) => `b${at}: *c`)}`],
])('%s in front matter are one finding, if any', (_name, inside) => {
  expect(messages(inside).length).toBeLessThan(2)
})

test.each([
  ['blank lines', '\n'.repeat(60_000), {}],
  ['blanks before a comment', `title: A${' '.repeat(60_000)}#b`, { title: 'A' }],
  ['blanks in a title', `title: A${' '.repeat(60_000)}b`, { title: `A${' '.repeat(60_000)}b` }],
  ['Chinese commas', `tags: [${'a，'.repeat(30_000)}b]`, { tags: [`${'a，'.repeat(30_000)}b`] }],
  [
    'quotes that go on at the start of lines',
    `title: "A${'\n\nb'.repeat(15_000)}."\nc: 1`,
    { title: `A${'\nb'.repeat(15_000)}.`, c: 1 },
  ],
  ['items', `tags:\n${'- a\n'.repeat(15_000)}`, { tags: Array(15_000).fill('a') }],
])('%s in front matter are read', (_name, inside, data) => {
  expect(parsed(inside).data).toEqual(data)
})

test('front matter is read up to 65,536 characters', () => {
  const description = (length: number) => `description: ${'a'.repeat(length - 'description: '.length - 1)}`
  expect(messages(description(65_536))).toEqual([])
  expect(messages(description(65_537))).toEqual(['Front matter has more than 65536 characters.'])
})

test('blanks in a line of front matter are no nesting', () => {
  expect(messages(`title:${' '.repeat(300)}A`)).toEqual([])
})

test.each([
  ['title: A\ndate: 2015-06-15\ntags:\n- b\n\t- c\n-----\n\nText\n', { title: 'A' }, 6],
  ['title: A\n---', { title: 'A' }, 1],
  ['index: true\n---\n', { index: true }, 2],
  // Text, headings and keys that are not YAML stay as they are.
  ['title: A\n\nText\n---\n', {}, 0],
  ['Note: A\n---\n', {}, 0],
  ['title: a: b\n---\n', {}, 0],
  ['# A\ntitle: b\n---\n', {}, 0],
  [`title: A${'\n'.repeat(60_000)}---\n`, {}, 0],
])('keys in the first lines of %j without a line above them', (text, data, bodyLine) => {
  const read = parseFrontmatter(text, 'a.md')
  expect(read.data).toMatchObject(data)
  expect(Object.keys(read.data).length > 0).toBe(bodyLine > 0)
  expect(read).toMatchObject({ bodyLine, diagnostics: [] })
})

test('one marker at the top of a long note is a rule above it', () => {
  expect(parseFrontmatter(`---\n\n${'\n'.repeat(500_000)}`, 'a.md').diagnostics).toEqual([])
})

test.each([
  [': :a:', ': 🅰️'],
  ['a:a:a:a', 'a🅰️a:a'],
])('short codes in %j are those of %j', async (text, expected) => {
  expect(await withEmoji(text)).toBe(expected)
})

test('a title of 100,000 short codes is read', async () => {
  expect(await withEmoji(':a: '.repeat(100_000))).toBe('🅰️ '.repeat(100_000))
})
