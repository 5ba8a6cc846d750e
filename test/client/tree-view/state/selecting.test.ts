import { describe, expect, test } from 'vitest'
import { TreeStore } from '../../../../src/client/widgets/tree-view/state/store.ts'
import { fruit, listen, plant } from '../helpers.ts'

function selectedIds(store: TreeStore): unknown[] {
  return store.flatData.filter((node) => node.selected).map((node) => node.id)
}

describe('selection', () => {
  test('rule 48: selecting another node fires select and selectedChange, no unselect', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.setSelected('b', true)
    expect(events).toEqual(['select(b)', 'selectedChange(b)'])
    expect(selectedIds(store)).toEqual(['b'])
  })

  test('rule 49: selecting the selected node again fires nothing', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.setSelected('a', true)
    expect(events).toEqual([])
  })

  test('rule 50: unselecting a node that is not selected fires nothing', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.setSelected('b', false)
    expect(events).toEqual([])
    expect(store.getSelectedKey()).toBe('a')
  })

  test('rule 51: a disabled node is not selected', () => {
    const { store, events } = plant(fruit({ a: { disabled: true } }))
    store.setSelected('a', true)
    expect(events).toEqual([])
    expect(store.getSelectedNode()).toBeNull()
  })

  test('rule 52: of two selected records the later stays, after two selectedChange', () => {
    const store = new TreeStore()
    const events = listen(store)
    store.setData(fruit({ a: { selected: true }, e: { selected: true } }))
    expect(events).toEqual(['selectedChange(a)', 'selectedChange(e)', 'setData'])
    expect(selectedIds(store)).toEqual(['e'])
  })

  test('rule 53: an unknown key is remembered, and no node is marked', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.setSelected('later', true)
    expect(store.getSelectedKey()).toBe('later')
    expect(store.getSelectedNode()).toBeNull()
    expect(selectedIds(store)).toEqual([])
    expect(events).toEqual(['selectedChange(later)'])
  })

  test('rule 54: clearing when nothing is selected fires nothing', () => {
    const { store, events } = plant(fruit())
    store.clearSelected()
    expect(events).toEqual([])
  })

  test('rule 55: clearing a remembered key fires only selectedChange', () => {
    const { store, events } = plant(fruit())
    store.setSelected('later', true)
    events.length = 0
    store.clearSelected()
    expect(events).toEqual(['selectedChange(null)'])
    expect(store.getSelectedKey()).toBeNull()
  })

  test('clearing a selected node fires unselect and selectedChange', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.clearSelected()
    expect(events).toEqual(['unselect(a)', 'selectedChange(null)'])
  })

  test('unselecting a key without a node forgets it, and fires either way', () => {
    const { store, events } = plant(fruit())
    store.setSelected('later', true)
    store.setSelected('other', false)
    expect(store.getSelectedKey()).toBe('later')
    store.setSelected('later', false)
    expect(store.getSelectedKey()).toBeNull()
    expect(events).toEqual(['selectedChange(later)', 'selectedChange(later)', 'selectedChange(null)'])
  })

  test('the key 0 is a key', () => {
    const { store } = plant([{ id: 0 }, { id: 1 }])
    store.setSelected('0', true)
    expect(store.getSelectedKey()).toBe(0)
    store.clearSelected()
    store.setSelected(5, true)
    store.setData([{ id: 5 }, { id: 0 }], 0)
    expect(selectedIds(store)).toEqual([0])
  })

  test('rule 59: selection and checking do not influence each other', () => {
    const { store, events } = plant(fruit())
    store.setSelected('a', true)
    store.setChecked('a', true)
    store.setSelected('a', false)
    expect(store.getCheckedKeys()).toEqual(['a'])
    expect(events.filter((event) => event.startsWith('checked'))).toEqual(['checkedChange(a)'])
  })

  test.each([
    ['over a record that is selected', 'e', ['selectedChange(a)', 'selectedChange(e)', 'setData'], ['e']],
    ['the record that is selected', 'a', ['selectedChange(a)', 'selectedChange(a)', 'setData'], ['a']],
    ['without a node', 'later', ['selectedChange(a)', 'selectedChange(later)', 'setData'], []],
  ])('a preset key %s is the only selection', (_, key, expected, marked) => {
    const store = new TreeStore()
    const events = listen(store)
    store.setData(fruit({ a: { selected: true } }), key)
    expect(events).toEqual(expected)
    expect(selectedIds(store)).toEqual(marked)
    expect(store.getSelectedKey()).toBe(key)
  })

  test('a remembered key stays remembered, and its node takes it over in silence', () => {
    const { store, events } = plant(fruit())
    store.setSelected('later', true)
    store.setData(fruit())
    expect(store.getSelectedKey()).toBe('later')
    store.setData([{ id: 'later' }])
    expect(selectedIds(store)).toEqual(['later'])
    expect(events).toEqual(['selectedChange(later)', 'setData', 'setData'])
  })
})
