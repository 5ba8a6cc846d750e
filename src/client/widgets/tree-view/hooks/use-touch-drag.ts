import { type RefObject, useEffect } from 'react'
import type { Dispose } from '../../../dispose.ts'
import { listen, together } from '../../../platform/listen.ts'
import { type HeldIn, type HeldNode, takeNode } from '../held-node.ts'
import type { TreeSettings } from '../props.ts'
import type { TreeNode } from '../state/node.ts'
import { useLatest } from './use-latest.ts'

/** How long a finger rests before it picks up the node, in ms: less than browsers wait for menus and drags of their own. */
const holdDelayMs = 400
/** A finger that moves further before that scrolls, in px. */
const slackPx = 10

/** A finger on a title, and where it came down; it has picked up the node once `held` is set. */
type Touched = { x: number; y: number; held?: HeldNode; moved: boolean; stop: Dispose }

type NodeAt = (target: EventTarget) => TreeNode | null

type TouchDrag = Pick<HeldIn, 'store' | 'hold'> & {
  wrapper: RefObject<HTMLElement | null>
  settings: TreeSettings
  nodeAt: NodeAt
}

/**
 * Drag and drop by finger: one that rests on a title picks up its node, and scrolls while it is near an edge of the box.
 *
 * Not every browser starts a drag by touch, and none lets the box scroll meanwhile.
 */
export function useTouchDrag({ wrapper, store, settings, hold, nodeAt }: TouchDrag): void {
  const latest = useLatest(settings)
  const on = settings.draggable && settings.droppable
  useEffect(() => {
    const tree = wrapper.current
    if (tree && on) return listenToFingers({ tree, store, settings: latest, hold }, nodeAt)
  }, [wrapper, store, on, hold, nodeAt, latest])
}

/** Listens until the result is called. `place` receives a held node. */
function listenToFingers(place: HeldIn, nodeAt: NodeAt): Dispose {
  const { tree, settings } = place
  let touched: Touched | null = null

  function stop(): void {
    touched?.stop()
    touched?.held?.dispose()
    touched = null
  }

  function onStart(event: TouchEvent): void {
    stop()
    const touch = event.touches[0]
    const title = event.target instanceof Element ? event.target.closest('[draggable="true"]') : null
    const node = title && nodeAt(title)
    if (!touch || event.touches.length > 1 || !node || !(title instanceof HTMLElement)) return
    const { clientX: x, clientY: y } = touch
    const timer = setTimeout(() => {
      if (!touched) return
      touched.held = takeNode({ node, title, start: { x, y } }, place)
      settings.current.onNodeDragStart?.(node, event)
    }, holdDelayMs)
    // A row that is scrolled out of the window still receives its touch events, but its parents no longer do.
    const stopListening = together(
      () => clearTimeout(timer),
      listen(title, 'touchmove', onMove, { passive: false }),
      listen(title, 'touchend', onEnd),
      listen(title, 'touchcancel', stop),
    )
    touched = { x, y, moved: false, stop: stopListening }
  }

  function onMove(event: TouchEvent): void {
    const touch = event.touches[0]
    if (!touched || !touch || event.touches.length > 1) {
      stop()
      return
    }
    const { clientX: x, clientY: y } = touch
    const far = Math.hypot(x - touched.x, y - touched.y) > slackPx
    if (!touched.held) {
      if (far) stop()
      return
    }
    event.preventDefault()
    touched.moved ||= far
    if (touched.moved) touched.held.moveTo({ x, y }, event)
  }

  function onEnd(event: TouchEvent): void {
    if (touched?.held) {
      // No click follows: the finger dropped a node.
      event.preventDefault()
      touched.held.drop(event)
    }
    stop()
  }

  return together(
    stop,
    listen(tree, 'touchstart', onStart, { passive: true }),
    keepFinger(tree, () => touched !== null),
  )
}

/** Menus, and drags by the browser, would take over a finger that is down. */
function keepFinger(tree: HTMLElement, isDown: () => boolean): Dispose {
  const keep = (event: Event) => {
    if (!isDown()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return together(
    // Browsers decide before the finger moves whether scrolling can be prevented at all.
    listen(tree, 'touchmove', () => {}, { passive: false }),
    listen(tree, 'contextmenu', keep),
    listen(tree, 'dragstart', keep),
  )
}
