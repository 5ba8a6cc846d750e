import { describe, expect, test } from 'vitest'
import {
  columnPath,
  cornersOf,
  lineStyle,
  strokeOf,
} from '../../../../src/client/widgets/tree-view/state/lines.ts'
import { fruit, plant } from '../helpers.ts'

describe('connection lines', () => {
  test.each([false, undefined])('%s means none', (showLine) => {
    expect(lineStyle(showLine)).toBeNull()
  })

  test('true means the defaults, and an object fills in what it lacks', () => {
    const defaults = { width: 1, type: 'solid', color: '#D3D3D3', polyline: false, dashDensity: 3 }
    expect(lineStyle(true)).toEqual(defaults)
    expect(lineStyle({ width: 2, polyline: true })).toEqual({ ...defaults, width: 2, polyline: true })
  })

  test.each([
    [0.5, 3],
    [11, 3],
    ['5', 3],
    [Number.NaN, 3],
    [1, 1],
    [10, 10],
    [2.5, 2.5],
  ])('rule 131: dash density %s counts as %s', (given, expected) => {
    expect(lineStyle({ dashDensity: given as number })!.dashDensity).toBe(expected)
  })

  test('rule 131: dashed with density 5 has dashes of 10', () => {
    expect(strokeOf(lineStyle({ type: 'dashed', dashDensity: 5 })!, 20).dash).toBe(10)
    expect(strokeOf(lineStyle(true)!, 20).dash).toBeUndefined()
  })

  test('rule 132: an indent of 20 px and a width of 1 px make a stroke of 5', () => {
    expect(strokeOf(lineStyle(true)!, 20).width).toBe(5)
  })

  test.each([
    [false, true, true, 'M50 0V100'],
    [true, false, true, 'M50 0V100'],
    [true, true, false, 'M50 0V100M50 50H100'],
    [true, true, true, 'M50 0V50H100'],
  ])('last column %s, polyline %s, corner %s is %s', (isLast, polyline, corner, path) => {
    expect(columnPath(isLast, polyline, corner)).toBe(path)
  })

  test('a branch ends where neither the row nor its parent has a following sibling among the rows', () => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    const cornersIn = (start: number, count: number) => {
      const nodes = store.rows(start, count).map(({ node }) => node)
      return nodes.filter((_, i) => cornersOf(nodes)[i]).map((node) => node.id)
    }
    // b is the last of p, but p is followed by q; d is the last of r, but r is followed by e.
    expect(cornersIn(0, 8)).toEqual(['e'])
    expect(cornersIn(0, 7)).toEqual(['r', 'd'])
    expect(cornersIn(0, 3)).toEqual(['b'])
  })
})
