import { expect, test } from 'vitest'
import {
  OutOfTimeError,
  openPageTime,
  SlowPageError,
  withinTime,
} from '../../../../src/render/parse/limits/page-time.ts'
import { cutInTime } from '../../../../src/render/parse/page-parser.ts'
import { openNotes } from '../../../helpers/notes.tsx'

const endless = () => {
  for (;;);
}

test('a function gives what it gives, throws what it throws, and may hold another', () => {
  expect(withinTime(60_000, () => withinTime(60_000, () => 'a') + withinTime(60_000, () => 'b'))).toBe('ab')
  const thrown = new Error('of its own')
  expect(() =>
    withinTime(60_000, () => {
      throw thrown
    }),
  ).toThrow(thrown)
})

test.each([
  ['a loop', endless],
  ['a regular expression', () => /(?:a+)+$/.test(`${'a'.repeat(60)}b`)],
])('%s without end is ended', (_name, run) => {
  expect(() => withinTime(20, run)).toThrow(OutOfTimeError)
})

test('the time of a page is spent by all of its steps', () => {
  const time = openPageTime(0.02)
  time.step('its Markdown')
  expect(() => time.spend(endless)).toThrow(SlowPageError)
  expect(() => time.spend(endless)).toThrow('in the middle of its Markdown')
  const nested = openPageTime(0.02)
  expect(() => nested.spend(() => nested.spend(endless))).toThrow(SlowPageError)
})

test('a page that takes too long is a finding at what took so long, and the others are read', async () => {
  // Stands for a grammar that does not come to an end.
  const languageAlias = Object.defineProperty({}, 'js', { get: endless })
  const notes = await openNotes(
    { 'a.md': '# A\n\n```js\n1\n```\n', 'b.md': '# B\n' },
    { markdown: { timeLimit: 2, languageAlias } },
  )
  expect(notes.page('a.md').diagnostics).toMatchObject([
    {
      rule: 'page-failed',
      severity: 'error',
      place: { line: 3, column: 1 },
      message: 'The page takes longer than 2 seconds to be read: it was stopped in the middle of this code.',
    },
  ])
  expect([notes.page('b.md').title, notes.page('b.md').diagnostics]).toEqual(['B', []])
})

test('the time of a page covers its front matter and its words for the search', async () => {
  const notes = await openNotes(
    { 'a.md': `---\ntags: [${'a, '.repeat(20_000)}]\n---\n\n# A\n` },
    { markdown: { timeLimit: 0.001 } },
  )
  const ended = 'The page takes longer than 0.001 seconds to be read: it was stopped in the middle of its'
  const page = notes.page('a.md')
  expect(page.diagnostics).toMatchObject([{ rule: 'page-failed', message: `${ended} front matter.` }])
  const text = { type: 'text' as const, value: '很长的一段话，'.repeat(200_000) }
  const long = { ...page, tree: { type: 'root' as const, children: [text] }, diagnostics: [] }
  expect(cutInTime(long, openPageTime(0.001)).diagnostics).toMatchObject([
    { rule: 'page-failed', message: `${ended} words for the search.` },
  ])
})
