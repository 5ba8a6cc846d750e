import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TreeNode } from '../../../src/client/widgets/tree-view/state/node.ts'
import { TreeStore } from '../../../src/client/widgets/tree-view/state/store.ts'
import { listen, outline, type Record_, rowKeys } from './helpers.ts'

const flags = fc.record({
  checked: fc.boolean(),
  disabled: fc.boolean(),
  expand: fc.boolean(),
  selected: fc.boolean(),
})

/** Random trees with the keys 0, 1, 2, … in flat order. */
const trees = fc
  .letrec<{ node: Record_; list: Record_[] }>((tie) => ({
    node: fc
      .tuple(flags, fc.oneof({ maxDepth: 3 }, fc.constant<Record_[]>([]), tie('list')))
      .map(([own, children]) => ({ ...own, children })),
    list: fc.array(tie('node'), { maxLength: 4 }),
  }))
  .list.map(numbered)

function numbered(list: Record_[]): Record_[] {
  let next = 0
  const number = (records: Record_[]): Record_[] =>
    records.map((record) => ({
      ...record,
      id: next++,
      title: `t${next % 5}`,
      children: number(record.children ?? []),
    }))
  return number(list)
}

const key = fc.integer({ min: 0, max: 20 })
type Step = (store: TreeStore) => unknown
const steps: fc.Arbitrary<{ name: string; run: Step }> = fc.oneof(
  fc.tuple(key, fc.boolean(), fc.boolean()).map(([at, value, byVisitor]) => ({
    name: `setChecked ${at} ${value} ${byVisitor}`,
    run: (store: TreeStore) => store.setChecked(at, value, { byVisitor }),
  })),
  fc.tuple(fc.array(key, { maxLength: 4 }), fc.boolean()).map(([keys, value]) => ({
    name: `setCheckedKeys ${keys} ${value}`,
    run: (store: TreeStore) => store.setCheckedKeys(keys, value),
  })),
  fc.tuple(key, fc.boolean()).map(([at, value]) => ({
    name: `setSelected ${at} ${value}`,
    run: (store: TreeStore) => store.setSelected(at, value),
  })),
  fc.tuple(key, fc.boolean(), fc.boolean()).map(([at, value, parents]) => ({
    name: `setExpand ${at} ${value} ${parents}`,
    run: (store: TreeStore) => store.setExpand(at, value, parents),
  })),
  fc
    .tuple(fc.constantFrom('insertBefore', 'insertAfter', 'append', 'prepend'), key, key)
    .map(([call, x, at]) => ({
      name: `${call} ${x} ${at}`,
      run: (store: TreeStore) => store[call as 'append'](x, at),
    })),
  fc.tuple(key, key, flags).map(([id, at, own]) => ({
    name: `append new ${id} ${at}`,
    run: (store: TreeStore) => store.append({ ...own, id }, at),
  })),
  key.map((at) => ({ name: `remove ${at}`, run: (store: TreeStore) => store.remove(at) })),
  fc.constantFrom('', 't1', 't3', 'none').map((keyword) => ({
    name: `filter ${keyword}`,
    run: (store: TreeStore) => store.filter(keyword),
  })),
  fc.boolean().map((value) => ({
    name: `setExpandAll ${value}`,
    run: (store: TreeStore) => store.setExpandAll(value),
  })),
  fc.constantFrom('checkAll', 'clearChecked', 'clearSelected').map((call) => ({
    name: call,
    run: (store: TreeStore) => store[call as 'checkAll'](),
  })),
  fc.tuple(key, fc.array(flags, { maxLength: 3 }), flags).map(([at, children, own]) => ({
    name: `updateNode ${at}`,
    run: (store: TreeStore) =>
      store.updateNode(at, {
        ...own,
        children: children.map((child, i) => ({ ...child, id: 100 + at * 10 + i })),
      }),
  })),
)
const plan = fc.array(steps, { maxLength: 12 })

function rowsTheSlowWay(nodes: readonly TreeNode[]): unknown[] {
  return nodes.flatMap((node) =>
    node.filterVisible ? [node.id, ...(node.expand ? rowsTheSlowWay(node.children) : [])] : [],
  )
}

function expectDerivable(store: TreeStore): void {
  for (const node of store.flatData) {
    const { children } = node
    if (children.length === 0) continue
    const all = children.every((child) => child.checked)
    const none = children.every((child) => !child.checked && !child.indeterminate)
    expect([node.id, node.checked, node.indeterminate]).toEqual([node.id, all, !all && !none])
  }
}

function expectSound(store: TreeStore): void {
  const seen = new Set(store.flatData.map((node) => String(node.id)))
  expect(seen.size).toBe(store.flatData.length)
  expect(store.getNodesCount()).toBe(store.flatData.length)
  expect(store.flatData.filter((node) => node.selected)).toEqual(
    store.getSelectedNode() ? [store.getSelectedNode()] : [],
  )
  for (const node of store.flatData) {
    expect(node.level).toBe(node.parent ? node.parent.level + 1 : 0)
    expect(node.isLeaf).toBe(node.children.length === 0)
    expect(node.isLeaf && node.expand).toBe(false)
    for (const child of node.children) expect(child.parent).toBe(node)
  }
  const rows = rowsTheSlowWay(store.data)
  expect(rowKeys(store)).toEqual(rows)
  expect(store.rowCount).toBe(rows.length)
  for (const node of store.flatData) {
    expect(store.rowIndex(node.id as number)).toBe(rows.indexOf(node.id))
    expect(node.visible).toBe(rows.includes(node.id))
  }
}

describe('any tree after any steps', () => {
  test.each([true, false])('keeps its books right, cascade %s', (cascade) => {
    fc.assert(
      fc.property(trees, plan, (tree, todo) => {
        const store = new TreeStore({ cascade })
        store.setData(tree)
        for (const { run } of todo) run(store)
        expectSound(store)
        if (cascade) expectDerivable(store)
      }),
      { numRuns: 400 },
    )
  })

  test('lists the same checked nodes as a look at every node does', () => {
    fc.assert(
      fc.property(trees, plan, (tree, todo) => {
        const store = new TreeStore()
        store.setData(tree)
        for (const { run } of todo) run(store)
        expect(store.getCheckedNodes('none')).toEqual(store.flatData.filter((node) => node.checked))
        expect(store.getCheckedNodes('parents')).toEqual(
          store.flatData.filter((node) => node.checked && node.isLeaf),
        )
        expect(store.getCheckedNodes('children')).toEqual(
          store.flatData.filter((node) => node.checked && !node.parent?.checked),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('is as it was after a move and its undoing', () => {
    fc.assert(
      fc.property(
        trees,
        key,
        key,
        fc.constantFrom('insertBefore', 'insertAfter', 'append'),
        (tree, x, at, call) => {
          const store = new TreeStore()
          store.setData(tree)
          const node = store.getNode(x)
          if (!node) return
          const siblings = node.parent?.children ?? store.data
          const place = siblings.indexOf(node)
          const [parent, next, previous] = [node.parent, siblings[place + 1], siblings[place - 1]]
          const before = outline(store)
          const state = checksOf(store)
          // An only child leaves a parent that keeps its check; what was derived from the child comes back with it.
          if (!store[call as 'append'](x, at)) return
          if (next) store.insertBefore(x, next.id as number)
          else if (previous) store.insertAfter(x, previous.id as number)
          else if (parent) store.append(x, parent.id as number)
          else return
          expect(outline(store)).toEqual(before)
          expect(checksOf(store).filter(notEmptied(store, at))).toEqual(state.filter(notEmptied(store, at)))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('fires check or uncheck before checkedChange, and select before selectedChange', () => {
    fc.assert(
      fc.property(trees, plan, (tree, todo) => {
        const store = new TreeStore()
        store.setData(tree)
        const events = listen(store)
        for (const { run } of todo) {
          events.length = 0
          run(store)
          const names = events.map((event) => event.replace(/\(.*/, ''))
          expect(names.filter((name) => name === 'checkedChange').length).toBeLessThanOrEqual(1)
          for (const [first, second] of [
            ['check', 'checkedChange'],
            ['uncheck', 'checkedChange'],
            ['select', 'selectedChange'],
          ]) {
            const place = names.indexOf(first!)
            if (place >= 0) expect(names[place + 1]).toBe(second)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

function checksOf(store: TreeStore): [unknown, boolean, boolean][] {
  return store.flatData.map((node) => [node.id, node.checked, node.indeterminate])
}

// A leaf that was a parent for a while is derived from the child that came and went (rule 94 keeps the last state), and
// so are its ancestors.
function notEmptied(store: TreeStore, target: number): (entry: [unknown, boolean, boolean]) => boolean {
  const touched = new Set<unknown>()
  for (let node = store.getNode(target); node; node = node.parent) touched.add(node.id)
  return ([id]) => !touched.has(id)
}
