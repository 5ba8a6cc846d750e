import * as checking from './checking.ts'
import { openChannel, type TreeChannel } from './events.ts'
import * as filtering from './filtering.ts'
import type { TreeKey } from './key.ts'
import type { TreeNode } from './node.ts'
import { rowIndexOf, rowsBetween, type TreeRowData } from './rows.ts'
import * as selecting from './selecting.ts'
import { flatOf, keysOf, nodeOf, type TreeState } from './state.ts'
import type { IgnoreMode, TreeEvents, TreeOptions } from './types.ts'

/**
 * Reads a tree, and notifies of changes.
 *
 * Lists of nodes and keys are in flat order: a parent, then its children, depth first. Nothing here is drawn: views use `subscribe`,
 * `version`, `rowCount` and `rows`.
 */
export class TreeReader {
  protected readonly state: TreeState
  protected readonly channel: TreeChannel

  constructor(options: TreeOptions = {}) {
    this.channel = openChannel()
    this.state = {
      keyField: options.keyField ?? 'id',
      titleField: options.titleField ?? 'title',
      cascade: options.cascade ?? true,
      ignoreMode: options.ignoreMode ?? 'none',
      filteredNodeCheckable: options.filteredNodeCheckable ?? false,
      defaultExpandAll: options.defaultExpandAll ?? false,
      expandOnFilter: options.expandOnFilter ?? true,
      load: options.load,
      roots: [],
      byKey: new Map(),
      flat: [],
      parents: [],
      rowCount: 0,
      extraRows: [],
      unloadedChecked: new Map(),
      selected: null,
      rememberedKey: null,
      rootsLoading: false,
      rootRequests: 0,
      events: this.channel,
    }
  }

  /** Listens to an event; the result stops it. */
  on<E extends keyof TreeEvents>(event: E, listener: (...args: TreeEvents[E]) => void): () => void {
    return this.channel.on(event, listener)
  }

  /** Calls back after any visible change; the result stops it. */
  subscribe(listener: () => void): () => void {
    return this.channel.subscribe(listener)
  }

  /** Grows with every change. */
  get version(): number {
    return this.channel.version
  }

  /** The roots. */
  get data(): TreeNode[] {
    return this.state.roots
  }

  /** All nodes in flat order. */
  get flatData(): TreeNode[] {
    return flatOf(this.state)
  }

  /** Number of rows: visible nodes, and checked keys without a node while they are shown. */
  get rowCount(): number {
    return this.state.rowCount + this.state.extraRows.length
  }

  /** Whether the roots are being fetched. */
  get rootsLoading(): boolean {
    return this.state.rootsLoading
  }

  getCheckedNodes(mode: IgnoreMode = this.state.ignoreMode): TreeNode[] {
    return checking.checkedNodes(this.state, mode)
  }

  /** Keys of the checked nodes, then the checked keys without a node in the order in which they were added. */
  getCheckedKeys(mode: IgnoreMode = this.state.ignoreMode): TreeKey[] {
    return checking.checkedKeys(this.state, mode)
  }

  getIndeterminateNodes(): TreeNode[] {
    return this.flatData.filter((node) => node.indeterminate)
  }

  getSelectedNode(): TreeNode | null {
    return this.state.selected
  }

  /** Key of the selected node, else the selected key whose node is missing, else null. */
  getSelectedKey(): TreeKey | null {
    return selecting.selectedKey(this.state)
  }

  getExpandNodes(): TreeNode[] {
    return this.flatData.filter((node) => node.expand)
  }

  getExpandKeys(): TreeKey[] {
    return keysOf(this.getExpandNodes())
  }

  /** Nodes that the filter keeps, those under closed parents included. */
  getCurrentVisibleNodes(): TreeNode[] {
    return this.flatData.filter((node) => node.filterVisible)
  }

  getNode(key: TreeKey): TreeNode | null {
    return nodeOf(this.state, key) ?? null
  }

  getTreeData(): TreeNode[] {
    return this.state.roots
  }

  getFlatData(): TreeNode[] {
    return flatOf(this.state)
  }

  getNodesCount(): number {
    return this.state.byKey.size
  }

  /** Up to `count` rows from row `start` on, those of checked keys without a node at the end. */
  rows(start: number, count: number): TreeRowData[] {
    const rows = rowsBetween(this.state, start, count)
    const { rowCount, extraRows } = this.state
    for (let index = Math.max(start, rowCount); rows.length < count; index++) {
      const node = extraRows[index - rowCount]
      if (!node) break
      rows.push({ node, index, position: index - rowCount + 1, size: extraRows.length })
    }
    return rows
  }

  /** The node that is a row with that key now, also for a checked key without a node; else null. */
  rowNode(key: TreeKey): TreeNode | null {
    const node = nodeOf(this.state, key) ?? filtering.extraRowOf(this.state, key)
    return node?.visible ? node : null
  }

  /** Index of a node among the rows; -1 when it is not a row. */
  rowIndex(key: TreeKey): number {
    const node = nodeOf(this.state, key)
    if (node) return rowIndexOf(this.state, node)
    const extra = filtering.extraRowOf(this.state, key)
    return extra ? this.state.rowCount + this.state.extraRows.indexOf(extra) : -1
  }
}
