import { expect, test } from 'vitest'
import { TreeStore } from '../../../src/client/widgets/tree-view/state/store.ts'
import { fruit, plant } from './helpers.ts'

/** Makes any look at the children of a node an error. */
function forbid(store: TreeStore, key: string): void {
  Object.defineProperty(store.getNode(key)!, 'children', {
    get() {
      throw new Error(`looked below ${key}`)
    },
  })
}

test.each<[string, (store: TreeStore) => unknown]>([
  ['checking a leaf', (store) => store.setChecked('a', true)],
  ['checking a parent', (store) => store.setChecked('p', true)],
  ['selecting', (store) => store.setSelected('a', true)],
  ['opening', (store) => store.setExpand('p', true)],
  ['opening with parents', (store) => store.setExpand('a', true)],
  ['inserting', (store) => store.insertAfter({ id: 'n' }, 'a')],
  ['moving', (store) => store.insertBefore('b', 'a')],
  ['removing', (store) => store.remove('a')],
  ['updating', (store) => store.updateNode('a', { title: 'x', selected: true, expand: true })],
  ['looking up a row', (store) => store.rowIndex('p')],
  ['listing checked keys', (store) => store.getCheckedKeys()],
  ['listing rows', (store) => store.rows(0, 1)],
])('%s looks into no other branch', (_, call) => {
  const { store, events } = plant(fruit(), { defaultExpandAll: false })
  forbid(store, 'q')
  expect(() => call(store)).not.toThrow()
  expect(() => store.getNode('q')!.children).toThrow('looked below q')
  expect(events.every((event) => !event.includes('q'))).toBe(true)
})

test('checking one of a thousand siblings reads none of the others', () => {
  const store = new TreeStore()
  store.setData([{ id: 'p', children: Array.from({ length: 1000 }, (_, id) => ({ id })) }])
  for (const node of store.flatData) {
    if (node.id === 'p' || node.id === 500) continue
    Object.defineProperty(node, 'checked', {
      get() {
        throw new Error('looked at a sibling')
      },
    })
  }
  store.setChecked(500, true)
  expect(store.getNode('p')!.indeterminate).toBe(true)
  store.setChecked(500, false)
  expect(store.getNode('p')!.indeterminate).toBe(false)
})
