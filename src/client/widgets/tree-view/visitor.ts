import { nodeKey, type TreeNode } from './state/node.ts'
import type { TreeStore } from './state/store.ts'

/** A visitor's actions in a tree. */
type VisitorRules = {
  checkable: boolean
  selectable: boolean
  cascade: boolean
  disableAll: boolean
  enableLeafOnly: boolean
  unselectOnClick: boolean
}

/** Opens or closes a node; disabled ones too. */
export function toggleExpand(store: TreeStore, node: TreeNode): void {
  store.setExpand(node[nodeKey], !node.expand, false)
}

/** Checks or unchecks a node if the visitor may; an indeterminate one becomes checked, unless everything that can be checked already is. */
export function toggleCheck(store: TreeStore, node: TreeNode, rules: VisitorRules): void {
  if (rules.disableAll || node.disabled) return
  if (!rules.cascade && rules.enableLeafOnly && !node.isLeaf) return
  const value = node.checked ? node.indeterminate : !(rules.cascade && isFull(node))
  store.setChecked(node[nodeKey], value, { byVisitor: true })
}

/** Whether a mixed node has no leaf below it that a visitor could still check. */
function isFull(node: TreeNode): boolean {
  if (!node.indeterminate) return false
  const waiting = [...node.children]
  for (let child = waiting.pop(); child; child = waiting.pop()) {
    if (child.children.length > 0) waiting.push(...child.children)
    else if (!child.checked && !child.disabled) return false
  }
  return true
}

/** Performs a click on the title: select, else check, else open or close. */
export function activate(store: TreeStore, node: TreeNode, rules: VisitorRules): void {
  if (rules.selectable) toggleSelect(store, node, rules)
  else if (rules.checkable) toggleCheck(store, node, rules)
  else if (!node.isLeaf) toggleExpand(store, node)
}

function toggleSelect(store: TreeStore, node: TreeNode, rules: VisitorRules): void {
  if (rules.disableAll || node.disabled) return
  if (rules.enableLeafOnly && !node.isLeaf) return
  if (node.selected && !rules.unselectOnClick) return
  store.setSelected(node[nodeKey], !node.selected)
}
