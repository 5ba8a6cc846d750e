import type { TreeKey } from './key.ts'
import type { TreeNode } from './node.ts'

/** Which checked nodes a list names: all, without parents (leaves only), or without what a checked parent implies. */
export type IgnoreMode = 'none' | 'parents' | 'children'

/** Part of a row that a dragged node is over. */
export type DropPart = 'before' | 'body' | 'after'

/**
 * Fetches the children of a node, or the roots for `null`: answer once, with an array of records or a reason.
 *
 * An array that is returned, or that a returned promise brings, counts as an answer too. Later answers are ignored.
 */
export type TreeLoad = (
  node: TreeNode | null,
  resolve: (records?: unknown) => void,
  reject: (reason?: unknown) => void,
) => unknown

/** Keeps a node in a filter; the result is taken as a boolean. */
export type TreePredicate = (keyword: string, node: TreeNode) => unknown

export type TreeOptions = {
  /** Field that holds the key; `id` by default. */
  keyField?: string
  /** Field that holds the text; `title` by default. The default filter and `showCheckedNodes` read it. */
  titleField?: string
  /** Whether checks go down to the leaves and up to the ancestors; true by default. */
  cascade?: boolean
  /** Mode of the lists in events, and of getters called without one; `none` by default. */
  ignoreMode?: IgnoreMode
  /** Whether a visitor's check also reaches leaves that the filter hides; false by default. */
  filteredNodeCheckable?: boolean
  defaultExpandAll?: boolean
  /** Whether a filter opens the ancestors of what it keeps; true by default. */
  expandOnFilter?: boolean
  /** Makes the tree lazy: children of unloaded nodes are fetched when they are first opened. */
  load?: TreeLoad
}

/** Events of a store with their arguments. `expand` is fired for collapsing too. */
export type TreeEvents = {
  check: [node: TreeNode]
  uncheck: [node: TreeNode]
  checkedChange: [nodes: TreeNode[], keys: TreeKey[]]
  select: [node: TreeNode]
  unselect: [node: TreeNode]
  selectedChange: [node: TreeNode | null, key: TreeKey | null]
  expand: [node: TreeNode]
  setData: []
}
