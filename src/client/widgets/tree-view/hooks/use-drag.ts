import { type DragEvent, useMemo } from 'react'
import { draggedKey, dragText, drop } from '../drag.ts'
import type { TreeSettings } from '../props.ts'
import type { TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import type { Hold } from './use-hold.ts'
import { useLatest } from './use-latest.ts'

/** The browser's drag events of a tree. `nodeAt` finds the node of an event. */
export function useDrag(
  store: TreeStore,
  settings: TreeSettings,
  hold: Hold,
  nodeAt: (target: EventTarget) => TreeNode | null,
) {
  const latest = useLatest(settings)
  return useMemo(() => {
    const overOf = (event: DragEvent) => hold.at(event.target, event.clientY)
    return {
      onDragStart(event: DragEvent) {
        const node = nodeAt(event.target)
        if (!node) return
        event.dataTransfer.setData('node', dragText(node, latest.current.keyField))
        event.dataTransfer.effectAllowed = 'move'
        hold.begin(node)
        latest.current.onNodeDragStart?.(node, event)
      },
      onDragEnter(event: DragEvent) {
        const over = latest.current.droppable ? overOf(event) : null
        if (!over) return
        event.preventDefault()
        hold.over(over)
        if (cameFromOutside(event, over.row)) latest.current.onNodeDragEnter?.(over.node, event, over.part)
      },
      onDragOver(event: DragEvent) {
        if (!latest.current.droppable) return
        hold.scrollNearEdge(event.clientY)
        const over = overOf(event)
        hold.over(over)
        if (!over) return
        event.preventDefault()
        latest.current.onNodeDragOver?.(over.node, event, over.part)
      },
      onDragLeave(event: DragEvent) {
        const over = latest.current.droppable ? overOf(event) : null
        if (!over || !cameFromOutside(event, over.row)) return
        hold.leave(over)
        latest.current.onNodeDragLeave?.(over.node, event, over.part)
      },
      onDrop(event: DragEvent) {
        const { droppable, keyField } = latest.current
        const over = droppable ? overOf(event) : null
        const dragKey = draggedKey(event.dataTransfer.getData('node'), keyField)
        if (over && dragKey !== null) {
          event.preventDefault()
          drop(store, latest.current, { dragKey, target: over.node, part: over.part }, event)
        }
        hold.end()
      },
      onDragEnd: hold.end,
    }
  }, [store, latest, hold, nodeAt])
}

// Enter and leave events come from every element of a row; only those that cross its border count.
function cameFromOutside(event: DragEvent, row: Element): boolean {
  return !(event.relatedTarget instanceof Node && row.contains(event.relatedTarget))
}
