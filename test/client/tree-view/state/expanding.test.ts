import { describe, expect, test } from 'vitest'
import { fruit, plant, rowKeys } from '../helpers.ts'

describe('expansion', () => {
  test('rule 60: closing and opening a parent keeps the inner expansion', () => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    store.setExpand('q', false)
    expect(rowKeys(store)).toEqual(['p', 'a', 'b', 'q'])
    store.setExpand('q', true)
    expect(rowKeys(store)).toEqual(['p', 'a', 'b', 'q', 'r', 'c', 'd', 'e'])
  })

  test('rule 61: opening an inner node with parents opens all closed ancestors, with one expand', () => {
    const { store, events } = plant(fruit())
    store.setExpand('r', true, true)
    expect(rowKeys(store)).toEqual(['p', 'q', 'r', 'c', 'd', 'e'])
    expect(events).toEqual(['expand(r)'])
  })

  test('rule 62: opened without parents it counts as open and stays hidden', () => {
    const { store, events } = plant(fruit())
    store.setExpand('r', true, false)
    expect(store.getExpandKeys()).toEqual(['r'])
    expect(store.getNode('r')!.visible).toBe(false)
    expect(events).toEqual(['expand(r)'])
  })

  test('rule 63: a leaf opened with parents becomes visible and fires nothing', () => {
    const { store, events } = plant(fruit())
    store.setExpand('c', true, true)
    expect(store.getNode('c')!.visible).toBe(true)
    expect(store.getNode('c')!.expand).toBe(false)
    expect(events).toEqual([])
    store.setExpand('e', true, false)
    expect(events).toEqual([])
  })

  test('rule 64: an open hidden node opened with parents stays hidden', () => {
    const { store, events } = plant(fruit({ r: { expand: true } }))
    store.setExpand('r', true, true)
    expect(store.getNode('r')!.visible).toBe(false)
    expect(events).toEqual([])
  })

  test('rule 65: the climb ends at the first open ancestor', () => {
    const { store } = plant(fruit({ r: { expand: true } }))
    store.setExpand('c', true, true)
    expect(store.getNode('q')!.expand).toBe(false)
  })

  test('rule 67: setExpandKeys and setExpandAll fire nothing', () => {
    const { store, events } = plant(fruit())
    store.setExpandKeys(['p', 'r', 'unknown', 'a'], true)
    expect(store.getExpandKeys()).toEqual(['p', 'r'])
    expect(rowKeys(store)).toEqual(['p', 'a', 'b', 'q'])
    store.setExpandAll(true)
    expect(store.rowCount).toBe(8)
    store.setExpandAll(false)
    expect(rowKeys(store)).toEqual(['p', 'q'])
    expect(events).toEqual([])
  })

  test('closing fires the same event', () => {
    const { store, events } = plant(fruit(), { defaultExpandAll: true })
    store.setExpand('p', false)
    store.setExpand('p', false)
    store.setExpand('unknown', true)
    expect(events).toEqual(['expand(p)'])
  })
})

describe('rows', () => {
  test.each([
    [0, 3, ['p', 'a', 'b']],
    [2, 3, ['b', 'q', 'r']],
    [5, 10, ['c', 'd', 'e']],
    [8, 2, []],
  ])('from row %i, %i rows are %j', (start, count, expected) => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    const rows = store.rows(start, count)
    expect(rows.map(({ node }) => node.id)).toEqual(expected)
    expect(rows.map(({ index }) => index)).toEqual(expected.map((_, i) => start + i))
  })

  test('a row knows its place among the siblings that the filter keeps', () => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    store.filter('e', (_, node) => ['b', 'd', 'e'].includes(node.id as string))
    const places = store.rows(0, 10).map(({ node, position, size }) => `${node.id} ${position}/${size}`)
    expect(places).toEqual(['p 1/2', 'b 1/1', 'q 2/2', 'r 1/2', 'd 1/1', 'e 2/2'])
  })

  test('the index of a hidden or unknown node is -1', () => {
    const { store } = plant(fruit({ q: { expand: true } }))
    expect(['p', 'q', 'r', 'e', 'a', 'x'].map((key) => store.rowIndex(key))).toEqual([0, 1, 2, 3, -1, -1])
  })
})
