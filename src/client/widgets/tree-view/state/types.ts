import type { TreeKey } from './key.ts'
import type { TreeNode } from './node.ts'

/** Which checked nodes a list contains: all, without parents (leaves only), or without those that a checked parent implies. */
export type IgnoreMode = 'none' | 'parents' | 'children'

/** The part of a row under a dragged node. */
export type DropPart = 'before' | 'body' | 'after'

/**
 * Fetches the children of a node, or the roots for `null`. Answers once, with an array of records or a reason.
 *
 * An array that is returned, or that a returned promise resolves to, is an answer too. Later answers are ignored.
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
  /** Whether checks propagate to the leaves and ancestors; true by default. */
  cascade?: boolean
  /** Mode of the lists in events, and of getters called without one; `none` by default. */
  ignoreMode?: IgnoreMode
  /** Whether a visitor's check also reaches leaves hidden by the filter; false by default. */
  filteredNodeCheckable?: boolean
  defaultExpandAll?: boolean
  /** Whether a filter opens the ancestors of matches; true by default. */
  expandOnFilter?: boolean
  /** Makes the tree lazy: children of unloaded nodes are fetched when they are first opened. */
  load?: TreeLoad
}

/** Events of a store with their arguments. `expand` is also fired for collapsing. */
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
