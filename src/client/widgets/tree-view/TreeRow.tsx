import { memo, type ReactNode } from 'react'
import { classText, type TreeSettings } from './props.ts'
import { checkedText, rowBody, rowStyle } from './RowParts.tsx'
import { loadFailed, nodeKey, type TreeNode } from './state/node.ts'
import type { DropPart } from './state/types.ts'

type RowProps = {
  node: TreeNode
  settings: TreeSettings
  /** Nodes change in place: a row is rendered again when its look, from `lookOf`, has changed. */
  look: unknown
  title: unknown
  level: number
  position: number
  size: number
  corner: boolean
  /** Whether this row is the tree's only tab stop. */
  isTabStop: boolean
  /** The part over which a node is held. */
  part: DropPart | undefined
}

/**
 * Represents everything that a row shows of its node besides title and level: equal looks mean equal rows.
 *
 * A row rendered by the owner may show anything, so its look changes with each `version` of the store.
 */
export function lookOf(node: TreeNode, settings: TreeSettings, version: number): unknown {
  const { renderNode, nodeClassName, titleField } = settings
  const isOwned = renderNode || typeof nodeClassName === 'function' || typeof node.render === 'function'
  const title = node[titleField]
  if (isOwned || (typeof title === 'object' && title !== null)) return `v${version}`
  return (
    Number(node.isLeaf) |
    (Number(node.expand) << 1) |
    (Number(node.checked) << 2) |
    (Number(node.indeterminate) << 3) |
    (Number(node.selected) << 4) |
    (Number(node.disabled) << 5) |
    (Number(node.loading) << 6) |
    (Number(node[loadFailed] ?? false) << 7)
  )
}

/** One row of the virtual list. Its listeners are those of the tree. */
export const TreeRow = memo(function TreeRow(props: RowProps): ReactNode {
  const { node, settings, corner, part } = props
  const disabled = settings.disableAll || node.disabled
  const { nodeClassName, checkable, selectable, id } = settings
  const extra = classText(typeof nodeClassName === 'function' ? nodeClassName(node) : nodeClassName)
  const draggable = settings.draggable && !disabled
  return (
    <div
      className={extra ? `kb-tree-row ${extra}` : 'kb-tree-row'}
      role="treeitem"
      id={id ? `${id}-${node[nodeKey]}` : undefined}
      style={rowStyle(node, settings)}
      tabIndex={props.isTabStop ? 0 : -1}
      data-key={String(node[nodeKey])}
      data-leaf={node.isLeaf || undefined}
      data-part-over={part}
      aria-level={node.level + 1}
      aria-posinset={props.position}
      aria-setsize={props.size}
      aria-expanded={node.isLeaf ? undefined : node.expand}
      aria-checked={checkable ? checkedText(node.checked, node.indeterminate) : undefined}
      aria-selected={selectable ? node.selected : undefined}
      aria-disabled={disabled || undefined}
      aria-busy={node.loading || undefined}
    >
      {rowBody({ node, settings, corner, draggable })}
    </div>
  )
})
