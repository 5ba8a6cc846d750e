import { buildNodes } from './build.ts'
import * as checking from './checking.ts'
import * as expanding from './expanding.ts'
import * as filtering from './filtering.ts'
import type { TreeKey } from './key.ts'
import { loadRoots } from './loading.ts'
import { nodeKey, type TreeNode } from './node.ts'
import { TreeReader } from './reader.ts'
import { rowsOf } from './rows.ts'
import * as selecting from './selecting.ts'
import { nodeOf, rowsChanged } from './state.ts'
import * as structure from './structure.ts'
import type { TreePredicate } from './types.ts'
import { updateNodes } from './updating.ts'

/** The name or the record of a node to insert. */
export type { Insertion } from './structure.ts'

/**
 * A tree of nodes with checks, one selection, expansion and a filter; independent of React and the DOM.
 *
 * A call on one node costs its ancestors and descendants, however large the tree is.
 */
export class TreeStore extends TreeReader {
  /**
   * Replaces the tree, and applies a preset selection and preset checks over the flags of the records.
   *
   * Preset checked keys without a node are kept for nodes to come. Throws `[VTree] Duplicate tree node key` when two records have one key,
   * and keeps the former tree.
   */
  setData(
    records: readonly object[],
    presetKey?: TreeKey | null,
    presetChecked: readonly TreeKey[] = [],
  ): void {
    const state = this.state
    const { keyField, cascade, defaultExpandAll, load } = state
    const built = buildNodes(records, null, { keyField, cascade, defaultExpandAll, lazy: load !== undefined })
    state.roots = built.roots
    state.flat = built.flat
    state.parents = built.parents
    state.byKey = built.byKey
    state.selected = null
    state.rowCount = built.roots.reduce((sum, root) => sum + rowsOf(root), 0)
    const remembered = state.rememberedKey
    const taken = selecting.takeSelected(state, built.selected, false)
    for (const node of taken) this.channel.emit('selectedChange', node, node[nodeKey])
    state.unloadedChecked.clear()
    checking.applyCheckedKeys(state, presetChecked, true)
    if (!checking.sameKeys(presetChecked, this.getCheckedKeys())) checking.emitCheckedChange(state)
    if (presetKey !== undefined && presetKey !== null) this.#preset(presetKey, remembered)
    rowsChanged(state)
    this.channel.emit('setData')
  }

  #preset(key: TreeKey, remembered: TreeKey | null): void {
    const state = this.state
    const node = nodeOf(state, key)
    selecting.mark(state, node ?? null)
    if (!node) state.rememberedKey = key
    if (remembered === null || String(key) !== String(remembered)) selecting.emitSelectedChange(state)
  }

  /**
   * Checks or unchecks a node; the key may be without a node. Ignored for a disabled node, or when the state is as wanted. `byVisitor`:
   * leaves hidden by the filter stay as they are, unless the tree is configured otherwise.
   */
  setChecked(key: TreeKey, value: boolean, options: { byVisitor?: boolean } = {}): void {
    checking.setChecked(this.state, key, value, options.byVisitor ?? false)
  }

  setCheckedKeys(keys: readonly TreeKey[], value: boolean): void {
    checking.setCheckedKeys(this.state, keys, value)
  }

  /** Clears silently, then checks these keys: one `checkedChange` in all. */
  replaceCheckedKeys(keys: readonly TreeKey[]): void {
    checking.replaceChecked(this.state, keys)
  }

  checkAll(): void {
    checking.checkAll(this.state)
  }

  clearChecked(): void {
    checking.clearChecked(this.state)
  }

  setSelected(key: TreeKey, value: boolean): void {
    selecting.setSelected(this.state, key, value)
  }

  clearSelected(): void {
    selecting.clearSelected(this.state)
  }

  /** Opens or closes a node; `expandParent` also opens its ancestors, up to the first that is open. */
  setExpand(key: TreeKey, value: boolean, expandParent = true): void {
    expanding.setExpand(this.state, key, value, expandParent)
  }

  setExpandKeys(keys: readonly TreeKey[], value: boolean): void {
    expanding.setExpandKeys(this.state, keys, value)
  }

  setExpandAll(value: boolean): void {
    expanding.setExpandAll(this.state, value)
  }

  /** Closes everything, then opens exactly these nodes; fires nothing. */
  replaceExpandedKeys(keys: readonly TreeKey[]): void {
    expanding.replaceExpanded(this.state, keys)
  }

  insertBefore(x: structure.Insertion, refKey: TreeKey): TreeNode | null {
    return structure.insertBeside(this.state, x, refKey, 0)
  }

  /** Moves a node, with everything below it, after a sibling. */
  insertAfter(x: structure.Insertion, refKey: TreeKey): TreeNode | null {
    return structure.insertBeside(this.state, x, refKey, 1)
  }

  append(x: structure.Insertion, parentKey: TreeKey): TreeNode | null {
    return structure.insertBelow(this.state, x, parentKey, 'last')
  }

  prepend(x: structure.Insertion, parentKey: TreeKey): TreeNode | null {
    return structure.insertBelow(this.state, x, parentKey, 'first')
  }

  remove(key: TreeKey): TreeNode | null {
    return structure.remove(this.state, key)
  }

  updateNode(key: TreeKey, fields: object): void {
    updateNodes(this.state, [[key, fields]])
  }

  updateNodes(records: readonly object[]): void {
    const { keyField } = this.state
    updateNodes(
      this.state,
      records.flatMap((record) => {
        const key = (record as Record<string, TreeKey | null | undefined>)[keyField]
        return key === undefined || key === null ? [] : [[key, record] as const]
      }),
    )
  }

  /** Shows what the predicate keeps, with all ancestors and descendants; by default titles that contain the keyword. */
  filter(keyword: string, predicate?: TreePredicate): void {
    filtering.filter(this.state, keyword, predicate)
  }

  /** Shows the checked nodes; with titles to look up (may be empty) also the checked keys without a node. */
  showCheckedNodes(unloadedTitles: readonly object[] | null = null): void {
    filtering.showChecked(this.state, unloadedTitles)
  }

  /** Fetches the roots and sets them as data, or passes them to `apply`. Always fulfils once there is an answer. */
  loadRootNodes(apply: (records: object[]) => void = (records) => this.setData(records)): Promise<void> {
    return loadRoots(this.state, apply)
  }
}
