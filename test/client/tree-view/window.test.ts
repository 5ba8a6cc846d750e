import { describe, expect, test } from 'vitest'
import { scrollOffset, windowOf } from '../../../src/client/widgets/tree-view/window.ts'

const defaults = {
  nodeMinHeight: 30,
  renderNodeAmount: 100,
  bufferNodeAmount: 20,
  scrollTop: 0,
  clientHeight: 300,
}
const small = { ...defaults, renderNodeAmount: 10, bufferNodeAmount: 5, clientHeight: 60 }

describe('the window of rows', () => {
  test.each([
    [
      '100 rows are all rendered',
      { ...defaults, rowCount: 100 },
      { start: 0, amount: 100, top: 0, bottom: 0 },
    ],
    [
      'of 500 rows 100 are',
      { ...defaults, rowCount: 500 },
      { start: 0, amount: 100, top: 0, bottom: 12_000 },
    ],
  ])('rule 121: %s', (_, input, expected) => {
    expect(windowOf(input)).toEqual(expected)
  })

  test.each([
    [500, 149, { start: 0, amount: 10, top: 0, bottom: 490 * 30 }],
    [500, 150, { start: 5, amount: 10, top: 150, bottom: 485 * 30 }],
    [30, 840, { start: 25, amount: 10, top: 750, bottom: 0 }],
    [500, -40, { start: 0, amount: 10, top: 0, bottom: 490 * 30 }],
  ])('rule 122: of %i rows scrolled by %i px', (rowCount, scrollTop, expected) => {
    expect(windowOf({ ...small, rowCount, scrollTop })).toEqual(expected)
  })

  test('rule 123: a tall box raises the amount', () => {
    const input = { ...defaults, renderNodeAmount: 10, clientHeight: 1500, rowCount: 500 }
    expect(windowOf(input).amount).toBe(70)
  })

  test('a list that became shorter shows its last rows at once', () => {
    expect(windowOf({ ...small, rowCount: 12, scrollTop: 9_000 })).toEqual({
      start: 10,
      amount: 10,
      top: 300,
      bottom: 0,
    })
  })

  test('a buffer of 0 moves row by row', () => {
    expect(windowOf({ ...small, bufferNodeAmount: 0, rowCount: 500, scrollTop: 95 }).start).toBe(3)
  })
})

describe('scrollTo', () => {
  test.each([
    ['top', 1500],
    ['center', 1365],
    ['bottom', 1230],
    [45, 1455],
  ] as const)('rule 124: row 50 in 300 px at %s is at %i px', (position, expected) => {
    expect(scrollOffset(50, position, { clientHeight: 300, nodeMinHeight: 30 })).toBe(expected)
  })
})
