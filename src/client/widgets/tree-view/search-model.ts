import type { TreeNode } from './node.ts'

/** State of the master box: whether everything that the filter keeps is checked, or some of it. */
export type MasterState = { checked: boolean; indeterminate: boolean }

/** Master box over the nodes that the filter keeps; without any it is unchecked. */
export function masterState(nodes: readonly TreeNode[]): MasterState {
  let checked = 0
  for (const node of nodes) {
    if (node.indeterminate) return { checked: false, indeterminate: true }
    if (node.checked) checked += 1
  }
  const all = checked > 0 && checked === nodes.length
  return { checked: all, indeterminate: !all && checked > 0 }
}

/** Whether a keyword is long enough to search; an empty one is, because it clears the filter. */
export function isSearchable(keyword: string, searchLength: number): boolean {
  return keyword.length === 0 || keyword.length >= searchLength
}
