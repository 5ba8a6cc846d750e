import { useEffect, useMemo, useRef, useState } from 'react'
import { autoScrollStep, dropPartAt, type MoveSpot, stripPx } from '../drag.ts'
import { nodeKey, type TreeNode } from '../state/node.ts'
import type { TreeStore } from '../state/store.ts'
import type { RowScroller } from './use-row-window.ts'

/** Time over the middle of a closed parent after which it opens, in ms. */
const openDelayMs = 600

/** The row under a held node, and the part of it. */
export type Over = MoveSpot & { node: TreeNode; row: Element }

/** The effects of holding a node, by mouse, finger or keyboard. */
export type Hold = {
  /** The row of an element, and the part of it at `clientY`; null outside of rows. */
  at: (target: EventTarget | null, clientY: number) => Over | null
  /** A node is picked up; an open one stays closed until the end. */
  begin: (node: TreeNode) => void
  /** Marks the place, and opens a closed parent under the resting node. */
  over: (over: Over | null) => void
  /** The node leaves a row, whose mark and pending opening are cancelled. */
  leave: (over: Over) => void
  /** Scrolls a step while the node is near the upper or lower edge of the box. */
  scrollNearEdge: (clientY: number) => void
  end: () => void
}

/** The spot under a held node, and the functions that move it. `nodeAt` finds the node of an element. */
export function useHold(
  store: TreeStore,
  scrollArea: RowScroller['scrollArea'],
  nodeAt: (target: EventTarget) => TreeNode | null,
) {
  const [spot, setSpot] = useState<MoveSpot | null>(null)
  const dragged = useRef<TreeNode | null>(null)
  const wasOpen = useRef(false)
  const opening = useRef<{ key: unknown; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(opening.current?.timer), [])

  const hold = useMemo((): Hold => {
    const mark = (over: Over | null) =>
      setSpot((spot) => {
        if (spot?.key === over?.key && spot?.part === over?.part) return spot
        return over && { key: over.key, part: over.part }
      })
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
    return {
      at(target, clientY) {
        const row = target instanceof Element ? target.closest('.kb-tree-row') : null
        const node = row && nodeAt(row)
        if (!row || !node) return null
        const { top, height } = row.getBoundingClientRect()
        const part = dropPartAt(clientY - top - stripPx, height - 2 * stripPx)
        return { node, row, key: node[nodeKey], part }
      },
      begin(node) {
        dragged.current = node
        wasOpen.current = node.expand
        if (node.expand) store.setExpand(node[nodeKey], false, false)
      },
      over(over) {
        openSoon(over)
        mark(over)
      },
      leave(over) {
        if (opening.current?.key === over.key) openSoon(null)
        setSpot((spot) => (spot?.key === over.key ? null : spot))
      },
      scrollNearEdge(clientY) {
        const area = scrollArea.current
        if (!area) return
        area.scrollTop += autoScrollStep(clientY - area.getBoundingClientRect().top, area.clientHeight)
      },
      end() {
        if (dragged.current && wasOpen.current) store.setExpand(dragged.current[nodeKey], true, false)
        dragged.current = null
        mark(null)
        openSoon(null)
      },
    }
  }, [store, scrollArea, nodeAt])
  return { spot, setSpot, hold }
}
