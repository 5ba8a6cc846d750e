import type { TreeKey } from './key.ts'
import { startLoad } from './loading.ts'
import type { TreeNode } from './node.ts'
import { applyExpand, countRows } from './rows.ts'
import { nodeOf, parentsOf, rowsChanged, type TreeState } from './state.ts'

/** Opens or closes the node of a key, and with `expandParent` opens its ancestors up to the first open one. */
export function setExpand(state: TreeState, key: TreeKey, value: boolean, expandParent: boolean): void {
  const node = nodeOf(state, key)
  if (!node || (node.isLeaf && !expandParent) || node.expand === value) return
  if (needsLoad(state, node)) {
    startLoad(state, node, true)
    return
  }
  const isParent = applyExpand(state, node, value)
  if (expandParent && value) openUp(state, node.parent)
  if (isParent) state.events.emit('expand', node)
  rowsChanged(state)
}

/** Opens or closes the nodes of these keys without events; unloaded ones start to load. */
export function setExpandKeys(state: TreeState, keys: readonly TreeKey[], value: boolean): void {
  for (const key of keys) {
    const node = nodeOf(state, key)
    if (!node || node.isLeaf || node.expand === value) continue
    if (needsLoad(state, node)) startLoad(state, node, false)
    else applyExpand(state, node, value)
  }
  rowsChanged(state)
}

/** Opens or closes every node without events; in a lazy tree only loaded ones. */
export function setExpandAll(state: TreeState, value: boolean): void {
  const parents = parentsOf(state)
  for (const node of parents) node.expand = value
  countRows(state, parents)
  rowsChanged(state)
}

/** Closes everything, then opens exactly these keys, without events. */
export function replaceExpanded(state: TreeState, keys: readonly TreeKey[]): void {
  setExpandAll(state, false)
  setExpandKeys(state, keys, true)
}

function needsLoad(state: TreeState, node: TreeNode): boolean {
  return state.load !== undefined && !node.loaded
}

function openUp(state: TreeState, parent: TreeNode | null): void {
  for (let node = parent; node && !node.expand; node = node.parent) applyExpand(state, node, true)
}
