import { describe, expect, test } from 'vitest'
import type { Card } from '../../../../src/client/widgets/search-box/card.ts'
import { parseQuery } from '../../../../src/client/widgets/search-box/query.ts'
import { rankCards, rankSections } from '../../../../src/client/widgets/search-box/ranking/rank-cards.ts'
import { rankPages } from '../../../../src/client/widgets/search-box/ranking/rank-pages.ts'
import { evidenceFor, hit, size } from '../helpers.ts'

function cardOf(title: string, more: Partial<Card> = {}): Card {
  return {
    url: `/${title}.html`,
    title,
    sounds: [],
    crumbs: [],
    tags: [],
    names: [],
    sections: [
      { anchor: '', heading: title, level: 1, start: 0 },
      { anchor: 'use', heading: '用处', level: 2, start: 10 },
      { anchor: 'cost', heading: '代价', level: 2, start: 20 },
    ],
    ...more,
  }
}

const order = (query: string, ...cards: Card[]) => {
  const evidence = evidenceFor(
    query,
    ...parseQuery(query).terms.map(({ offset }) => cards.map(({ title }) => hit(title, [12 + offset]))),
  )
  const candidates = rankPages(evidence, size).map((candidate) => ({
    ...candidate,
    card: cards.find(({ title }) => title === candidate.id)!,
  }))
  return rankCards(candidates, query, size).map(({ card }) => card.title)
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
    expect(order('图像', cardOf('老的图像'), cardOf('图像格式'))[0]).toBe('图像格式')
  })

  test('by what others call them', () => {
    expect(order('布局', cardOf('浮动'), cardOf('三栏', { names: ['布局'] }))[0]).toBe('三栏')
  })

  test('by the sound of a title', () => {
    expect(order('bibao', cardOf('壁报'), cardOf('闭包', { sounds: ['bibao', 'bb'] }))[0]).toBe('闭包')
  })

  // Of two that are worth the same, the one whose address comes first would be first: here it is the other one.
  test.each<[string, string, Card, Card]>([
    [
      'what one word is of a title that begins with it',
      '布局',
      cardOf('弹性布局'),
      cardOf('布局、插槽和岛屿的一百种写法'),
    ],
    ['the share of a title that is asked for', '布局', cardOf('弹性布局'), cardOf('三栏布局的一百种写法')],
    ['a title with a word that goes on as typed', 'prom', cardOf('学 Promise'), cardOf('学 Arrow')],
    ['tags', '布局', cardOf('甲', { tags: ['布局'] }), cardOf('乙')],
    ['the best tag', '布局', cardOf('甲', { tags: ['网格', '布局'] }), cardOf('乙', { tags: ['网格布局'] })],
    [
      'the share of a sound that was typed',
      'bib',
      cardOf('甲', { sounds: ['bibao'] }),
      cardOf('乙', { sounds: ['bibaodewenti'] }),
    ],
    [
      'a name that is the query before one that has it',
      '布局',
      cardOf('甲', { names: ['布局'] }),
      cardOf('乙', { names: ['布局写法'] }),
    ],
  ])('by %s', (_name, query, first, second) => {
    expect(order(query, second, first)).toEqual([first.title, second.title])
  })

  test('by their addresses, all being equal', () => {
    const [first, second] = [cardOf('甲', { url: '/a.html' }), cardOf('乙', { url: '/b.html' })]
    expect(order('闭包', first, second)).toEqual(['甲', '乙'])
    expect(order('闭包', second, first)).toEqual(['甲', '乙'])
  })

  test('by a section that has all words', () => {
    const evidence = evidenceFor(
      '闭包 作用',
      [hit('甲', [12]), hit('乙', [12])],
      [hit('甲', [18]), hit('乙', [22])],
    )
    const candidates = rankPages(evidence, size).map((candidate) => ({
      ...candidate,
      score: 1,
      card: cardOf(candidate.id),
    }))
    expect(rankCards(candidates, '闭包 作用', size).map(({ id }) => id)).toEqual(['甲', '乙'])
  })

  test('by a heading that has all words in another order, as by the words side by side', () => {
    const evidence = evidenceFor(
      '通信 Vue',
      [hit('乙', [18]), hit('甲', [13])],
      [hit('乙', [20]), hit('甲', [11], ['headings'])],
    )
    const sections = [{ anchor: 'a', heading: 'Vue 的通信', level: 2, start: 10 }]
    const candidates = rankPages(evidence, size).map((candidate) => ({
      ...candidate,
      card: cardOf(candidate.id, candidate.id === '甲' ? { sections } : {}),
    }))
    expect(candidates.map(({ id }) => id)).toEqual(['乙', '甲'])
    expect(rankCards(candidates, '通信 Vue', size).map(({ id }) => id)).toEqual(['甲', '乙'])
  })
})

describe('sections are ranked by what they hold of the query', () => {
  const ranked = (first: number[], second: number[] = [], heading = '') => {
    const [candidate] = rankPages(evidenceFor('闭包 作用', [hit('a', first)], [hit('a', second)]), size)
    const likeness = (text: string) => Number(text === heading)
    return rankSections(cardOf('a'), candidate!.matches, likeness).map(({ index }) => index)
  }

  test.each([
    ['both words before one', [3, 12, 25], [26], '', [2, 0, 1]],
    ['those that hold the same in their order', [25, 12], [], '', [1, 2]],
    ['a word at the start of a section in it', [20], [], '', [2]],
    ['a heading that fits', [3, 25], [26], '用处', [1, 2, 0]],
    ['not the title, which stands for the page', [12], [], 'a', [1]],
  ])('%s', (_name, first, second, heading, expected) => {
    expect(ranked(first, second, heading)).toEqual(expected)
  })
})
