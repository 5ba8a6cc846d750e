import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TreeNode } from '../../../../src/client/widgets/tree-view/state/node.ts'
import { loadFailed } from '../../../../src/client/widgets/tree-view/state/node.ts'
import { TreeStore } from '../../../../src/client/widgets/tree-view/state/store.ts'
import { checks, ids, listen, rowKeys } from '../helpers.ts'

type Call = {
  node: TreeNode | null
  resolve: (records?: unknown) => void
  reject: (reason?: unknown) => void
}

/** A lazy store with roots `a` and `b`, its events, and the calls of its loader so far. */
function plantLazy(overrides: Record<string, unknown> = {}): {
  store: TreeStore
  events: string[]
  calls: Call[]
} {
  const calls: Call[] = []
  const store = new TreeStore({
    load: (node, resolve, reject) => {
      calls.push({ node, resolve, reject })
    },
  })
  store.setData([{ id: 'a', ...overrides }, { id: 'b' }])
  return { store, events: listen(store), calls }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('lazy loading', () => {
  test('rule 114: a node loads once, when it is first opened', () => {
    const { store, events, calls } = plantLazy()
    for (const value of [true, true, false, true]) store.setExpand('a', value)
    expect(ids(calls.map(({ node }) => node))).toEqual(['a'])
    expect(store.getNode('a')).toMatchObject({ loading: true, expand: false })
    calls[0]!.resolve([{ id: 'c' }])
    expect(rowKeys(store)).toEqual(['a', 'c', 'b'])
    expect(store.getNode('a')).toMatchObject({ loading: false, loaded: true, expand: true })
    store.setExpand('a', false)
    store.setExpand('a', true)
    expect(calls).toHaveLength(1)
    expect(events).toEqual(['setData', 'expand(a)', 'expand(a)', 'expand(a)'])
  })

  test('rule 115: an empty answer makes a leaf', () => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    calls[0]!.resolve([])
    expect(store.getNode('a')).toMatchObject({ isLeaf: true, expand: false, loaded: true })
    expect(events).toEqual(['setData', 'expand(a)'])
  })

  test.each([
    ['an error', new Error('down'), 'down'],
    ['a text', 'down', 'down'],
    ['nothing', undefined, 'undefined'],
  ])('rule 116: a rejection with %s is reported once and can be tried again', (_, reason, message) => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    calls[0]!.reject(reason)
    expect(console.error).toHaveBeenCalledTimes(1)
    const [text, error] = vi.mocked(console.error).mock.calls[0]!
    expect(text).toBe('[VTree] load tree nodes error.')
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toBe(message)
    expect(store.getNode('a')).toMatchObject({ loading: false, expand: false, loaded: false, isLeaf: false })
    expect(store.getNode('a')?.[loadFailed]).toBe(true)
    expect(events).toEqual(['expand(a)'])
    store.setExpand('a', true)
    expect(calls).toHaveLength(2)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('down')
      },
    ],
    ['rejects', () => Promise.reject(new Error('down'))],
  ])('rule 116: a loader that %s counts as a rejection', async (_, load) => {
    const store = new TreeStore({ load })
    store.setData([{ id: 'a' }])
    store.setExpand('a', true)
    await expect.poll(() => store.getNode('a')!.loading).toBe(false)
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  test('an answer that is no list does the same without the message', () => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    calls[0]!.resolve('nothing')
    expect(console.error).not.toHaveBeenCalled()
    expect(store.getNode('a')).toMatchObject({ loading: false, expand: false, loaded: false })
    expect(events).toEqual(['expand(a)'])
  })

  test('a list that is returned, or promised, is an answer', async () => {
    const store = new TreeStore({
      load: (node) => (node?.id === 'a' ? [{ id: 'c' }] : Promise.resolve([{ id: 'd' }])),
    })
    store.setData([{ id: 'a' }, { id: 'b' }])
    store.setExpandKeys(['a', 'b'], true)
    await expect.poll(() => rowKeys(store)).toEqual(['a', 'c', 'b', 'd'])
  })

  test('a duplicate key in an answer is a failed load, and the tree stays', () => {
    const { store, calls } = plantLazy()
    store.setExpand('a', true)
    calls[0]!.resolve([{ id: 'c' }, { id: 'b' }])
    expect(console.error).toHaveBeenCalledTimes(1)
    expect(store.getNode('c')).toBeNull()
    expect(store.getNode('a')).toMatchObject({ loading: false, expand: false, loaded: false, children: [] })
  })

  test('a loader that never answers holds up nothing but its node', () => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    store.setExpand('a', false)
    store.setExpand('a', true)
    expect(calls).toHaveLength(1)
    expect(store.getNode('a')).toMatchObject({ loading: true, expand: false, isLeaf: false })
    store.setChecked('a', true)
    store.append({ id: 'new' }, 'b')
    store.filter('nothing has this title')
    store.filter('', () => true)
    store.remove('a')
    expect(rowKeys(store)).toEqual(['b', 'new'])
    calls[0]!.resolve([{ id: 'late' }])
    expect(store.getNode('late')).toBeNull()
    expect(events.at(-1)).not.toBe('setData')
  })

  test('only the first answer counts', () => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    calls[0]!.resolve([{ id: 'c' }])
    calls[0]!.resolve([{ id: 'd' }])
    calls[0]!.reject('late')
    expect(rowKeys(store)).toEqual(['a', 'c', 'b'])
    expect(events).toEqual(['setData', 'expand(a)'])
    expect(console.error).not.toHaveBeenCalled()
  })

  test.each([
    ['the node is gone', (store: TreeStore) => void store.remove('a')],
    ['the data is new', (store: TreeStore) => store.setData([{ id: 'a' }])],
  ])('an answer after %s is dropped', (_, change) => {
    const { store, events, calls } = plantLazy()
    store.setExpand('a', true)
    change(store)
    events.length = 0
    calls[0]!.resolve([{ id: 'c' }])
    expect(store.getNode('c')).toBeNull()
    expect(events).toEqual([])
  })

  test('what was inserted while loading is kept beside the answer', () => {
    const { store, calls } = plantLazy()
    store.setExpand('a', true)
    store.append({ id: 'n', checked: true }, 'a')
    calls[0]!.resolve([{ id: 'c' }])
    expect(rowKeys(store)).toEqual(['a', 'n', 'c', 'b'])
    expect(checks(store, 'anc')).toBe('xxx')
  })

  test('rule 117: a checked parent checks its enabled children, and checkedChange comes before setData and expand', () => {
    const { store, events, calls } = plantLazy({ checked: true })
    store.setExpand('a', true)
    calls[0]!.resolve([{ id: 'c' }, { id: 'd', disabled: true }])
    expect(checks(store, 'acd')).toBe('-x.')
    expect(events).toEqual(['checkedChange(c)', 'setData', 'expand(a)'])
  })

  test('rule 118: remembered keys are checked when they arrive, and ancestors recomputed', () => {
    const { store, events, calls } = plantLazy()
    store.setCheckedKeys(['c', 'later'], true)
    store.setSelected('d', true)
    events.length = 0
    store.setExpand('a', true)
    calls[0]!.resolve([{ id: 'c' }, { id: 'd' }])
    expect(checks(store, 'acd')).toBe('-x.')
    expect(store.getCheckedKeys()).toEqual(['c', 'later'])
    expect(ids([store.getSelectedNode()])).toEqual(['d'])
    expect(events).toEqual(['setData', 'expand(a)'])
  })

  test('rule 119: a selected record counts only when nothing is selected or remembered', () => {
    const { store, events, calls } = plantLazy()
    store.setExpandKeys(['a', 'b'], true)
    calls[0]!.resolve([{ id: 'c', selected: true }])
    calls[1]!.resolve([{ id: 'd', selected: true }])
    expect(store.getSelectedKey()).toBe('c')
    expect(store.getNode('d')!.selected).toBe(false)
    expect(events).toEqual(['selectedChange(c)', 'setData', 'setData'])
  })

  test('rule 120: setExpandAll loads nothing', () => {
    const { store, calls } = plantLazy({ children: [{ id: 'c' }] })
    store.setExpandAll(true)
    expect(calls).toEqual([])
    expect(rowKeys(store)).toEqual(['a', 'c', 'b'])
  })

  test('unloaded nodes are leaves for the cascade, but not for ignoreMode parents', () => {
    const store = new TreeStore({ load: () => {} })
    store.setData([{ id: 'p', children: [{ id: 'a' }, { id: 'b', isLeaf: true }] }])
    store.setChecked('p', true)
    expect(store.getCheckedKeys('parents')).toEqual(['b'])
    expect(store.getCheckedKeys('none')).toEqual(['p', 'a', 'b'])
  })
})

describe('loading the roots', () => {
  test('an array becomes the data, and the promise fulfils', async () => {
    const { store, calls } = plantLazy()
    const loaded = store.loadRootNodes()
    expect(store.rootsLoading).toBe(true)
    calls[0]!.resolve([{ id: 'x' }])
    await loaded
    expect(calls[0]!.node).toBeNull()
    expect(store.rootsLoading).toBe(false)
    expect(rowKeys(store)).toEqual(['x'])
  })

  test.each([
    ['no list', (call: Call) => call.resolve(7), 0],
    ['a rejection', (call: Call) => call.reject('down'), 1],
    ['a duplicate key', (call: Call) => call.resolve([{ id: 'x' }, { id: 'x' }]), 1],
  ])('%s keeps the data, and the promise fulfils', async (_, answer, messages) => {
    const { store, calls } = plantLazy()
    const loaded = store.loadRootNodes()
    answer(calls[0]!)
    await loaded
    expect(rowKeys(store)).toEqual(['a', 'b'])
    expect(console.error).toHaveBeenCalledTimes(messages)
  })

  test('the last request counts, and an answer to an earlier one that comes after it changes nothing', async () => {
    const { store, calls } = plantLazy()
    const early = store.loadRootNodes()
    const late = store.loadRootNodes()
    calls[1]!.resolve([{ id: 'late' }])
    await late
    calls[0]!.resolve([{ id: 'early' }])
    await early
    expect(rowKeys(store)).toEqual(['late'])
  })

  test('the roots are loading until the last request is answered', async () => {
    const { store, calls } = plantLazy()
    const early = store.loadRootNodes()
    const late = store.loadRootNodes()
    calls[0]!.resolve([{ id: 'early' }])
    await early
    expect(store.rootsLoading).toBe(true)
    expect(rowKeys(store)).toEqual(['a', 'b'])
    calls[1]!.resolve([{ id: 'late' }])
    await late
    expect(store.rootsLoading).toBe(false)
  })

  test('without a loader it fulfils at once', async () => {
    await expect(new TreeStore().loadRootNodes()).resolves.toBeUndefined()
  })
})
