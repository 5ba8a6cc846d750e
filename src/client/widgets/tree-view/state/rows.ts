import { sums, sumsOf, type TreeNode } from './node.ts'

/** What the rows of a tree depend on; `rowCount` is the sum over the roots. */
type RowSource = { roots: TreeNode[]; rowCount: number }

/** A row: its node, its index among all rows, and its position (from 1) among its shown siblings. */
export type TreeRowData = { node: TreeNode; index: number; position: number; size: number }

type Frame = { nodes: readonly TreeNode[]; next: number; position: number; size: number }

/** Rows of a node and everything below it, provided that its parent is open and visible. */
export function rowsOf(node: TreeNode): number {
  if (!node.filterVisible) return 0
  return node.expand ? 1 + node[sums]!.rows : 1
}

/** Adds `delta` rows to the counts of the ancestors, nearest first. */
export function addRows(source: RowSource, parent: TreeNode | null, delta: number): void {
  if (delta === 0) return
  for (let node = parent; node; node = node.parent) {
    sumsOf(node).rows += delta
    if (!node.expand || !node.filterVisible) return
  }
  source.rowCount += delta
}

/** Opens or closes a node. Returns whether that changed it. */
export function applyExpand(source: RowSource, node: TreeNode, value: boolean): boolean {
  if (node.isLeaf || node.expand === value) return false
  const before = rowsOf(node)
  node.expand = value
  addRows(source, node.parent, rowsOf(node) - before)
  return true
}

/** Counts the rows and the kept children of the whole tree again, from its parents in flat order. */
export function countRows(source: RowSource, parents: readonly TreeNode[]): void {
  for (let i = parents.length - 1; i >= 0; i--) {
    const parent = parents[i]!
    let rows = 0
    let kept = 0
    for (const child of parent.children) {
      if (!child.filterVisible) continue
      kept += 1
      rows += rowsOf(child)
    }
    const total = sumsOf(parent)
    total.rows = rows
    total.kept = kept
  }
  source.rowCount = source.roots.reduce((sum, root) => sum + rowsOf(root), 0)
}

/** Up to `count` rows from row `start` on. Costs the siblings on the way to the first one, and the rows themselves. */
export function rowsBetween({ roots }: RowSource, start: number, count: number): TreeRowData[] {
  const rows: TreeRowData[] = []
  const frames: Frame[] = [frameOf(roots, kept(roots))]
  let skip = Math.max(start, 0)
  for (let frame = frames.at(-1); frame && rows.length < count; frame = frames.at(-1)) {
    const node = frame.nodes[frame.next++]
    if (!node) {
      frames.pop()
      continue
    }
    if (!node.filterVisible) continue
    frame.position += 1
    const taken = rowsOf(node)
    if (skip >= taken) {
      skip -= taken
      continue
    }
    if (skip > 0) skip -= 1
    else {
      const { position, size } = frame
      rows.push({ node, index: Math.max(start, 0) + rows.length, position, size })
    }
    if (node.expand && node.children.length > 0) frames.push(frameOf(node.children, node[sums]!.kept))
  }
  return rows
}

/** Index of a node among the rows; -1 when it is not a row. Costs its ancestors and their earlier siblings. */
export function rowIndexOf({ roots }: RowSource, node: TreeNode): number {
  if (!node.visible) return -1
  let index = 0
  for (let at: TreeNode | null = node; at; at = at.parent) {
    for (const sibling of at.parent ? at.parent.children : roots) {
      if (sibling === at) break
      index += rowsOf(sibling)
    }
    if (at.parent) index += 1
  }
  return index
}

function frameOf(nodes: readonly TreeNode[], size: number): Frame {
  return { nodes, next: 0, position: 0, size }
}

function kept(roots: readonly TreeNode[]): number {
  let count = 0
  for (const node of roots) if (node.filterVisible) count += 1
  return count
}
