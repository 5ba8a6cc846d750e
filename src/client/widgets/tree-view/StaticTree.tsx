import type { ReactNode } from 'react'
import { classText, type TreeSettings } from './props.ts'
import { rowBody, rowStyle } from './RowParts.tsx'
import { cornersOf } from './state/lines.ts'
import { flatten, type TreeNode } from './state/node.ts'

type StaticProps = { nodes: readonly TreeNode[]; settings: TreeSettings }

/**
 * A tree as nested lists: the server's markup, with which hydration begins.
 *
 * It can be read, opened and closed without a script, and its rows are as high as those of the virtual list that follows. Keys are left
 * out, because generated ones differ from run to run.
 */
export function StaticTree({ nodes, settings }: StaticProps): ReactNode {
  const flat = flatten(nodes)
  const corners = new Map(cornersOf(flat).map((corner, i) => [flat[i]!, corner]))
  return <StaticList nodes={nodes} settings={settings} corners={corners} />
}

type ListProps = StaticProps & { corners: ReadonlyMap<TreeNode, boolean> }

function StaticList({ nodes, settings, corners }: ListProps): ReactNode {
  return (
    <ul className="kb-tree-list">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once; keys of nodes may be random
        <li key={index}>
          <StaticItem node={node} settings={settings} corners={corners} />
        </li>
      ))}
    </ul>
  )
}

function StaticItem({ node, settings, corners }: Omit<ListProps, 'nodes'> & { node: TreeNode }): ReactNode {
  const { nodeClassName } = settings
  const extra = classText(typeof nodeClassName === 'function' ? nodeClassName(node) : nodeClassName)
  const row = {
    className: extra ? `kb-tree-row ${extra}` : 'kb-tree-row',
    style: rowStyle(node, settings),
    'data-disabled': settings.disableAll || node.disabled || undefined,
    'data-selected': (settings.selectable && node.selected) || undefined,
  }
  const body = rowBody({ node, settings, corner: corners.get(node) ?? false })
  if (node.children.length === 0) return <div {...row}>{body}</div>
  return (
    <details open={node.expand}>
      <summary {...row}>{body}</summary>
      <StaticList nodes={node.children} settings={settings} corners={corners} />
    </details>
  )
}
