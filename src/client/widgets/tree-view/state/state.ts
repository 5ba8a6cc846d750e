import type { TreeKey } from './key.ts'
import { flatten, nodeKey, type TreeNode } from './node.ts'
import type { IgnoreMode, TreeEvents, TreeLoad } from './types.ts'

/** Options as the store uses them, and all of its state. The store's methods are functions of this. */
export type TreeState = {
  readonly keyField: string
  readonly titleField: string
  readonly cascade: boolean
  readonly ignoreMode: IgnoreMode
  readonly filteredNodeCheckable: boolean
  readonly defaultExpandAll: boolean
  readonly expandOnFilter: boolean
  readonly load: TreeLoad | undefined
  roots: TreeNode[]
  byKey: Map<string, TreeNode>
  /** Flat order, made on demand; null after the structure changed. */
  flat: TreeNode[] | null
  /** Of these, those with children; made and dropped together. */
  parents: TreeNode[] | null
  rowCount: number
  /** Rows below the last one that are not nodes of the tree: checked keys whose nodes are missing. */
  extraRows: TreeNode[]
  /** Checked keys without a node, by their text, in the order in which they were added. */
  readonly unloadedChecked: Map<string, TreeKey>
  selected: TreeNode | null
  /** Selected key without a node. */
  rememberedKey: TreeKey | null
  rootsLoading: boolean
  /** How often the roots were requested. */
  rootRequests: number
  readonly events: TreeEmitter
}

/** Listeners of a store. `changed` is for views: something visible may differ. */
export type TreeEmitter = {
  emit<E extends keyof TreeEvents>(event: E, ...args: TreeEvents[E]): void
  /** Whether the event has listeners: costly payloads are made for listeners only. */
  has(event: keyof TreeEvents): boolean
  changed(): void
}

/** The node of a key, by the key's text. */
export function nodeOf(state: TreeState, key: TreeKey): TreeNode | undefined {
  return state.byKey.get(String(key))
}

/** All nodes in flat order. The same array until the structure changes. */
export function flatOf(state: TreeState): TreeNode[] {
  state.flat ??= flatten(state.roots)
  return state.flat
}

/** All nodes with children, in flat order. */
export function parentsOf(state: TreeState): TreeNode[] {
  state.parents ??= flatOf(state).filter((node) => node.children.length > 0)
  return state.parents
}

/** Drops the lists derived from the structure. */
export function structureChanged(state: TreeState): void {
  state.flat = null
  state.parents = null
}

/** Keys of nodes in their stored form. */
export function keysOf(nodes: readonly TreeNode[]): TreeKey[] {
  return nodes.map((node) => node[nodeKey])
}

/** Notifies views that the list of rows may differ; removes the extra rows. */
export function rowsChanged(state: TreeState): void {
  if (state.extraRows.length > 0) state.extraRows = []
  state.events.changed()
}
