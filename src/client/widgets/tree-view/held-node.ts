import type { RefObject } from 'react'
import type { Dispose } from '../../dispose.ts'
import { drop } from './drag.ts'
import type { Hold, Over } from './hooks/use-hold.ts'
import type { TreeSettings } from './props.ts'
import { nodeKey, type TreeNode } from './state/node.ts'
import type { TreeStore } from './state/store.ts'

/** The tree over which a node is held. */
export type HeldIn = { tree: HTMLElement; store: TreeStore; settings: RefObject<TreeSettings>; hold: Hold }

/** Position of a finger, in px of the viewport. */
type Point = { x: number; y: number }

/** A node that a finger holds. */
export type HeldNode = {
  moveTo(point: Point, event: TouchEvent): void
  /** Drops the node where it is held, if that is a valid place. */
  drop(event: TouchEvent): void
  dispose: Dispose
}

/** Starts holding a node: its title follows the finger, and the tree scrolls while that is near an edge. */
export function takeNode(
  { node, title, start }: { node: TreeNode; title: HTMLElement; start: Point },
  { tree, store, settings, hold }: HeldIn,
): HeldNode {
  const ghost = ghostOf(title, tree)
  let at: Point | undefined
  let over: Over | null = null
  let frame = 0

  function scroll(): void {
    // A finger resting where it began does not scroll.
    if (at) hold.scrollNearEdge(at.y)
    frame = requestAnimationFrame(scroll)
  }

  place(ghost, start)
  hold.begin(node)
  scroll()
  return {
    moveTo(point, event) {
      at = point
      place(ghost, point)
      const target = document.elementFromPoint(point.x, point.y)
      const before = over
      over = target && tree.contains(target) ? hold.at(target, point.y) : null
      hold.over(over)
      const { onNodeDragEnter, onNodeDragOver, onNodeDragLeave } = settings.current
      if (before && before.node !== over?.node) onNodeDragLeave?.(before.node, event, before.part)
      if (over && before?.node !== over.node) onNodeDragEnter?.(over.node, event, over.part)
      if (over) onNodeDragOver?.(over.node, event, over.part)
    },
    drop(event) {
      if (!over) return
      const to = { dragKey: node[nodeKey], target: over.node, part: over.part }
      drop(store, settings.current, to, event)
    },
    dispose() {
      cancelAnimationFrame(frame)
      ghost.remove()
      hold.end()
    },
  }
}

function ghostOf(title: HTMLElement, tree: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'kb-tree-ghost'
  ghost.ariaHidden = 'true'
  ghost.textContent = title.textContent
  tree.append(ghost)
  return ghost
}

// Above the finger, which would cover it.
function place(ghost: HTMLElement, { x, y }: Point): void {
  ghost.style.transform = `translate(${x + 12}px, ${y - 44}px)`
}
