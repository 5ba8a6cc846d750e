import { expect, test } from 'vitest'
import { parseQuery } from '../../../../src/client/widgets/search-box/query.ts'
import { evidenceOf, rarityOf } from '../../../../src/client/widgets/search-box/ranking/evidence.ts'
import { hit } from '../helpers.ts'

test.each([
  [1, 100, 4.21],
  [40, 100, 0.914],
  [100, 100, 0.005],
  // More pages than there are: counts of two versions of an index.
  [120, 100, 0.004],
])('a word of %i in %i pages says %d', (pages, size, information) => {
  expect(rarityOf(pages, size)).toBeCloseTo(information, 3)
})

const termOf = (query: string) => parseQuery(query).terms[0]!

test('a word is in as many pages as itself, a character in as many as all that it begins', () => {
  const hits = (count: number) => Array.from({ length: count }, (_, index) => hit(`p${index}`, [1]))
  const pagesOf = (query: string) => evidenceOf(termOf(query), hits(2), hits(40)).pages
  expect(pagesOf('map')).toBe(2)
  expect(pagesOf('水')).toBe(40)
})

// Each found page: its name and the positions.
test.each([
  ['itself as well as what begins so', 'map', ['a'], ['b'], ['a 1', 'b 2']],
  ['once, at the places of both', 'map', ['a'], ['a'], ['a 2']],
  ['that only begins so, where none has it itself', 'map', [], ['b'], ['b 2']],
  ['that is an operator, at its own places', '===', ['a'], ['a', 'b'], ['a 1', 'b 2']],
])('a page is found with a word %s', (_name, query, exact, beginning, expected) => {
  const of = (ids: string[], at: number) => ids.map((id) => hit(id, [at]))
  const { found } = evidenceOf(termOf(query), of(exact, 1), of(beginning, 2))
  expect(found.map(({ id, positions }) => [id, ...positions].join(' '))).toEqual(expected)
})

test('letters that form a word of a text are not a pronunciation', () => {
  const sounding = hit('sounds', [], ['sound', 'title'])
  expect(evidenceOf(termOf('he'), [hit('says', [1])], [sounding]).found[1]!.fields).toEqual(['title'])
  expect(evidenceOf(termOf('he'), [], [sounding]).found[0]!.fields).toEqual(['sound', 'title'])
})
