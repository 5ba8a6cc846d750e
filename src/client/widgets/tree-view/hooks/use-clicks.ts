import { type MouseEvent, useCallback, useMemo } from 'react'
import type { TreeSettings } from '../props.ts'
import { nodeKey, type TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import { activate, toggleCheck, toggleExpand } from '../visitor.ts'
import { useLatest } from './use-latest.ts'

type NodeAt = (target: EventTarget) => TreeNode | null

/** Finds the node of an event's row. */
export function useNodeAt(rows: readonly { node: TreeNode }[]): NodeAt {
  const latest = useLatest(rows)
  return useCallback(
    (target) => {
      const key = target instanceof Element && target.closest('[data-key]')?.getAttribute('data-key')
      return latest.current.find(({ node }) => String(node[nodeKey]) === key)?.node ?? null
    },
    [latest],
  )
}

/** The mouse listeners of a tree: arrow, box and title mean different things. */
export function useClicks(
  store: TreeStore,
  settings: TreeSettings,
  nodeAt: (target: EventTarget) => TreeNode | null,
) {
  const latest = useLatest(settings)
  return useMemo(() => {
    const partOf = (event: MouseEvent) =>
      event.target instanceof Element
        ? event.target.closest('[data-part]')?.getAttribute('data-part')
        : undefined
    return {
      onClick(event: MouseEvent) {
        const node = nodeAt(event.target)
        const part = partOf(event)
        if (!node) return
        if (part === 'arrow' && !node.isLeaf) toggleExpand(store, node)
        else if (part === 'box') toggleCheck(store, node, latest.current)
        else if (part === 'title') {
          latest.current.onClick?.(node, event)
          activate(store, node, latest.current)
        }
      },
      onDoubleClick(event: MouseEvent) {
        const node = nodeAt(event.target)
        if (node && partOf(event) === 'title') latest.current.onNodeDblClick?.(node, event)
      },
      onContextMenu(event: MouseEvent) {
        const node = nodeAt(event.target)
        if (node && partOf(event) === 'title') latest.current.onNodeRightClick?.(node, event)
      },
    }
  }, [store, latest, nodeAt])
}
