import { describe, expect, test } from 'vitest'
import { MAX_ROWS, type Result } from '../../../src/client/widgets/search-box/engine.ts'
import { searchLabels } from '../../../src/client/widgets/search-box/labels.ts'
import { statusText } from '../../../src/client/widgets/search-box/messages.ts'
import {
  optionsOf,
  parseRecent,
  rowAfter,
  startsDetailed,
  withRecent,
} from '../../../src/client/widgets/search-box/model.ts'

function resultOf(name: string, anchors: readonly string[]): Result {
  return {
    id: name,
    url: `/${name}.html`,
    title: name,
    crumbs: [],
    tags: [],
    section: 0,
    isWritten: true,
    headings: anchors.map((anchor, index) => ({
      section: index + 1,
      isWritten: true,
      anchor,
      chain: [anchor],
    })),
  }
}

describe('rule 17: rows go round', () => {
  test.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', 2, 3, 1],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['ArrowDown', 0, 1, 0],
    ['ArrowDown', 0, 0, undefined],
    ['a', 0, 3, undefined],
  ])('%s on row %i of %i', (key, active, count, next) => {
    expect(rowAfter(key, active, count)).toBe(next)
  })
})

describe('rows of an answer', () => {
  test('are each page and then its headings, with anchors that cannot break out of the address', () => {
    const options = optionsOf({
      kind: 'found',
      marks: [],
      results: [resultOf('a', ['一节', 'x"y']), resultOf('b', [])],
    })
    expect(options.map(({ href }) => href)).toEqual(['/a.html', '/a.html#一节', '/a.html#x%22y', '/b.html'])
  })

  test(`are ${MAX_ROWS} at most`, () => {
    const results = Array.from({ length: 10 }, (_, index) => resultOf(`p${index}`, ['x', 'y', 'z']))
    expect(optionsOf({ kind: 'found', marks: [], results })).toHaveLength(MAX_ROWS)
  })
})

describe('remembered queries', () => {
  test.each([
    [['闭包'], '防抖', ['防抖', '闭包']],
    [['防抖', '闭包'], '闭包', ['闭包', '防抖']],
    [['prom'], 'promise', ['promise']],
    [['闭包'], '   ', ['闭包']],
    [['1', '2', '3', '4', '5', '6'], '7', ['7', '1', '2', '3', '4', '5']],
  ])('%j and %s', (recent, query, expected) => {
    expect(withRecent(recent, query)).toEqual(expected)
  })

  test.each([
    ['["a","b"]', ['a', 'b']],
    ['[1,"a",null]', ['a']],
    ['{"a":1}', []],
    ['not json', []],
    [null, []],
  ])('stored as %s', (stored, expected) => {
    expect(parseRecent(stored)).toEqual(expected)
  })
})

describe('the detailed list is there at first', () => {
  test.each([
    ['auto', null, false],
    ['auto', 'true', true],
    ['auto', 'false', false],
    [true, null, true],
    [true, 'false', false],
    [false, 'true', false],
  ])('detailedView %s, stored %s', (option, stored, expected) => {
    expect(startsDetailed(option, stored)).toBe(expected)
  })
})

describe('labels', () => {
  test.each([
    ['zh-CN', '没有结果'],
    ['zh', '没有结果'],
    ['en-US', 'No results for'],
    ['fr', 'No results for'],
  ])('in %s', (lang, text) => {
    expect(searchLabels(lang).noResultsText).toBe(text)
  })

  test.each([
    ['en', 1, '1 found'],
    ['en', 12, '12 found'],
    ['zh', 1, '1 条结果'],
  ])('in %s, of %i rows: %s', (lang, rows, text) => {
    const answer = { kind: 'found' as const, results: [], marks: [] }
    expect(statusText({ status: 'answered', query: 'x', answer }, rows, searchLabels(lang))).toBe(text)
  })

  test('of the author come first, empty ones excepted', () => {
    const labels = searchLabels('zh', { noResultsText: '找不到', closeText: '' })
    expect([labels.noResultsText, labels.closeText]).toEqual(['找不到', '关闭'])
  })
})
