import type { CSSProperties, ReactNode } from 'react'
import type { Slot, TreeSettings } from './props.ts'
import { columnPath, type LineStyle, lineStyle, strokeOf } from './state/lines.ts'
import { loadFailed, type TreeNode } from './state/node.ts'

type BodyProps = { node: TreeNode; settings: TreeSettings; corner: boolean; draggable?: boolean }

/**
 * The inside of a row: lines, arrow, box, title. Shared with the list that needs no script.
 *
 * Called, not mounted: scrolling draws dozens of rows in a frame.
 */
export function rowBody({ node, settings, corner, draggable }: BodyProps): ReactNode {
  return (
    <>
      {linesOf(node, settings, corner)}
      <span
        className="kb-tree-arrow"
        data-part="arrow"
        data-shown={!node.isLeaf || undefined}
        aria-hidden={node.loading || undefined}
      >
        {node.loading ? <Spinner settings={settings} /> : null}
      </span>
      {settings.checkable ? checkBox(node) : null}
      <span className="kb-tree-title" data-part="title" draggable={draggable || undefined}>
        {titleOf(node, settings)}
      </span>
      {node[loadFailed] ? <span className="kb-tree-failed">{settings.labels.loadFailed}</span> : null}
    </>
  )
}

/** Style of a row: its indentation in px, unless lines take that space. */
export function rowStyle(
  node: TreeNode,
  { nodeIndent, showLine }: TreeSettings,
): { paddingInlineStart: number } | undefined {
  return showLine || node.level === 0 ? undefined : { paddingInlineStart: node.level * nodeIndent }
}

/** Style of the tree: the least height of its rows in px, where it is not the style sheet's 30. */
export function treeStyle({ nodeMinHeight }: TreeSettings): CSSProperties | undefined {
  return nodeMinHeight === 30 ? undefined : ({ '--kb-tree-row': `${nodeMinHeight}px` } as CSSProperties)
}

/** A box that shows a state; assistive tools get the state from its row. */
export function checkBox({ checked, indeterminate }: Pick<TreeNode, 'checked' | 'indeterminate'>): ReactNode {
  return <span className="kb-tree-box" data-part="box" data-checked={checkedText(checked, indeterminate)} />
}

/** `aria-checked` of a pair of flags. */
export function checkedText(checked: boolean, indeterminate: boolean): 'true' | 'false' | 'mixed' {
  if (indeterminate) return 'mixed'
  return checked ? 'true' : 'false'
}

/** The spinner of a tree, or the owner's replacement. */
export function Spinner({ settings }: { settings: TreeSettings }): ReactNode {
  const { loadingIcon } = settings
  return loadingIcon === undefined ? <span className="kb-tree-spinner" /> : slot(loadingIcon)
}

/** What the owner draws in a place. */
export function slot<Known extends unknown[]>(content: Slot<Known>, ...known: Known): ReactNode {
  return typeof content === 'function' ? content(...known) : content
}

/** Text, or whatever React can draw; an object is shown as JSON. */
function titleOf(node: TreeNode, settings: TreeSettings): ReactNode {
  if (typeof node.render === 'function') return node.render(node) as ReactNode
  if (settings.renderNode) return settings.renderNode(node)
  const title = node[settings.titleField]
  if (title === undefined || title === null) return null
  return typeof title === 'object' ? JSON.stringify(title) : String(title)
}

function linesOf(node: TreeNode, settings: TreeSettings, corner: boolean): ReactNode {
  const style = lineStyle(settings.showLine)
  if (!style) return null
  const columns = Array.from({ length: node.level }, (_, column) => column)
  return columns.map((column) => (
    <Column
      key={column}
      style={style}
      nodeIndent={settings.nodeIndent}
      isLast={column === node.level - 1}
      corner={corner}
    />
  ))
}

type ColumnProps = { style: Required<LineStyle>; nodeIndent: number; isLast: boolean; corner: boolean }

function Column({ style, nodeIndent, isLast, corner }: ColumnProps): ReactNode {
  const { width, dash } = strokeOf(style, nodeIndent)
  return (
    <svg
      className="kb-tree-line"
      style={{ inlineSize: nodeIndent }}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={columnPath(isLast, style.polyline, corner)}
        fill="none"
        stroke={style.color}
        strokeWidth={width}
        strokeDasharray={dash}
      />
    </svg>
  )
}
