import type { TreeKey } from '../../../src/client/widgets/tree-view/state/key.ts'
import type { TreeNode } from '../../../src/client/widgets/tree-view/state/node.ts'
import { TreeStore } from '../../../src/client/widgets/tree-view/state/store.ts'
import type { TreeEvents, TreeOptions } from '../../../src/client/widgets/tree-view/state/types.ts'

export type Record_ = { id?: TreeKey | null; title?: string; children?: Record_[]; [field: string]: unknown }

const eventNames = [
  'check',
  'uncheck',
  'checkedChange',
  'select',
  'unselect',
  'selectedChange',
  'expand',
  'setData',
] as const satisfies readonly (keyof TreeEvents)[]

/** A store with data, and the list of its events since: `check(a)`, `checkedChange(a,b)`, `selectedChange(null)` … */
export function plant(
  records: readonly object[],
  options: TreeOptions = {},
): { store: TreeStore; events: string[] } {
  const store = new TreeStore(options)
  store.setData(records)
  const events = listen(store, options.keyField)
  return { store, events }
}

/** Writes down every event of a store as text. */
export function listen(store: TreeStore, keyField = 'id'): string[] {
  const events: string[] = []
  const show = (value: unknown): string =>
    value && typeof value === 'object' ? String((value as TreeNode)[keyField]) : String(value)
  for (const name of eventNames) {
    store.on(name, (...args: unknown[]) => {
      // Lists carry nodes and keys, the selection a node and its key: the last argument tells both.
      const last = args.at(-1)
      const text = Array.isArray(last) ? last.map(show).join(',') : args.length ? show(last) : ''
      events.push(text || Array.isArray(last) ? `${name}(${text})` : name)
    })
  }
  return events
}

/** Keys in flat order, a dash before each per level: `['a', '-b', '--c']`. */
export function outline(store: TreeStore): string[] {
  return store.flatData.map((node) => '-'.repeat(node.level) + String(node.id))
}

/** Keys of all rows. */
export function rowKeys(store: TreeStore): unknown[] {
  return store.rows(0, store.rowCount).map(({ node }) => node.id)
}

/** Keys of nodes. */
export function ids(nodes: readonly (TreeNode | null)[]): unknown[] {
  return nodes.map((node) => node?.id)
}

/** `x` checked, `-` indeterminate, `.` neither, for each key. */
export function checks(store: TreeStore, keys: string): string {
  return [...keys].map((key) => checkOf(store.getNode(key))).join('')
}

function checkOf(node: TreeNode | null): string {
  if (!node) return '?'
  if (node.checked) return 'x'
  return node.indeterminate ? '-' : '.'
}

/** Fruit by kind: `p` with `a`, `b`; `q` with `r` (with `c`, `d`) and `e`. All parents closed. */
export function fruit(overrides: Record<string, Record<string, unknown>> = {}): Record_[] {
  const node = (id: string, children?: Record_[]): Record_ => ({
    id,
    title: `Title ${id}`,
    ...(children ? { children } : {}),
    ...overrides[id],
  })
  return [node('p', [node('a'), node('b')]), node('q', [node('r', [node('c'), node('d')]), node('e')])]
}
