import { afterEach, expect, test, vi } from 'vitest'
import { withIndex } from '../../../src/render/parse/syntax/label-lists.ts'
import { openNotes } from '../../helpers/notes.tsx'

afterEach(() => void vi.restoreAllMocks())

test('a list with an index answers like any other', () => {
  const list = ['a', 'b', 'a']
  withIndex(list)
  list.push('c', 'b')
  expect([...list]).toEqual(['a', 'b', 'a', 'c', 'b'])
  expect(['a', 'b', 'c', 'd'].map((label) => list.indexOf(label))).toEqual([0, 1, 3, -1])
  expect(['a', 'c', 'd'].map((label) => list.includes(label))).toEqual([true, true, false])
})

test.each([
  ['footnotes', (at: number) => `x[^${at}]`, (at: number) => `[^${at}]: y`],
  ['definitions', (at: number) => `[x${at}]`, (at: number) => `[x${at}]: y`],
])('no list of all %s is searched', async (_name, use, define) => {
  const numbers = Array.from({ length: 200 }, (_, at) => at)
  const text = `${numbers.map(use).join('\n')}\n\n${numbers.map(define).join('\n')}\n`
  const [includes, indexOf] = [vi.spyOn(Array.prototype, 'includes'), vi.spyOn(Array.prototype, 'indexOf')]
  await openNotes({ 'a.md': text })
  const searched = [...includes.mock.contexts, ...indexOf.mock.contexts] as unknown[][]
  expect(searched.filter((list) => /^X?150$/i.test(String(list[150])))).toEqual([])
})
