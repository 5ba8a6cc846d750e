import { expect, test } from 'vitest'
import { parseFrontmatter } from '../../../../src/render/parse/frontmatter/frontmatter.ts'

test.each([
  ['title: 1.10', { title: '1.10' }],
  ['title: 3.0 # the version', { title: '3.0' }],
  ['title: 007', { title: '007' }],
  ['title: 0x10', { title: '0x10' }],
  ['title: 12345678901234567890', { title: '12345678901234567890' }],
  ['title: 404', { title: 404 }],
  ['title: "1.10"', { title: '1.10' }],
  ['tags: [1.10, 2, CSS]', { tags: ['1.10', 2, 'CSS'] }],
  ['tags:\n  - 007', { tags: ['007'] }],
  ['features:\n  - title: 2.0', { features: [{ title: '2.0' }] }],
  ['order: 1.50', { order: 1.5 }],
  ['own: 1.10', { own: 1.1 }],
])('%s', (yaml, data) => {
  const { data: read, diagnostics } = parseFrontmatter(`---\n${yaml}\n---\n`, 'a.md')
  expect(diagnostics).toEqual([])
  expect(read).toEqual(data)
})

test('the last of equal keys counts, and the others stay', () => {
  const { data, diagnostics } = parseFrontmatter('---\ntitle: A\ntags: [b]\ntags: [c]\n---\n', 'a.md')
  expect(data).toEqual({ title: 'A', tags: ['c'] })
  expect(diagnostics).toMatchObject([{ rule: 'front-matter', place: { line: 4 } }])
})
