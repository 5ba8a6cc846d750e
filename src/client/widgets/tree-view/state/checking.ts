import type { TreeKey } from './key.ts'
import { nodeKey, sums, sumsOf, type TreeNode } from './node.ts'
import { flatOf, keysOf, nodeOf, type TreeState } from './state.ts'
import type { IgnoreMode } from './types.ts'

/** Sets both flags and updates the sums of the parent. Returns whether anything changed. */
export function setFlags(node: TreeNode, checked: boolean, indeterminate: boolean): boolean {
  if (node.checked === checked && node.indeterminate === indeterminate) return false
  if (node.parent) {
    const total = sumsOf(node.parent)
    total.checked += Number(checked) - Number(node.checked)
    total.indeterminate += Number(indeterminate) - Number(node.indeterminate)
  }
  node.checked = checked
  node.indeterminate = indeterminate
  return true
}

/** Derives a parent from its children: all checked, none, or mixed. Returns whether it changed. */
export function recompute(parent: TreeNode): boolean {
  const count = parent.children.length
  if (count === 0) return false
  const { checked, indeterminate } = parent[sums]!
  const all = checked === count
  return setFlags(parent, all, !all && checked + indeterminate > 0)
}

/** Derives the ancestors, nearest first; above an unchanged one nothing can change. */
export function recomputeUp(parent: TreeNode | null): void {
  for (let node = parent; node && recompute(node); ) node = node.parent
}

/** Checks or unchecks a node by a call, without events. Returns whether it counts, also when a disabled leaf keeps the node as it was. */
export function applyCheck(state: TreeState, node: TreeNode, value: boolean, byVisitor = false): boolean {
  if (node.disabled || (value ? node.checked : !node.checked && !node.indeterminate)) return false
  if (!state.cascade) {
    setFlags(node, value, false)
    return true
  }
  const onlyKept = byVisitor && !state.filteredNodeCheckable
  if (node.children.length > 0) checkBelow(node, value, onlyKept)
  else if (node.filterVisible || !onlyKept) setFlags(node, value, false)
  recomputeUp(node.parent)
  return true
}

// Only parents are listed, and each child is visited once, without a call.
function checkBelow(top: TreeNode, value: boolean, onlyKept: boolean): void {
  const parents = [top]
  for (let i = 0; i < parents.length; i++) {
    for (const child of parents[i]!.children) if (child.children.length > 0) parents.push(child)
  }
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i]!
    const { children } = parent
    let checked = 0
    let indeterminate = 0
    for (const child of children) {
      if (child.children.length === 0 && !child.disabled && (child.filterVisible || !onlyKept)) {
        child.checked = value
        child.indeterminate = false
      }
      if (child.checked) checked += 1
      else if (child.indeterminate) indeterminate += 1
    }
    const total = sumsOf(parent)
    total.checked = checked
    total.indeterminate = indeterminate
    const all = checked === children.length
    const some = !all && checked + indeterminate > 0
    // The parent of the top updates its sums; those of the others are counted again afterwards.
    if (parent === top) setFlags(parent, all, some)
    else {
      parent.checked = all
      parent.indeterminate = some
    }
  }
}

/** Checks or unchecks the node of a key; a key without a node is remembered or forgotten. */
export function setChecked(state: TreeState, key: TreeKey, value: boolean, byVisitor: boolean): void {
  const node = nodeOf(state, key)
  if (!node) applyUnloaded(state, key, value)
  else {
    if (!applyCheck(state, node, value, byVisitor)) return
    state.events.emit(node.checked ? 'check' : 'uncheck', node)
  }
  emitCheckedChange(state)
  state.events.changed()
}

/** Checks or unchecks many keys with one `checkedChange` and no other event. */
export function setCheckedKeys(state: TreeState, keys: readonly TreeKey[], value: boolean): void {
  applyCheckedKeys(state, keys, value)
  emitCheckedChange(state)
  state.events.changed()
}

/** Checks every node; a disabled one is skipped, with cascade in favour of its children. */
export function checkAll(state: TreeState): void {
  if (state.cascade) {
    const open = [...state.roots]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.disabled) for (const child of node.children) open.push(child)
      else applyCheck(state, node, true)
    }
  } else for (const node of flatOf(state)) applyCheck(state, node, true)
  emitCheckedChange(state)
  state.events.changed()
}

/** Unchecks the nodes of `getCheckedNodes` and forgets every key without a node. */
export function clearChecked(state: TreeState): void {
  applyClear(state)
  emitCheckedChange(state)
  state.events.changed()
}

/** Replaces the checks by these keys with one `checkedChange`. */
export function replaceChecked(state: TreeState, keys: readonly TreeKey[]): void {
  applyClear(state)
  setCheckedKeys(state, keys, true)
}

/** Checked nodes in flat order; with cascade only branches that contain a check are walked. */
export function checkedNodes(state: TreeState, mode: IgnoreMode): TreeNode[] {
  const found: TreeNode[] = []
  const stack = state.roots.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.checked && (mode !== 'parents' || node.isLeaf)) found.push(node)
    const enter =
      mode === 'children'
        ? !node.checked && node.indeterminate
        : !state.cascade || node.checked || node.indeterminate
    if (!enter) continue
    const { children } = node
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!)
  }
  return found
}

/** Keys of the checked nodes, then the checked keys without a node. */
export function checkedKeys(state: TreeState, mode: IgnoreMode): TreeKey[] {
  return [...keysOf(checkedNodes(state, mode)), ...state.unloadedChecked.values()]
}

/** Whether two lists have the same keys, in any order; `1` and `'1'` are the same key. */
export function sameKeys(a: readonly TreeKey[], b: readonly TreeKey[]): boolean {
  const left = new Set(a.map(String))
  const right = new Set(b.map(String))
  if (left.size !== right.size) return false
  for (const key of left) if (!right.has(key)) return false
  return true
}

/** Fires `checkedChange` with the configured ignore mode. The list is made only for listeners. */
export function emitCheckedChange(state: TreeState): void {
  if (!state.events.has('checkedChange')) return
  const nodes = checkedNodes(state, state.ignoreMode)
  state.events.emit('checkedChange', nodes, [...keysOf(nodes), ...state.unloadedChecked.values()])
}

/** As `setCheckedKeys`, without any event. */
export function applyCheckedKeys(state: TreeState, keys: readonly TreeKey[], value: boolean): void {
  for (const key of keys) {
    const node = nodeOf(state, key)
    if (node) applyCheck(state, node, value)
    else applyUnloaded(state, key, value)
  }
}

function applyClear(state: TreeState): void {
  state.unloadedChecked.clear()
  for (const node of checkedNodes(state, state.ignoreMode)) applyCheck(state, node, false)
}

function applyUnloaded(state: TreeState, key: TreeKey, value: boolean): void {
  const text = String(key)
  if (!value) state.unloadedChecked.delete(text)
  else if (!state.unloadedChecked.has(text)) state.unloadedChecked.set(text, key)
  for (const row of state.extraRows) if (String(row[nodeKey]) === text) row.checked = value
}
