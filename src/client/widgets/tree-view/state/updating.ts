import { applyCheck, checkedKeys, emitCheckedChange, sameKeys } from './checking.ts'
import { setExpandKeys } from './expanding.ts'
import type { TreeKey } from './key.ts'
import { isReserved, nodeKey, type TreeNode } from './node.ts'
import { emitSelectedChange, mark, selectedKey } from './selecting.ts'
import { nodeOf, rowsChanged, type TreeState } from './state.ts'
import { replaceChildren } from './structure.ts'

type Fields = Record<string, unknown>

/** Assigns new fields to nodes, each found by its key; records without a key are skipped. One set of events for all. */
export function updateNodes(state: TreeState, updates: readonly (readonly [TreeKey, object])[]): void {
  const known = updates.flatMap(([key, fields]) => {
    const node = nodeOf(state, key)
    return node ? [[node, fields as Fields] as const] : []
  })
  if (known.length === 0) return
  const touchesChecks = known.some(([, fields]) => 'checked' in fields || 'children' in fields)
  const checkedBefore = touchesChecks ? checkedKeys(state, state.ignoreMode) : []
  const selectedBefore = selectedKey(state)
  let replaced = false
  for (const [node, fields] of known) {
    // An earlier update may have replaced the subtree of the node.
    if (nodeOf(state, node[nodeKey]) === node) replaced = assign(state, node, fields) || replaced
  }
  if (touchesChecks && !sameKeys(checkedBefore, checkedKeys(state, state.ignoreMode)))
    emitCheckedChange(state)
  if (String(selectedBefore) !== String(selectedKey(state))) emitSelectedChange(state)
  if (replaced) state.events.emit('setData')
  rowsChanged(state)
}

// Returns whether children were replaced.
function assign(state: TreeState, node: TreeNode, fields: Fields): boolean {
  const children = Array.isArray(fields.children) ? fields.children : []
  const replaces = 'children' in fields && (children.length > 0 || node.children.length > 0)
  if (replaces) replaceChildren(state, node, children, false)
  if ('checked' in fields) applyCheck(state, node, Boolean(fields.checked))
  if ('selected' in fields) applySelected(state, node, Boolean(fields.selected))
  if ('expand' in fields) setExpandKeys(state, [node[nodeKey]], Boolean(fields.expand))
  if ('disabled' in fields) node.disabled = Boolean(fields.disabled)
  for (const [name, value] of Object.entries(fields)) {
    if (name !== state.keyField && !isReserved(name) && !name.startsWith('_')) node[name] = value
  }
  return replaces
}

function applySelected(state: TreeState, node: TreeNode, value: boolean): void {
  if (node.selected !== value && !(value && node.disabled)) mark(state, value ? node : null)
}
