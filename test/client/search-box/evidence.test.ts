import { describe, expect, test } from 'vitest'
import { informationIn, rarityOf, strongest } from '../../../src/client/widgets/search-box/evidence.ts'
import { worth } from '../../../src/client/widgets/search-box/worth.ts'
import { evidenceFor, hit } from './helpers.ts'

const hits = (count: number) => Array.from({ length: count }, (_, index) => hit(`p${index}`, [1]))

test.each([
  [1, 100, 4.21],
  [40, 100, 0.914],
  [100, 100, 0.005],
  // More pages than there are: counts of two versions of an index.
  [120, 100, 0.004],
])('a word of %i in %i pages says %d', (pages, size, information) => {
  expect(rarityOf(pages, size)).toBeCloseTo(information, 3)
})

describe('each word of a query says as much as its pages are few', () => {
  const information = (query: string, ...counts: number[]) =>
    informationIn(evidenceFor(query, ...counts.map(hits)), 100).map((told) => told.information)
  const rarity = (pages: number) => rarityOf(pages, 100)

  test.each([
    [
      'a pair over a seam that is rarer than both words',
      [9, 1, 4],
      [rarity(9), worth.seam * rarity(4), rarity(4)],
    ],
    ['whichever of the two is the rarer', [4, 1, 9], [rarity(4), worth.seam * rarity(4), rarity(9)]],
    ['a pair that is as frequent as a word beside it', [9, 4, 4], [rarity(9), rarity(4), rarity(4)]],
    ['a word that no page has', [9, 0, 4], [rarity(9), 0, rarity(4)]],
  ])('水平垂直: %s', (_name, counts, expected) => {
    expect(information('水平垂直', ...counts)).toEqual(expected)
  })

  test.each([
    ['a pair at the end of a run', '水平垂', [9, 1]],
    ['a word between two others', 'css flex grid', [9, 1, 4]],
    ['a character between two words', 'css 水 grid', [9, 1, 4]],
    ['a word between two characters', '水 css 平', [9, 1, 4]],
  ])('no seam is %s', (_name, query, counts) => {
    expect(information(query, ...counts)).toEqual(counts.map(rarity))
  })

  test('nor a word between two that only ask', () => {
    expect(information('怎么实现什么', 1, 9, 9, 9)[0]).toBe(rarity(1))
  })

  test('a word is as rare as itself, a character as all that it begins', () => {
    const begun = (query: string) =>
      informationIn(
        evidenceFor(query).map((entry) => ({ ...entry, exact: hits(2), beginning: hits(40) })),
        100,
      ).map((told) => told.information)
    expect(begun('map')).toEqual([rarity(2)])
    expect(begun('水')).toEqual([rarity(40)])
  })
})

describe('a page with a word', () => {
  const found = (query: string, exact: string[], beginning: string[]) => {
    const [entry] = evidenceFor(query)
    const of = (ids: string[], at: number) => ids.map((id) => hit(id, [at]))
    return strongest({ ...entry!, exact: of(exact, 1), beginning: of(beginning, 2) }).map(
      ({ hit: { id }, strength, positions }) => [id, strength, ...positions],
    )
  }

  test.each([
    [
      'itself before what begins so',
      'map',
      ['a'],
      ['b'],
      [
        ['a', 1, 1],
        ['b', worth.beginning, 2],
      ],
    ],
    ['once, at the places of both', 'map', ['a'], ['a'], [['a', 1, 2]]],
    ['that only begins so, where none has it itself', 'map', [], ['b'], [['b', 1, 2]]],
    [
      'of one character, which is as much itself where another follows',
      '水',
      ['a'],
      ['b'],
      [
        ['a', 1, 1],
        ['b', 1, 2],
      ],
    ],
    [
      'that is an operator, at its own places',
      '===',
      ['a'],
      ['a', 'b'],
      [
        ['a', 1, 1],
        ['b', worth.inCode, 2],
      ],
    ],
  ])('%s', (_name, query, exact, beginning, expected) => {
    expect(found(query, exact, beginning)).toEqual(expected)
  })
})
