import { memo, type ReactNode } from 'react'
import { nodeKey, type TreeNode } from './node.ts'
import { classText, type TreeSettings } from './props.ts'
import { checkedText, RowBody, rowStyle } from './RowParts.tsx'
import type { DropPart } from './types.ts'

type RowProps = {
  node: TreeNode
  settings: TreeSettings
  /** Nodes change in place: a row is drawn again when the store's version is another. */
  version: number
  position: number
  size: number
  corner: boolean
  /** Whether the tree's only tab stop is here. */
  isTabStop: boolean
  /** Part that a node is held over. */
  part: DropPart | undefined
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
      <RowBody node={node} settings={settings} corner={corner} draggable={draggable} />
    </div>
  )
})
