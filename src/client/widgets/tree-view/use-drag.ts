import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { autoScrollStep, draggedKey, dragText, drop, dropPartAt, type MoveSpot, stripPx } from './drag.ts'
import { nodeKey, type TreeNode } from './node.ts'
import type { TreeSettings } from './props.ts'
import type { TreeStore } from './store.ts'
import { useLatest } from './use-latest.ts'
import type { RowScroller } from './use-row-window.ts'

/** Time over the middle of a closed parent after which it opens, in ms. */
const openDelayMs = 600

type Over = MoveSpot & { node: TreeNode; row: Element }

/** The drag listeners of a tree, and the spot that a node is held over. `nodeAt` finds the node of an event. */
export function useDrag(
  store: TreeStore,
  settings: TreeSettings,
  scrollArea: RowScroller['scrollArea'],
  nodeAt: (target: EventTarget) => TreeNode | null,
) {
  const [spot, setSpot] = useState<MoveSpot | null>(null)
  const latest = useLatest(settings)
  const dragged = useRef<TreeNode | null>(null)
  const opening = useRef<{ key: unknown; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(opening.current?.timer), [])

  const handlers = useMemo(() => {
    const mark = (over: Over | null) =>
      setSpot((spot) => {
        if (spot?.key === over?.key && spot?.part === over?.part) return spot
        return over && { key: over.key, part: over.part }
      })
    const overOf = (event: DragEvent): Over | null => {
      const node = nodeAt(event.target)
      const row = event.target instanceof Element ? event.target.closest('.kb-tree-row') : null
      const box = row?.getBoundingClientRect()
      if (!node || !row || !box) return null
      const part = dropPartAt(event.clientY - box.top - stripPx, box.height - 2 * stripPx)
      return { node, row, key: node[nodeKey], part }
    }
    const openSoon = (over: Over | null) => {
      const isOther = over !== null && over.node !== dragged.current
      const waits = isOther && over.part === 'body' && !over.node.isLeaf && !over.node.expand
      if (waits && opening.current?.key === over.key) return
      clearTimeout(opening.current?.timer)
      opening.current = null
      if (!waits) return
      const timer = setTimeout(() => store.setExpand(over.key, true, false), openDelayMs)
      opening.current = { key: over.key, timer }
    }
    const scrollNearEdge = (event: DragEvent) => {
      const area = scrollArea.current
      if (!area) return
      area.scrollTop += autoScrollStep(event.clientY - area.getBoundingClientRect().top, area.clientHeight)
    }
    return {
      onDragStart(event: DragEvent) {
        const node = nodeAt(event.target)
        if (!node) return
        dragged.current = node
        event.dataTransfer.setData('node', dragText(node, latest.current.keyField))
        event.dataTransfer.effectAllowed = 'move'
        if (node.expand) store.setExpand(node[nodeKey], false, false)
        latest.current.onNodeDragStart?.(node, event)
      },
      onDragEnter(event: DragEvent) {
        const over = latest.current.droppable ? overOf(event) : null
        if (!over) return
        event.preventDefault()
        mark(over)
        openSoon(over)
        if (cameFromOutside(event, over.row)) latest.current.onNodeDragEnter?.(over.node, event, over.part)
      },
      onDragOver(event: DragEvent) {
        if (!latest.current.droppable) return
        scrollNearEdge(event)
        const over = overOf(event)
        openSoon(over)
        if (!over) return
        event.preventDefault()
        mark(over)
        latest.current.onNodeDragOver?.(over.node, event, over.part)
      },
      onDragLeave(event: DragEvent) {
        const over = latest.current.droppable ? overOf(event) : null
        if (!over || !cameFromOutside(event, over.row)) return
        setSpot((spot) => (spot?.key === over.key ? null : spot))
        latest.current.onNodeDragLeave?.(over.node, event, over.part)
      },
      onDrop(event: DragEvent) {
        mark(null)
        openSoon(null)
        const { droppable, keyField, beforeDropMethod } = latest.current
        const over = droppable ? overOf(event) : null
        const dragKey = draggedKey(event.dataTransfer.getData('node'), keyField)
        if (!over || dragKey === null) return
        event.preventDefault()
        const { node: target, part } = over
        const moved = drop(store, { dragKey, target, part, allow: beforeDropMethod })
        if (moved) latest.current.onNodeDrop?.(target, event, part, moved)
      },
      onDragEnd() {
        dragged.current = null
        mark(null)
        openSoon(null)
      },
    }
  }, [store, latest, scrollArea, nodeAt])
  return { spot, setSpot, handlers }
}

// Enter and leave are told for every element of a row; only those that cross its border are the row's.
function cameFromOutside(event: DragEvent, row: Element): boolean {
  return !(event.relatedTarget instanceof Node && row.contains(event.relatedTarget))
}
