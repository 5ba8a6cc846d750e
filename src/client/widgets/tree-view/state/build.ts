import type { TreeKey } from './key.ts'
import { ownChildren, sums, sumsOf, TreeNode } from './node.ts'
import { rowsOf } from './rows.ts'

/** Nodes made from records, not yet part of a tree: the tops, all in flat order, and all by the text of their key. */
export type Built = {
  roots: TreeNode[]
  flat: TreeNode[]
  byKey: Map<string, TreeNode>
  /** Those with children, in flat order. */
  parents: TreeNode[]
  /** Those that their records select. */
  selected: TreeNode[]
}

type BuildOptions = {
  keyField: string
  cascade: boolean
  lazy: boolean
  defaultExpandAll: boolean
  /** Whether the nodes go below a checked node that passes on its check. */
  inheritChecked?: boolean
}

type Frame = { records: readonly unknown[]; next: number; into: TreeNode[]; parent: TreeNode | null }

/**
 * Nodes for the records and everything below them, with consistent flags and sums.
 *
 * Anything but an object is left out. Throws when two records have one key, and for a record that contains itself.
 */
export function buildNodes(records: unknown, parent: TreeNode | null, options: BuildOptions): Built {
  const built: Built = { roots: [], flat: [], byKey: new Map(), parents: [], selected: [] }
  const frames: Frame[] = []
  let frame: Frame | undefined = { records: asList(records), next: 0, into: built.roots, parent }
  while (frame) {
    if (frame.next === frame.records.length) {
      frame = frames.pop()
      continue
    }
    const record = frame.records[frame.next++]
    if (typeof record !== 'object' || record === null) continue
    const node = addNode(built, record as Record<string, unknown>, frame.parent, options.keyField)
    frame.into.push(node)
    const children = asList((record as { children?: unknown }).children)
    if (children.length === 0) continue
    frames.push(frame)
    frame = { records: children, next: 0, into: ownChildren(node), parent: node }
  }
  settle(built, parent ? parent.level + 1 : 0, options)
  return built
}

/** The spec's error for a key that is already in the tree. */
export function duplicateKeyError(): Error {
  return new Error('[VTree] Duplicate tree node key')
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function addNode(
  built: Built,
  record: Record<string, unknown>,
  parent: TreeNode | null,
  keyField: string,
): TreeNode {
  const given = record[keyField] as TreeKey | null | undefined
  if (given === undefined || given === null) refuseCycle(record, parent)
  const key = given ?? randomKey(built.byKey)
  const text = String(key)
  if (built.byKey.has(text)) throw duplicateKeyError()
  const node = new TreeNode(record, key, keyField, parent)
  built.byKey.set(text, node)
  built.flat.push(node)
  if (node.selected) built.selected.push(node)
  return node
}

// A record that contains itself meets its own key; without a key the recursion would never end. Looking up the ancestors only at depths 1,
// 2, 4, 8, … finds the loop after at most twice its length and costs no more than the depth.
function refuseCycle(record: object, parent: TreeNode | null): void {
  const depth = parent ? parent.level + 1 : 0
  if ((depth & (depth - 1)) !== 0) return
  const path = new Set<object>([record])
  for (let node = parent; node; node = node.parent) {
    if (path.has(node.raw)) throw duplicateKeyError()
    path.add(node.raw)
  }
}

function randomKey(taken: ReadonlyMap<string, unknown>): string {
  for (;;) {
    const key = Math.random().toString(36).slice(2)
    if (key !== '' && !taken.has(key)) return key
  }
}

// Down: leaves and expansion are known, and checks reach the enabled leaves. Up: parents follow from their children.
function settle({ flat, parents }: Built, topLevel: number, options: BuildOptions): void {
  const { cascade, lazy } = options
  for (const node of flat) {
    const isParent = node.children.length > 0
    if (isParent) parents.push(node)
    node.isLeaf = !isParent && (!lazy || Boolean((node.raw as { isLeaf?: unknown }).isLeaf))
    node.loaded = isParent
    node.expand = isParent && (node.expand || (options.defaultExpandAll && !lazy))
    if (!cascade) continue
    const inherits = node.level === topLevel ? options.inheritChecked : node.parent?.checked
    // A checked parent keeps its flag until the way up, so that its own children see it.
    if (inherits && (isParent || !node.disabled)) node.checked = true
    node.indeterminate = false
  }
  for (let i = flat.length - 1; i >= 0; i--) {
    const node = flat[i]!
    if (cascade && node.children.length > 0) deriveCheck(node)
    if (node.parent && node.level > topLevel) addToSums(node, node.parent)
  }
}

function deriveCheck(node: TreeNode): void {
  const { checked, indeterminate } = node[sums]!
  node.checked = checked === node.children.length
  node.indeterminate = !node.checked && checked + indeterminate > 0
}

/** Adds a child, its rows included, to the sums of its parent. Ancestors are not updated. */
export function addToSums(node: TreeNode, parent: TreeNode): void {
  sumsOf(parent).rows += rowsOf(node)
  countChild(node, parent, 1)
}

/** Adds the flags of a child to the sums of its parent, or subtracts them with `sign` -1. */
export function countChild(node: TreeNode, parent: TreeNode, sign: 1 | -1): void {
  const total = sumsOf(parent)
  if (node.filterVisible) total.kept += sign
  if (node.checked) total.checked += sign
  if (node.indeterminate) total.indeterminate += sign
}
