import { describe, expect, test } from 'vitest'
import { checks, fruit, ids, outline, plant, rowKeys } from '../helpers.ts'

describe('structure', () => {
  test.each([
    ['insertBefore', 'r', ['p', '-a', '-b', 'q', '-n', '-r', '--c', '--d', '-e']],
    ['insertAfter', 'e', ['p', '-a', '-b', 'q', '-r', '--c', '--d', '-e', '-n']],
    ['append', 'p', ['p', '-a', '-b', '-n', 'q', '-r', '--c', '--d', '-e']],
    ['prepend', 'p', ['p', '-n', '-a', '-b', 'q', '-r', '--c', '--d', '-e']],
    ['insertBefore', 'p', ['n', 'p', '-a', '-b', 'q', '-r', '--c', '--d', '-e']],
  ] as const)('rule 84: %s %s puts a record in its place and gives back the node', (call, key, expected) => {
    const { store, events } = plant(fruit())
    expect(store[call]({ id: 'n' }, key)).toBe(store.getNode('n'))
    expect(outline(store)).toEqual(expected)
    expect(events).toEqual(['checkedChange()'])
  })

  test('rule 84: a moved subtree has the levels of its new place', () => {
    const { store } = plant(fruit())
    expect(store.insertAfter('q', 'a')).toBe(store.getNode('q'))
    expect(outline(store)).toEqual(['p', '-a', '-q', '--r', '---c', '---d', '--e', '-b'])
  })

  test('rule 85: after an open parent means after its whole subtree', () => {
    const { store } = plant(fruit(), { defaultExpandAll: true })
    store.insertAfter({ id: 'n' }, 'p')
    expect(rowKeys(store).slice(0, 5)).toEqual(['p', 'a', 'b', 'n', 'q'])
  })

  test('rule 86: a leaf that is appended to is an open parent', () => {
    const { store } = plant(fruit({ p: { expand: true } }))
    store.append('e', 'a')
    expect(store.getNode('a')).toMatchObject({ isLeaf: false, expand: true })
    expect(rowKeys(store)).toEqual(['p', 'a', 'e', 'b', 'q'])
  })

  test('rule 87: a closed parent that is appended to opens', () => {
    const { store, events } = plant(fruit())
    store.append({ id: 'n' }, 'p')
    expect(rowKeys(store)).toEqual(['p', 'a', 'b', 'n', 'q'])
    expect(events).not.toContain('expand(p)')
  })

  test('rule 88: an unchecked node below a checked parent makes it indeterminate', () => {
    const { store } = plant(fruit({ q: { checked: true } }))
    store.append({ id: 'n' }, 'r')
    expect(checks(store, 'qrcdne')).toBe('--xx.x')
  })

  test('rule 89: a checked node that is inserted recomputes the ancestors, with checkedChange', () => {
    const { store, events } = plant(fruit())
    store.append({ id: 'n', checked: true, children: [{ id: 'm' }] }, 'r')
    expect(checks(store, 'qrnm')).toBe('--xx')
    expect(events).toEqual(['checkedChange(n,m)'])
  })

  test('rule 90: a record with a known key moves that node, which keeps its fields', () => {
    const { store } = plant(fruit({ a: { price: 3 } }))
    store.append({ id: 'a', price: 9, children: [{ id: 'x' }] }, 'r')
    expect(store.getNode('a')).toMatchObject({ price: 3, isLeaf: true, level: 2 })
    expect(store.getNodesCount()).toBe(8)
  })

  test.each(['insertBefore', 'insertAfter', 'append', 'prepend'] as const)(
    'rules 91, 92 and 101: %s ignores itself, unknown keys and the own subtree',
    (call) => {
      const { store, events } = plant(fruit())
      const before = outline(store)
      for (const [x, key] of [
        ['q', 'q'],
        ['x', 'a'],
        ['a', 'x'],
        ['q', 'r'],
        ['q', 'c'],
        [null, 'a'],
      ] as const) {
        expect(store[call](x as string, key)).toBeNull()
      }
      expect(events).toEqual([])
      expect(outline(store)).toEqual(before)
    },
  )

  test('rule 93: the last child appended to its own parent, and the first prepended, are ignored', () => {
    const { store, events } = plant(fruit())
    expect(store.append('b', 'p')).toBeNull()
    expect(store.prepend('a', 'p')).toBeNull()
    expect(events).toEqual([])
    store.append('a', 'p')
    expect(outline(store).slice(0, 3)).toEqual(['p', '-b', '-a'])
  })

  test('rule 94: a parent whose only child moved away is a closed leaf', () => {
    const { store } = plant([{ id: 'a', expand: true, children: [{ id: 'b' }] }, { id: 'c' }])
    store.insertAfter('b', 'c')
    expect(store.getNode('a')).toMatchObject({ isLeaf: true, expand: false, indeterminate: false })
    expect(rowKeys(store)).toEqual(['a', 'c', 'b'])
  })

  test('rule 95: when the last unchecked child moves away, the old parent is checked', () => {
    const { store } = plant(fruit({ a: { checked: true } }))
    store.append('b', 'r')
    expect(checks(store, 'pqr')).toBe('x..')
  })

  test('rule 96: the selected node stays selected in a move, with selectedChange before checkedChange', () => {
    const { store, events } = plant(fruit({ c: { selected: true } }))
    store.append('r', 'p')
    expect(events).toEqual(['selectedChange(c)', 'checkedChange()'])
    expect(store.getSelectedNode()).toBe(store.getNode('c'))
  })

  test('rule 97: removing a root fires nothing', () => {
    const { store, events } = plant(fruit({ p: { checked: true } }))
    expect(store.remove('p')!.id).toBe('p')
    expect(events).toEqual([])
    expect(outline(store)).toEqual(['q', '-r', '--c', '--d', '-e'])
    expect(store.getCheckedKeys()).toEqual([])
    expect(store.getNode('a')).toBeNull()
    expect(store.remove('p')).toBeNull()
  })

  test('rule 98: removing a child fires one checkedChange', () => {
    const { store, events } = plant(fruit({ c: { checked: true } }))
    store.remove('d')
    expect(checks(store, 'qr')).toBe('-x')
    expect(events).toEqual(['checkedChange(r,c)'])
  })

  test('rule 99: the parent of an only child that is removed stays checked', () => {
    const { store } = plant([{ id: 'a', checked: true, children: [{ id: 'b' }] }])
    store.remove('b')
    expect(store.getNode('a')).toMatchObject({ checked: true, isLeaf: true, expand: false })
  })

  test('rule 100: the key of a removed selected node is remembered', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.remove('a')
    expect(store.getSelectedKey()).toBe('a')
    expect(store.getSelectedNode()).toBeNull()
    expect(events).toEqual(['checkedChange()', 'selectedChange(a)'])
  })

  test('a record with a duplicate key below it is refused, and the tree stays', () => {
    const { store } = plant(fruit())
    const before = outline(store)
    expect(() => store.append({ id: 'n', children: [{ id: 'a' }] }, 'q')).toThrow('[VTree] Duplicate')
    expect(outline(store)).toEqual(before)
  })

  test('without cascade ancestors are never touched', () => {
    const { store } = plant(fruit({ p: { checked: true } }), { cascade: false })
    store.append({ id: 'n' }, 'p')
    store.append('c', 'p')
    store.remove('a')
    expect(checks(store, 'pqr')).toBe('x..')
  })

  test('a hidden node that moves below an open parent is a row', () => {
    const { store } = plant(fruit({ p: { expand: true } }))
    store.append('c', 'p')
    expect(rowKeys(store)).toEqual(['p', 'a', 'b', 'c', 'q'])
  })

  test('a check and a selection that waited for a node are there when it is inserted', () => {
    const { store, events } = plant(fruit())
    store.setChecked('n', true)
    store.setSelected('n', true)
    events.length = 0
    store.append({ id: 'n' }, 'p')
    expect(store.getNode('n')).toMatchObject({ checked: true, selected: true })
    expect(events).toEqual(['checkedChange(n)'])
  })
})

describe('updating', () => {
  test('rule 102: the key, isLeaf and reserved fields are ignored; disabled and titles are taken', () => {
    const { store, events } = plant(fruit())
    const fields = { id: 'x', isLeaf: false, level: 4, _own: 1, indeterminate: true, visible: false }
    store.updateNode('a', { ...fields, disabled: true, title: 'New', price: 3 })
    expect(store.getNode('a')).toMatchObject({
      id: 'a',
      isLeaf: true,
      level: 1,
      indeterminate: false,
      visible: false,
    })
    expect(store.getNode('a')).toMatchObject({ disabled: true, title: 'New', price: 3 })
    expect(store.getNode('a')!._own).toBeUndefined()
    expect(events).toEqual([])
  })

  test('rule 103: new children of a checked parent are checked', () => {
    const { store, events } = plant(fruit({ q: { checked: true } }))
    store.updateNode('q', { children: [{ id: 'c' }, { id: 'n', disabled: true }, { id: 'm' }] })
    expect(checks(store, 'qcnm')).toBe('-x.x')
    expect(events).toEqual(['checkedChange(c,m)', 'setData'])
    expect(store.getNodesCount()).toBe(7)
  })

  test('children that are taken away leave a closed leaf', () => {
    const { store, events } = plant(fruit({ p: { expand: true } }))
    store.updateNode('p', { children: [] })
    expect(store.getNode('p')).toMatchObject({ isLeaf: true, expand: false })
    expect(events).toEqual(['setData'])
    store.updateNode('p', { children: null })
    expect(events).toEqual(['setData'])
  })

  test('checked, selected and expand go through the calls, in silence, with one set of events', () => {
    const { store, events } = plant(fruit({ e: { disabled: true } }))
    store.updateNodes([
      { id: 'a', checked: true },
      { id: 'b', selected: true, checked: true },
      { id: 'q', expand: true },
      { id: 'e', checked: true, selected: true },
      { title: 'no key' },
      { id: 'unknown', checked: true },
    ])
    expect(checks(store, 'pabe')).toBe('xxx.')
    expect(ids([store.getSelectedNode()])).toEqual(['b'])
    expect(events).toEqual(['checkedChange(p,a,b)', 'selectedChange(b)'])
    expect(rowKeys(store)).toEqual(['p', 'q', 'r', 'e'])
  })

  test('an update with a duplicate key is refused, and the tree stays', () => {
    const { store } = plant(fruit())
    const before = outline(store)
    expect(() => store.updateNode('p', { children: [{ id: 'c' }] })).toThrow('[VTree] Duplicate')
    expect(outline(store)).toEqual(before)
  })

  test('a selected node that comes again with new children stays the selection', () => {
    const { store, events } = plant(fruit({ a: { selected: true } }))
    store.updateNode('p', { children: [{ id: 'a' }] })
    expect(store.getSelectedNode()).toBe(store.getNode('a'))
    expect(events).toEqual(['setData'])
  })
})
