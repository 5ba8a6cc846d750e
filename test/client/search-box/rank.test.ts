import { describe, expect, test } from 'vitest'
import type { Card, Field } from '../../../src/client/widgets/search-box/card.ts'
import type { Hit } from '../../../src/client/widgets/search-box/index-file.ts'
import { parseQuery } from '../../../src/client/widgets/search-box/query.ts'
import {
  type Evidence,
  rankCards,
  rankPages,
  rankSections,
} from '../../../src/client/widgets/search-box/rank.ts'

const hit = (id: string, positions: readonly number[], fields: readonly Field[] = []): Hit => ({
  id,
  words: 100,
  positions,
  fields,
})

/** A hundred pages of a hundred words. */
const extent = { size: 100, words: 10_000 }

/** Evidence for the words of a query in order; each word is given its exact hits. */
function evidenceFor(query: string, ...hits: (readonly Hit[])[]): Evidence[] {
  return parseQuery(query).terms.map((term, index) => ({ term, exact: hits[index] ?? [], beginning: [] }))
}

const ids = (evidence: readonly Evidence[]) => rankPages(evidence, extent).map(({ id }) => id)

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

  test('by the words of the query before the seam between two of them', () => {
    const many = Array.from({ length: 30 }, (_, index) => hit(`p${index}`, [1]))
    const evidence = evidenceFor(
      '水平垂直',
      [...many, hit('words', [9])],
      [hit('seam', [4])],
      [...many.map((page) => ({ ...page, positions: [7] })), hit('words', [40])],
    )
    expect(ids(evidence).indexOf('words')).toBeLessThan(ids(evidence).indexOf('seam'))
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

  test('with a longer page behind one that says the same in fewer words', () => {
    const long = { ...hit('a long one', [1, 2]), words: 1000 }
    expect(ids(evidenceFor('闭包', [long, hit('short', [1, 2])]))).toEqual(['short', 'a long one'])
  })

  test('by a word that only begins so where it stands beside the others', () => {
    const [first, second] = evidenceFor('可以 this')
    const pages = [hit('apart', [1, 90]), hit('beside', [7, 90])]
    const evidence = [
      { ...first!, exact: [hit('apart', [40]), hit('beside', [5])] },
      { ...second!, exact: pages.map((page) => ({ ...page, positions: [90] })), beginning: pages },
    ]
    expect(ids(evidence)[0]).toBe('beside')
  })

  test('by its title before a word that others have in their text', () => {
    const [{ term } = { term: undefined }] = evidenceFor('xs')
    const titled = hit('xss', [4], ['title'])
    expect(ids([{ term: term!, exact: [hit('letters', [1])], beginning: [titled] }])).toEqual([
      'xss',
      'letters',
    ])
  })

  test('with a word itself before one that only begins so', () => {
    const [{ term } = { term: undefined }] = evidenceFor('map')
    const evidence = [
      { term: term!, exact: [hit('map', [1])], beginning: [hit('mapping', [1]), hit('map', [1])] },
    ]
    expect(ids(evidence)).toEqual(['map', 'mapping'])
  })

  test('with a character alone no better than with one that goes on', () => {
    const [http, and] = evidenceFor('HTTP 与')
    const evidence = [
      { ...http!, exact: [hit('goes on', [1], ['title']), hit('ends', [1])] },
      { ...and!, exact: [hit('ends', [2])], beginning: [hit('goes on', [2], ['title']), hit('ends', [2])] },
    ]
    expect(ids(evidence)).toEqual(['goes on', 'ends'])
  })

  test('in an order that does not depend on that of the hits', () => {
    expect(ids(evidenceFor('闭包', [hit('b', [1]), hit('a', [1])]))).toEqual(['a', 'b'])
  })

  test('not at all without evidence', () => {
    expect(rankPages([], extent)).toEqual([])
  })
})

function cardOf(title: string, more: Partial<Card> = {}): Card {
  return {
    url: `/${title}.html`,
    title,
    sounds: [],
    crumbs: [],
    tags: [],
    names: [],
    inlinks: 0,
    sections: [
      { anchor: '', heading: title, level: 1, start: 0 },
      { anchor: 'use', heading: '用处', level: 2, start: 10 },
      { anchor: 'cost', heading: '代价', level: 2, start: 20 },
    ],
    ...more,
  }
}

const order = (query: string, ...cards: Card[]) => {
  const [evidence] = evidenceFor(
    query,
    cards.map(({ title }) => hit(title, [12])),
  )
  const candidates = rankPages([evidence!], extent).map((candidate) => ({
    ...candidate,
    card: cards.find(({ title }) => title === candidate.id)!,
  }))
  return rankCards(candidates, query, extent.size).map(({ card }) => card.title)
}

describe('with their cards, pages are ranked', () => {
  test('by a title that is the query', () => {
    expect(order('闭包', cardOf('闭包的一百个问题'), cardOf('闭包'))[0]).toBe('闭包')
  })

  test('by a title that begins as typed, though the words typed are common', () => {
    const others = Array.from({ length: 40 }, (_, index) => cardOf(`HTTP/${index}`, { names: ['HTTP'] }))
    expect(order('HTTP 与', ...others, cardOf('HTTP 与网络'))[0]).toBe('HTTP 与网络')
  })

  test('by a heading that is the query, and a title that begins with it', () => {
    const headed = cardOf('图像', {
      sections: [
        { anchor: '', heading: '图像', level: 1, start: 0 },
        { anchor: 'a', heading: '样式与动画', level: 2, start: 10 },
      ],
    })
    expect(order('样式与动画', cardOf('动画与样式'), headed)[0]).toBe('图像')
    expect(order('图像', cardOf('老图像'), cardOf('图像格式'))[0]).toBe('图像格式')
  })

  test('by what others call them', () => {
    expect(order('布局', cardOf('浮动'), cardOf('三栏', { names: ['布局'] }))[0]).toBe('三栏')
  })

  test('by the sound of a title', () => {
    expect(order('bibao', cardOf('壁报'), cardOf('闭包', { sounds: ['bibao', 'bb'] }))[0]).toBe('闭包')
  })

  test('by how many pages link to them, all else being equal', () => {
    expect(order('闭包', cardOf('甲'), cardOf('乙', { inlinks: 8 }))[0]).toBe('乙')
  })
})

test('sections are ranked by what they hold of the query', () => {
  const [candidate] = rankPages(evidenceFor('闭包 作用', [hit('a', [3, 12, 25])], [hit('a', [26])]), extent)
  const sections = rankSections(cardOf('a'), candidate!.matches, () => 0)
  expect(sections.map(({ index }) => index)).toEqual([2, 0, 1])
})
