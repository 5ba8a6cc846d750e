import { describe, expect, test } from 'vitest'
import { checks, fruit, ids, plant, rowKeys } from '../helpers.ts'

describe('filter', () => {
  test('rule 71: a deep leaf is shown with its ancestors only', () => {
    const { store } = plant(fruit())
    store.filter('title C')
    expect(rowKeys(store)).toEqual(['q', 'r', 'c'])
  })

  test('rule 72: below a match everything is kept, and the match is opened', () => {
    const { store } = plant(fruit())
    store.filter('Title q')
    expect(ids(store.getCurrentVisibleNodes())).toEqual(['q', 'r', 'c', 'd', 'e'])
    expect(store.getExpandKeys()).toEqual(['q', 'r'])
  })

  test('rule 73: when nothing matches there are no rows, and checks and expansion stay', () => {
    const { store } = plant(fruit({ p: { expand: true }, a: { checked: true } }))
    store.filter('nothing')
    expect(store.rowCount).toBe(0)
    expect(store.getExpandKeys()).toEqual(['p'])
    expect(store.getCheckedKeys()).toEqual(['a'])
  })

  test('rule 74: an empty keyword keeps and opens everything', () => {
    const { store } = plant(fruit())
    store.filter('Title c')
    store.filter('')
    expect(store.rowCount).toBe(8)
  })

  test('rule 75: with expandOnFilter off no parent is opened', () => {
    const { store } = plant(fruit(), { expandOnFilter: false })
    store.filter('Title c')
    expect(rowKeys(store)).toEqual(['q'])
    store.setExpand('r', true)
    expect(rowKeys(store)).toEqual(['q', 'r', 'c'])
  })

  test('rule 76: filtering fires no events', () => {
    const { store, events } = plant(fruit())
    for (const keyword of ['c', 'nothing', '']) store.filter(keyword)
    expect(events).toEqual([])
  })

  test('rule 77: a visitor who checks a kept parent changes only kept leaves', () => {
    const { store } = plant(fruit())
    store.filter('Title c')
    store.setChecked('q', true, { byVisitor: true })
    expect(checks(store, 'qrcde')).toBe('--x..')
  })

  test('rule 78: with filteredNodeCheckable all leaves change', () => {
    const { store } = plant(fruit(), { filteredNodeCheckable: true })
    store.filter('Title c')
    store.setChecked('q', true, { byVisitor: true })
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 79: a call ignores the filter', () => {
    const { store } = plant(fruit())
    store.filter('Title c')
    store.setChecked('q', true)
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 80: a visitor who unchecks a kept parent leaves hidden leaves checked', () => {
    const { store } = plant(fruit({ q: { checked: true } }))
    store.filter('Title c')
    store.setChecked('q', false, { byVisitor: true })
    expect(checks(store, 'qrcde')).toBe('--.xx')
  })

  test('rule 81: current visible nodes count those under closed parents', () => {
    const { store } = plant(fruit())
    expect(store.getCurrentVisibleNodes()).toHaveLength(8)
    store.filter('Title c')
    store.setExpand('q', false)
    expect(ids(store.getCurrentVisibleNodes())).toEqual(['q', 'r', 'c'])
  })

  test('a predicate counts by its truth, and a title that is missing never matches', () => {
    const { store } = plant([{ id: 'a' }, { id: 'b', title: null }, { id: 'c', title: 0 }])
    store.filter('', (_, node) => (node.id === 'b' ? 'yes' : 0))
    expect(rowKeys(store)).toEqual(['b'])
    store.filter('')
    expect(rowKeys(store)).toEqual(['c'])
    store.filter('ul')
    expect(rowKeys(store)).toEqual([])
  })

  test('new data is not filtered', () => {
    const { store } = plant(fruit())
    store.filter('nothing')
    store.setData(fruit())
    expect(store.rowCount).toBe(2)
  })
})

describe('showing checked nodes', () => {
  test('rule 82: checked nodes come with ancestors, then unknown keys with their titles', () => {
    const { store } = plant(fruit({ c: { checked: true } }))
    store.setCheckedKeys(['x', 8, 'y'], true)
    store.showCheckedNodes([
      { id: 'x', title: null },
      { id: 'x', title: 'Quince' },
      { id: 'x', title: 'too late' },
      { id: '8', title: 'Plum' },
    ])
    const rows = store.rows(0, 100)
    expect(rows.map(({ node }) => node.id)).toEqual(['q', 'r', 'c', 'x', 8, 'y'])
    expect(rows.slice(3).map(({ node }) => node.title)).toEqual(['Quince', 'Plum', 'y'])
    expect(rows.slice(3).every(({ node }) => node.checked && node.isLeaf && node.level === 0)).toBe(true)
    expect(store.getFlatData()).toHaveLength(8)
    expect(store.rowIndex('y')).toBe(5)
  })

  test('their rows can be unchecked, and vanish with the next change of rows', () => {
    const { store } = plant(fruit())
    store.setChecked('x', true)
    store.showCheckedNodes([])
    store.setChecked('x', false)
    expect(store.rows(0, 5).map(({ node }) => node.checked)).toEqual([false])
    expect(store.getCheckedKeys()).toEqual([])
    store.filter('')
    expect(store.rowCount).toBe(8)
  })

  test('rule 83: without titles to look up unknown keys are omitted', () => {
    const { store } = plant(fruit({ a: { checked: true } }))
    store.setChecked('x', true)
    store.showCheckedNodes(null)
    expect(rowKeys(store)).toEqual(['p', 'a'])
  })
})
