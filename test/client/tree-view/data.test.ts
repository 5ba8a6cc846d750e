import { describe, expect, test } from 'vitest'
import { TreeStore } from '../../../src/client/widgets/tree-view/state/store.ts'
import { checks, fruit, listen, outline, plant, rowKeys } from './helpers.ts'

describe('data and flattening', () => {
  test.each([undefined, null])('rule 1: a record whose key is %s gets a random text as key', (id) => {
    const { store } = plant([{ id, title: 'apple' }])
    const key = store.data[0]!.id
    expect(key).toMatch(/^[0-9a-z]+$/)
    expect(store.getNode(key as string)).toBe(store.data[0])
  })

  test('rule 2: keys come from the key field', () => {
    const { store } = plant([{ uid: 7, id: 'other' }], { keyField: 'uid' })
    store.setExpandAll(true)
    expect(store.getNode(7)).toBe(store.data[0])
    expect(store.getNode('other')).toBeNull()
    expect(store.data[0]!.id).toBe('other')
  })

  test('rule 3: flat data is in pre-order and level grows by one per depth', () => {
    expect(outline(plant(fruit()).store)).toEqual(['p', '-a', '-b', 'q', '-r', '--c', '--d', '-e'])
  })

  test('rule 4: two records with one key raise the error, at any levels, and the former tree stays', () => {
    const { store } = plant(fruit())
    const twice = [{ id: 'x', children: [{ id: 'y', children: [{ id: 'x' }] }] }]
    expect(() => store.setData(twice)).toThrow(/^\[VTree\] Duplicate tree node key/)
    expect(outline(store)).toEqual(outline(plant(fruit()).store))
  })

  test('rule 5: the ids 1 and "1" are one key', () => {
    expect(() => plant([{ id: 1 }, { id: '1' }])).toThrow(/^\[VTree\] Duplicate tree node key/)
  })

  test('rule 6: isLeaf on a record with children is ignored', () => {
    expect(plant([{ id: 'a', isLeaf: true, children: [{ id: 'b' }] }]).store.getNode('a')!.isLeaf).toBe(false)
    expect(plant([{ id: 'a', isLeaf: false }]).store.getNode('a')!.isLeaf).toBe(true)
  })

  test('rule 7: in a lazy tree a record without children is no leaf unless it says so', () => {
    const { store } = plant([{ id: 'a' }, { id: 'b', isLeaf: true }], { load: () => {} })
    expect(store.getNode('a')!.isLeaf).toBe(false)
    expect(store.getNode('b')!.isLeaf).toBe(true)
  })

  test('rule 8: a record cannot set the level or another reserved field', () => {
    const record = { id: 'a', level: 9, loading: true, parent: 'x', visible: false, filterVisible: false }
    const node = plant([record]).store.getNode('a')!
    expect(node).toMatchObject({ level: 0, loading: false, parent: null, visible: true, filterVisible: true })
    expect(node.raw).toBe(record)
  })

  test('rule 9: an extra field is on the node', () => {
    const node = plant([{ id: 'a', price: 3, key: 'k', rowsBelow: 'mine' }]).store.getNode('a')!
    expect(node).toMatchObject({ price: 3, key: 'k', rowsBelow: 'mine' })
  })

  test('rule 10: an open node below a closed one counts as open, but its children are hidden', () => {
    const { store } = plant(fruit({ r: { expand: true } }))
    expect(store.getExpandKeys()).toEqual(['r'])
    expect(store.getNode('c')!.visible).toBe(false)
    expect(rowKeys(store)).toEqual(['p', 'q'])
  })

  test('rule 11: defaultExpandAll opens every parent', () => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    expect(store.getExpandKeys()).toEqual(['p', 'q', 'r'])
    expect(store.flatData.every((node) => node.visible)).toBe(true)
    expect(store.rowCount).toBe(8)
  })
})

describe('checks in data', () => {
  test('rule 13: one checked leaf of two makes the parent indeterminate, with one checkedChange', () => {
    const store = new TreeStore()
    const events = listen(store)
    store.setData(fruit({ a: { checked: true } }))
    expect(checks(store, 'pab')).toBe('-x.')
    expect(events).toEqual(['checkedChange(a)', 'setData'])
  })

  test('rule 14: when all leaves are checked, all ancestors are', () => {
    const { store } = plant(fruit({ c: { checked: true }, d: { checked: true }, e: { checked: true } }))
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 15: a checked parent checks all enabled leaves below, even those that say no', () => {
    const { store } = plant(fruit({ q: { checked: true }, c: { checked: false } }))
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 16: a checked parent with a disabled unchecked leaf ends indeterminate', () => {
    const { store } = plant(fruit({ p: { checked: true }, a: { disabled: true } }))
    expect(checks(store, 'pab')).toBe('-.x')
  })

  test('rule 17: a checked disabled parent checks its leaves', () => {
    const { store } = plant(fruit({ q: { checked: true, disabled: true } }))
    expect(checks(store, 'qrcde')).toBe('xxxxx')
  })

  test('rule 18: with cascade a parent is not indeterminate by its record', () => {
    expect(checks(plant(fruit({ p: { indeterminate: true } })).store, 'pab')).toBe('...')
  })

  test('rule 19: without cascade the flags stay as in the data', () => {
    const data = fruit({ p: { checked: true }, q: { indeterminate: true }, c: { checked: true } })
    expect(checks(plant(data, { cascade: false }).store, 'pabqrcde')).toBe('x..-.x..')
  })

  test('preset keys are checked, those without a node are kept, and a differing outcome is reported', () => {
    const store = new TreeStore()
    const events = listen(store)
    store.setData(fruit({ b: { disabled: true } }), null, ['x', 'c', 'b', 'y'])
    expect(store.getCheckedKeys()).toEqual(['c', 'x', 'y'])
    expect(events).toEqual(['checkedChange(c,x,y)', 'setData'])
  })

  test('preset keys that equal the outcome are not reported', () => {
    const store = new TreeStore()
    const events = listen(store)
    store.setData(fruit(), null, ['b', 'x', 'p', 'a'])
    expect(events).toEqual(['setData'])
  })
})

describe('data that is bad', () => {
  test('a record that contains itself is refused, with and without keys', () => {
    const keyed: { id: string; children: unknown[] } = { id: 'a', children: [] }
    keyed.children.push({ id: 'b', children: [keyed] })
    expect(() => plant([keyed])).toThrow('[VTree] Duplicate tree node key')
    const nameless: { children: unknown[] } = { children: [] }
    nameless.children.push({ children: [{ children: [nameless] }] })
    expect(() => plant([nameless])).toThrow('[VTree] Duplicate tree node key')
  })

  test('one record at two places without a key makes two nodes', () => {
    const shared = { title: 'shared', children: [{ title: 'below' }] }
    expect(plant([shared, { id: 'x', children: [shared] }]).store.getNodesCount()).toBe(5)
  })

  test('what is no list or no record is left out', () => {
    const data = [null, 'text', { id: 'a', children: 'none' }, 3, { id: 'b', children: [null] }]
    const { store } = plant(data as object[])
    expect(outline(store)).toEqual(['a', 'b'])
    expect(store.getNode('b')!.isLeaf).toBe(true)
    expect(() => store.setData('nothing' as unknown as object[])).not.toThrow()
    expect(store.getNodesCount()).toBe(0)
  })

  test('a record from JSON cannot touch the prototype of its node', () => {
    const { store } = plant(JSON.parse('[{"id":"a","__proto__":{"visible":"mine"},"constructor":1}]'))
    expect(store.getNode('a')!.visible).toBe(true)
  })

  test('a tree of 20,000 levels works as any other', () => {
    let record: object = { id: 'leaf' }
    for (let depth = 0; depth < 20_000; depth++) record = { id: depth, children: [record] }
    const { store } = plant([record])
    store.setExpandAll(true)
    store.setChecked('leaf', true)
    expect(store.rowCount).toBe(20_001)
    expect(store.getCheckedKeys()).toHaveLength(20_001)
    expect(store.rowIndex('leaf')).toBe(20_000)
    store.filter('nothing has this title')
    expect(store.rowCount).toBe(0)
  })

  test('records are not changed', () => {
    const data = fruit({ p: { checked: true } })
    const before = structuredClone(data)
    const { store } = plant(data)
    store.setCheckedKeys(['c'], true)
    store.append('a', 'e')
    store.remove('d')
    expect(data).toEqual(before)
  })
})
