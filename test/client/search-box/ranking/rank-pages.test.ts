import { describe, expect, test } from 'vitest'
import { type Evidence, evidenceOf } from '../../../../src/client/widgets/search-box/ranking/evidence.ts'
import { rankPages } from '../../../../src/client/widgets/search-box/ranking/rank-pages.ts'
import { evidenceFor, hit, size } from '../helpers.ts'

const ids = (evidence: readonly Evidence[]) => rankPages(evidence, size).map(({ id }) => id)

describe('pages are ranked', () => {
  test('by title before any number of mentions', () => {
    expect(
      ids(evidenceFor('闭包', [hit('mentions', [1, 2, 3, 4, 5, 6, 7, 8]), hit('titled', [1], ['title'])])),
    ).toEqual(['titled', 'mentions'])
  })

  test('by all words before one', () => {
    const evidence = evidenceFor('闭包 作用', [hit('one', [1, 5, 9]), hit('both', [1])], [hit('both', [40])])
    expect(ids(evidence)[0]).toBe('both')
  })

  test('by the rarer word', () => {
    const common = Array.from({ length: 60 }, (_, index) => hit(`p${index}`, [1]))
    expect(ids(evidenceFor('实现 拷贝', common, [hit('rare', [1])]))[0]).toBe('rare')
  })

  test('by words that stand side by side', () => {
    const evidence = evidenceFor(
      '原型链',
      [hit('apart', [1]), hit('beside', [7])],
      [hit('apart', [30]), hit('beside', [8])],
    )
    expect(ids(evidence)[0]).toBe('beside')
  })

  test('by the whole query as it stands before a title that has most of it', () => {
    const evidence = evidenceFor(
      '原型链上',
      [hit('titled', [1, 5], ['title']), hit('verbatim', [7])],
      [hit('titled', [2, 6], ['title']), hit('verbatim', [8])],
      [hit('titled', [40]), hit('verbatim', [9])],
    )
    expect(ids(evidence)[0]).toBe('verbatim')
  })

  test('by the whole query as it was typed, with words that say nothing', () => {
    const everywhere = (position: number) =>
      Array.from({ length: 90 }, (_, index) => hit(`p${index}`, [position]))
    const evidence = evidenceFor(
      '有没有过期',
      [...everywhere(1), hit('typed', [53])],
      [...everywhere(9), hit('typed', [52])],
      [...everywhere(5), hit('typed', [50])],
    )
    expect(ids(evidence)[0]).toBe('typed')
  })

  test('by a word that only begins so where it stands beside the others', () => {
    const [first, second] = evidenceFor('可以 this')
    const pages = [hit('apart', [1, 90]), hit('beside', [7, 90])]
    const evidence = [
      evidenceOf(first!.term, [hit('apart', [40]), hit('beside', [5])], []),
      evidenceOf(
        second!.term,
        pages.map((page) => ({ ...page, positions: [90] })),
        pages,
      ),
    ]
    expect(ids(evidence)[0]).toBe('beside')
  })

  test('by its title before a word that others have in their text', () => {
    const [{ term } = { term: undefined }] = evidenceFor('xs')
    const titled = hit('xss', [4], ['title'])
    expect(ids([evidenceOf(term!, [hit('letters', [1])], [titled])])).toEqual(['xss', 'letters'])
  })

  test('with a character alone no better than with one that goes on', () => {
    const [http, and] = evidenceFor('HTTP 与')
    const evidence = [
      evidenceOf(http!.term, [hit('goes on', [1], ['title']), hit('ends', [1])], []),
      evidenceOf(and!.term, [hit('ends', [2])], [hit('goes on', [2], ['title']), hit('ends', [2])]),
    ]
    expect(ids(evidence)).toEqual(['goes on', 'ends'])
  })

  test('in an order that does not depend on that of the hits', () => {
    expect(ids(evidenceFor('闭包', [hit('b', [1]), hit('a', [1])]))).toEqual(['a', 'b'])
  })

  test('not at all without evidence', () => {
    expect(rankPages([], size)).toEqual([])
  })
})
