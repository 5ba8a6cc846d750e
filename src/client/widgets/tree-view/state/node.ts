import type { TreeKey } from './key.ts'

/** The key as given. A symbol, like every inner field, because a record may use any name for its own fields. */
export const nodeKey = Symbol('key')

/** Sums over the children, on nodes that have or had some. */
export const sums = Symbol('sums')

/** Whether the last attempt to fetch the children of a node failed. */
export const loadFailed = Symbol('loadFailed')

/** A parent's sums over its children, so that changing one node need not visit its siblings. */
class Sums {
  /** Rows that the children would take if the parent were open. */
  rows = 0
  /** Children kept by the last filter. */
  kept = 0
  checked = 0
  indeterminate = 0
}

const ownNames = ['level', 'filterVisible', 'parent', 'loading', 'loaded'] as const
const reservedNames: ReadonlySet<string> = new Set([
  ...ownNames,
  ...ownNames.map((name) => `_${name}`),
  ...['visible', '_visible', 'setChildren', 'raw', 'children', 'isLeaf', '__proto__'],
  ...['checked', 'selected', 'indeterminate', 'disabled', 'expand'],
])

/** Whether a record's field of this name is not copied to the node. */
export function isReserved(name: string): boolean {
  return reservedNames.has(name)
}

// Most nodes are leaves and share one empty, frozen list.
const noChildren = Object.freeze([]) as unknown as TreeNode[]

/**
 * A node of the tree: the state kept by the store, and every other field of its record.
 *
 * Read it freely; change it through the store only, which keeps the sums over children up to date.
 */
export class TreeNode {
  [field: string]: unknown
  // Declared only: fields with initial values would be written twice per node.
  declare [nodeKey]: TreeKey
  declare [sums]: Sums | null
  declare [loadFailed]?: boolean
  /** 0 for roots, one more per level. */
  declare level: number
  declare checked: boolean
  declare selected: boolean
  declare indeterminate: boolean
  declare disabled: boolean
  declare expand: boolean
  /** Result of the last filter. */
  declare filterVisible: boolean
  declare parent: TreeNode | null
  declare children: TreeNode[]
  declare isLeaf: boolean
  /** Children are being fetched. */
  declare loading: boolean
  /** Built with children, or loaded since. */
  declare loaded: boolean
  /** The record as it was given. */
  declare readonly raw: object

  constructor(record: Record<string, unknown>, key: TreeKey, keyField: string, parent: TreeNode | null) {
    this[nodeKey] = key
    this[sums] = null
    this.level = parent ? parent.level + 1 : 0
    this.checked = Boolean(record.checked)
    this.selected = Boolean(record.selected)
    this.indeterminate = Boolean(record.indeterminate)
    this.disabled = Boolean(record.disabled)
    this.expand = Boolean(record.expand)
    this.filterVisible = true
    this.parent = parent
    this.children = noChildren
    this.isLeaf = true
    this.loading = false
    this.loaded = false
    this.raw = record
    // A list of the names for every record would cost as much as the node itself.
    for (const name in record) if (!reservedNames.has(name)) this[name] = record[name]
    this[keyField] = key
  }

  /** Whether the node is a row now: kept by the filter, with all ancestors open and visible. */
  get visible(): boolean {
    let node: TreeNode = this
    while (node.filterVisible) {
      if (!node.parent) return true
      if (!node.parent.expand) return false
      node = node.parent
    }
    return false
  }
}

/** Sums of a node, made when it gets its first children. */
export function sumsOf(node: TreeNode): Sums {
  node[sums] ??= new Sums()
  return node[sums]
}

/** The list of a node's children, to be added to. */
export function ownChildren(node: TreeNode): TreeNode[] {
  sumsOf(node)
  if (node.children === noChildren) node.children = []
  return node.children
}

/** The nodes and everything below them in flat order: a parent, then its children, depth first. */
export function flatten(nodes: readonly TreeNode[]): TreeNode[] {
  const flat: TreeNode[] = []
  // A stack of our own: data may be deeper than the call stack.
  const stack: TreeNode[] = []
  for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i]!)
  for (let node = stack.pop(); node; node = stack.pop()) {
    flat.push(node)
    const { children } = node
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!)
  }
  return flat
}

/** Whether `node` is `ancestor` or a descendant of it. */
export function isWithin(node: TreeNode | null, ancestor: TreeNode): boolean {
  for (let at = node; at; at = at.parent) if (at === ancestor) return true
  return false
}
