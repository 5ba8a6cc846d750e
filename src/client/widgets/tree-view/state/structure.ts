import { addToSums, type Built, buildNodes, countChild, duplicateKeyError } from './build.ts'
import { applyCheck, emitCheckedChange, recompute, recomputeUp, setFlags } from './checking.ts'
import type { TreeKey } from './key.ts'
import { flatten, isWithin, nodeKey, ownChildren, sums, type TreeNode } from './node.ts'
import { addRows, applyExpand, rowsOf } from './rows.ts'
import { emitSelectedChange, rememberSelection, takeSelected } from './selecting.ts'
import { nodeOf, rowsChanged, structureChanged, type TreeState } from './state.ts'

/** What to insert: the key of a node that moves, or the record of a new one. */
export type Insertion = TreeKey | object

/** Inserts a node before (`offset` 0) or after (1) a sibling. Returns it, or null when the call is ignored. */
export function insertBeside(
  state: TreeState,
  x: Insertion,
  refKey: TreeKey,
  offset: 0 | 1,
): TreeNode | null {
  const ref = nodeOf(state, refKey)
  if (!ref) return null
  return place(state, x, ref, () => ({
    parent: ref.parent,
    index: siblingsOf(state, ref.parent).indexOf(ref) + offset,
  }))
}

/** Inserts a node below a parent, as its last or its first child. Returns it, or null when the call is ignored. */
export function insertBelow(
  state: TreeState,
  x: Insertion,
  parentKey: TreeKey,
  at: 'first' | 'last',
): TreeNode | null {
  const parent = nodeOf(state, parentKey)
  if (!parent) return null
  const edge = at === 'last' ? parent.children.at(-1) : parent.children[0]
  if (edge) return insertBeside(state, x, edge[nodeKey], at === 'last' ? 1 : 0)
  return place(state, x, parent, () => ({ parent, index: 0 }))
}

/** Removes a node and everything below it. Returns it, or null for an unknown key. */
export function remove(state: TreeState, key: TreeKey): TreeNode | null {
  const node = nodeOf(state, key)
  if (!node) return null
  const holdsSelection = isWithin(state.selected, node)
  const wasRoot = node.parent === null
  detach(state, node)
  for (const gone of flatten([node])) state.byKey.delete(String(gone[nodeKey]))
  if (holdsSelection) rememberSelection(state)
  if (!wasRoot) {
    emitCheckedChange(state)
    if (holdsSelection) emitSelectedChange(state)
  }
  rowsChanged(state)
  return node
}

/**
 * Gives a node the children of these records: an update replaces existing ones, a loaded answer joins those inserted meanwhile. A checked
 * node passes on its check.
 *
 * Returns the nodes that were selected. Throws on a duplicate key and leaves the tree as it was.
 */
export function replaceChildren(
  state: TreeState,
  node: TreeNode,
  records: unknown,
  keepPresent: boolean,
): TreeNode[] {
  const present = keepPresent ? node.children : []
  const gone = keepPresent ? [] : flatten(node.children)
  const built = buildFor(state, records, node, new Set(gone), node.checked)
  if (isWithin(state.selected, node) && state.selected !== node && !keepPresent) rememberSelection(state)
  for (const old of gone) state.byKey.delete(String(old[nodeKey]))
  const before = rowsOf(node)
  node.children = [...present, ...built.roots]
  if (!keepPresent) node[sums] = null
  for (const child of built.roots) addToSums(child, node)
  node.loaded = true
  node.isLeaf = node.children.length === 0
  if (node.isLeaf) node.expand = false
  addRows(state, node.parent, rowsOf(node) - before)
  structureChanged(state)
  if (node.isLeaf) setFlags(node, node.checked, false)
  else if (state.cascade) recompute(node)
  if (state.cascade) recomputeUp(node.parent)
  return arrive(state, built, true)
}

/** Registers nodes that joined the tree: keys, selection, and checks that waited for them. */
function arrive(state: TreeState, built: Built, onlyFirst: boolean): TreeNode[] {
  for (const [key, node] of built.byKey) state.byKey.set(key, node)
  const taken = takeSelected(state, built.selected, onlyFirst)
  if (state.unloadedChecked.size > 0) {
    for (const [text, node] of built.byKey)
      if (state.unloadedChecked.delete(text)) applyCheck(state, node, true)
  }
  return taken
}

type Spot = { parent: TreeNode | null; index: number }

// `spotOf` is called after a moving node has left its place, because that may shift the spot.
function place(state: TreeState, x: Insertion, target: TreeNode, spotOf: () => Spot): TreeNode | null {
  const key = insertionKey(state, x)
  const moving = key === undefined || key === null ? undefined : nodeOf(state, key)
  if (moving ? isWithin(target, moving) : typeof x !== 'object') return null
  if (moving) {
    const selected = isWithin(state.selected, moving) ? state.selected : null
    detach(state, moving)
    attach(state, moving, spotOf())
    if (selected) emitSelectedChange(state)
    return finish(state, moving)
  }
  const spot = spotOf()
  const built = buildFor(state, [x], spot.parent, new Set(), false)
  const node = built.roots[0]
  if (!node) return null
  attach(state, node, spot)
  for (const taken of arrive(state, built, false)) state.events.emit('selectedChange', taken, taken[nodeKey])
  return finish(state, node)
}

function finish(state: TreeState, node: TreeNode): TreeNode {
  emitCheckedChange(state)
  rowsChanged(state)
  return node
}

function insertionKey(state: TreeState, x: Insertion): TreeKey | null | undefined {
  return typeof x === 'object' && x !== null
    ? (x as Record<string, TreeKey | null | undefined>)[state.keyField]
    : x
}

function siblingsOf(state: TreeState, parent: TreeNode | null): TreeNode[] {
  return parent ? ownChildren(parent) : state.roots
}

function buildFor(
  state: TreeState,
  records: unknown,
  parent: TreeNode | null,
  leaving: ReadonlySet<TreeNode>,
  inheritChecked: boolean,
): Built {
  const { keyField, cascade, defaultExpandAll } = state
  const lazy = state.load !== undefined
  const built = buildNodes(records, parent, { keyField, cascade, lazy, defaultExpandAll, inheritChecked })
  for (const key of built.byKey.keys()) {
    const holder = state.byKey.get(key)
    if (holder && !leaving.has(holder)) throw duplicateKeyError()
  }
  return built
}

function detach(state: TreeState, node: TreeNode): void {
  const { parent } = node
  const siblings = siblingsOf(state, parent)
  siblings.splice(siblings.indexOf(node), 1)
  addRows(state, parent, -rowsOf(node))
  structureChanged(state)
  node.parent = null
  if (!parent) return
  countChild(node, parent, -1)
  if (siblings.length === 0) {
    parent.isLeaf = true
    parent.expand = false
    if (setFlags(parent, parent.checked, false) && state.cascade) recomputeUp(parent.parent)
  } else if (state.cascade) recomputeUp(parent)
}

function attach(state: TreeState, node: TreeNode, { parent, index }: Spot): void {
  siblingsOf(state, parent).splice(index, 0, node)
  structureChanged(state)
  node.parent = parent
  relevel(node, parent ? parent.level + 1 : 0)
  if (!parent) {
    addRows(state, null, rowsOf(node))
    return
  }
  parent.isLeaf = false
  parent.loaded = true
  applyExpand(state, parent, true)
  addRows(state, parent, rowsOf(node))
  countChild(node, parent, 1)
  if (state.cascade) recomputeUp(parent)
}

function relevel(node: TreeNode, level: number): void {
  const shift = level - node.level
  if (shift !== 0) for (const at of flatten([node])) at.level += shift
}
