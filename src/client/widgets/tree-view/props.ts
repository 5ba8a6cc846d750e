import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { type TreeLabels, treeLabels } from './labels.ts'
import type { TreeKey } from './state/key.ts'
import type { LineStyle } from './state/lines.ts'
import type { TreeNode } from './state/node.ts'
import type { TreeStore } from './state/store.ts'
import type { DropPart, TreeLoad, TreeOptions, TreePredicate } from './state/types.ts'
import type { TreeValue } from './state/value.ts'
import type { ScrollPosition } from './window.ts'

/** Something that an owner draws in a place of the tree; a function gets what is known there. */
export type Slot<Known extends unknown[] = []> = ReactNode | ((...known: Known) => ReactNode)

export type ClassNames = string | readonly string[] | Readonly<Record<string, unknown>> | null | undefined

/** Props of a tree. Those of `TreeOptions` are read once, when the tree mounts: use a React `key` to change them. */
export type TreeProps = TreeOptions & {
  ref?: Ref<TreeHandle>
  /** Checked keys (list, or text joined by `separator`), or the selected key when the tree is not checkable. */
  value?: TreeValue
  onChange?: (value: TreeKey | TreeKey[]) => void
  /** Records of the roots. Another array replaces the tree. */
  data?: readonly object[]
  /** Records with the titles of checked keys without a node. */
  unloadDataList?: readonly object[]
  showUnloadCheckedNodes?: boolean
  emptyText?: string
  separator?: string
  checkable?: boolean
  selectable?: boolean
  enableLeafOnly?: boolean
  disableAll?: boolean
  /** @deprecated use `expandedKeys`, or `expand` in the records */
  defaultExpandedKeys?: readonly TreeKey[]
  expandedKeys?: readonly TreeKey[]
  draggable?: boolean
  droppable?: boolean
  beforeDropMethod?: (dragKey: TreeKey, dropKey: TreeKey, part: DropPart) => boolean
  autoLoad?: boolean
  load?: TreeLoad
  renderNode?: (node: TreeNode) => ReactNode
  filterMethod?: TreePredicate
  unselectOnClick?: boolean
  loading?: boolean
  nodeClassName?: ClassNames | ((node: TreeNode) => ClassNames)
  showLine?: boolean | LineStyle
  animation?: boolean
  /** px */
  nodeMinHeight?: number
  /** px */
  nodeIndent?: number
  renderNodeAmount?: number
  bufferNodeAmount?: number
  empty?: Slot
  loadingIcon?: Slot
  /** Language tag of the built-in texts; Chinese by default. */
  locale?: string
  labels?: Partial<TreeLabels>
  /** Prefix of the ids of rows; needed only when something refers to them. */
  id?: string
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  onExpand?: (node: TreeNode) => void
  onCheck?: (node: TreeNode) => void
  onUncheck?: (node: TreeNode) => void
  onCheckedChange?: (nodes: TreeNode[], keys: TreeKey[]) => void
  onSelect?: (node: TreeNode) => void
  onUnselect?: (node: TreeNode) => void
  onSelectedChange?: (node: TreeNode | null, key: TreeKey | null) => void
  onClick?: (node: TreeNode, event: MouseEvent | KeyboardEvent) => void
  onNodeDblClick?: (node: TreeNode, event: MouseEvent) => void
  onNodeRightClick?: (node: TreeNode, event: MouseEvent) => void
  /** A drag by finger passes the browser's own event, here and below. */
  onNodeDragStart?: (node: TreeNode, event: DragEvent | TouchEvent) => void
  onNodeDragEnter?: (node: TreeNode, event: DragEvent | TouchEvent, part: DropPart) => void
  onNodeDragOver?: (node: TreeNode, event: DragEvent | TouchEvent, part: DropPart) => void
  onNodeDragLeave?: (node: TreeNode, event: DragEvent | TouchEvent, part: DropPart) => void
  /** A move by keyboard passes the event of its key. */
  onNodeDrop?: (
    target: TreeNode,
    event: DragEvent | KeyboardEvent | TouchEvent,
    part: DropPart,
    moved: TreeNode,
  ) => void
  onSetData?: () => void
}

/** Methods of the store that the handle exposes unchanged. */
export const handleCalls = [
  'setChecked',
  'setCheckedKeys',
  'checkAll',
  'clearChecked',
  'setSelected',
  'clearSelected',
  'setExpand',
  'setExpandKeys',
  'setExpandAll',
  'getCheckedNodes',
  'getCheckedKeys',
  'getIndeterminateNodes',
  'getSelectedNode',
  'getSelectedKey',
  'getExpandNodes',
  'getExpandKeys',
  'getCurrentVisibleNodes',
  'getNode',
  'getTreeData',
  'getFlatData',
  'getNodesCount',
  'insertBefore',
  'insertAfter',
  'append',
  'prepend',
  'remove',
  'updateNode',
  'updateNodes',
] as const satisfies readonly (keyof TreeStore)[]

/** Methods of a tree's `ref`. Results are available at once; the paint follows. */
export type TreeHandle = Pick<TreeStore, (typeof handleCalls)[number]> & {
  /** Replaces the tree, applies the current value and `expandedKeys` to it, and scrolls to the top. */
  setData(records: readonly object[]): void
  filter(keyword: string, predicate?: TreePredicate): void
  showCheckedNodes(showUnloaded?: boolean): void
  loadRootNodes(): Promise<void>
  /** Scrolls to a node that is a row now; otherwise does nothing. */
  scrollTo(key: TreeKey, position?: ScrollPosition): void
}

const noRecords: readonly object[] = []
const noKeys: readonly TreeKey[] = []

/** The props with their defaults (product spec §9) and complete texts. */
export function treeSettings(props: TreeProps) {
  const labels = treeLabels(props.locale, props.labels)
  return {
    ...props,
    data: props.data ?? noRecords,
    unloadDataList: props.unloadDataList ?? noRecords,
    expandedKeys: props.expandedKeys ?? noKeys,
    defaultExpandedKeys: props.defaultExpandedKeys ?? noKeys,
    showUnloadCheckedNodes: props.showUnloadCheckedNodes ?? true,
    emptyText: props.emptyText ?? labels.empty,
    keyField: props.keyField ?? 'id',
    titleField: props.titleField ?? 'title',
    separator: props.separator ?? ',',
    checkable: props.checkable ?? false,
    selectable: props.selectable ?? false,
    cascade: props.cascade ?? true,
    enableLeafOnly: props.enableLeafOnly ?? false,
    disableAll: props.disableAll ?? false,
    draggable: props.draggable ?? false,
    droppable: props.droppable ?? false,
    autoLoad: props.autoLoad ?? true,
    unselectOnClick: props.unselectOnClick ?? true,
    loading: props.loading ?? false,
    nodeMinHeight: props.nodeMinHeight ?? 30,
    nodeIndent: props.nodeIndent ?? 20,
    renderNodeAmount: props.renderNodeAmount ?? 100,
    bufferNodeAmount: props.bufferNodeAmount ?? 20,
    labels,
  }
}

export type TreeSettings = ReturnType<typeof treeSettings>

/** Class names from a text, a list, or a record of conditions. */
export function classText(names: ClassNames): string {
  if (!names) return ''
  if (typeof names === 'string') return names
  if (Array.isArray(names)) return names.map(classText).filter(Boolean).join(' ')
  return Object.entries(names)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(' ')
}
