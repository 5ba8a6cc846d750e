import type { TreeKey } from './key.ts'
import { nodeKey, type TreeNode } from './node.ts'
import { nodeOf, type TreeState } from './state.ts'

/** Key of the selection, else the remembered key, else null. */
export function selectedKey(state: TreeState): TreeKey | null {
  return state.selected ? state.selected[nodeKey] : state.rememberedKey
}

/** Makes a node the only selection, or clears the selection, without events; a remembered key is forgotten. */
export function mark(state: TreeState, node: TreeNode | null): void {
  if (state.selected) state.selected.selected = false
  if (node) node.selected = true
  state.selected = node
  state.rememberedKey = null
}

/** Selects or deselects the node of a key; a key without a node is remembered or forgotten. */
export function setSelected(state: TreeState, key: TreeKey, value: boolean): void {
  const node = nodeOf(state, key)
  if (!node) {
    selectUnloaded(state, key, value)
    return
  }
  if (node.selected === value || (value && node.disabled)) return
  mark(state, value ? node : null)
  state.events.emit(value ? 'select' : 'unselect', node)
  emitSelectedChange(state)
  state.events.changed()
}

/** Clears the selection, or the remembered key; fires nothing when there is neither. */
export function clearSelected(state: TreeState): void {
  const node = state.selected
  if (!node && state.rememberedKey === null) return
  mark(state, null)
  if (node) state.events.emit('unselect', node)
  emitSelectedChange(state)
  state.events.changed()
}

/** Fires `selectedChange` with the current selection. */
export function emitSelectedChange(state: TreeState): void {
  state.events.emit('selectedChange', state.selected, selectedKey(state))
}

/** Remembers the selection by its key when its node leaves the tree. */
export function rememberSelection(state: TreeState): void {
  const key = selectedKey(state)
  mark(state, null)
  state.rememberedKey = key
}

/**
 * Selects the nodes whose records say so, one after the other; the last stays.
 *
 * Returns those that were selected, for their events. A remembered key whose node has arrived is selected instead, which is no change.
 * `onlyFirst`: an existing or remembered selection stays.
 */
export function takeSelected(state: TreeState, nodes: readonly TreeNode[], onlyFirst: boolean): TreeNode[] {
  const taken: TreeNode[] = []
  for (const node of nodes) {
    if (!node.selected || node === state.selected) continue
    node.selected = false
    if (onlyFirst && selectedKey(state) !== null) continue
    mark(state, node)
    taken.push(node)
  }
  const arrived = state.rememberedKey === null ? undefined : nodeOf(state, state.rememberedKey)
  if (arrived) mark(state, arrived)
  return taken
}

function selectUnloaded(state: TreeState, key: TreeKey, value: boolean): void {
  if (value) {
    mark(state, null)
    state.rememberedKey = key
  } else if (state.rememberedKey !== null && String(state.rememberedKey) === String(key)) {
    state.rememberedKey = null
  }
  emitSelectedChange(state)
  state.events.changed()
}
