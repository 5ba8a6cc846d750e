import { type RefObject, useEffect } from 'react'
import { drop } from './drag.ts'
import { nodeKey, type TreeNode } from './node.ts'
import type { TreeSettings } from './props.ts'
import type { TreeStore } from './store.ts'
import type { Hold, Over } from './use-hold.ts'
import { useLatest } from './use-latest.ts'

/** Time that a finger stays before it has a node, in ms: less than the browsers wait for menus and drags of their own. */
const holdDelayMs = 400
/** A finger that goes further before that scrolls, in px. */
const slackPx = 10

/** A finger on a title; `node` is held once `ghost`, the title that follows the finger, is there. */
type Touched = {
  node: TreeNode
  title: HTMLElement
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
  ghost: HTMLElement | null
  over: Over | null
  moved: boolean
  frame: number
}

/**
 * Drag and drop by finger: one that stays on a title takes its node, and scrolls while it is near an edge of the box.
 *
 * Not every browser starts a drag by touch, and none lets the box scroll meanwhile.
 */
export function useTouchDrag(
  wrapper: RefObject<HTMLElement | null>,
  store: TreeStore,
  settings: TreeSettings,
  hold: Hold,
  nodeAt: (target: EventTarget) => TreeNode | null,
): void {
  const latest = useLatest(settings)
  const on = settings.draggable && settings.droppable
  useEffect(() => {
    const tree = wrapper.current
    if (!tree || !on) return
    let touched: Touched | null = null

    const take = (event: TouchEvent) => {
      if (!touched) return
      const { node, title, x, y } = touched
      touched.ghost = ghostOf(title, tree)
      place(touched.ghost, x, y)
      hold.begin(node)
      latest.current.onNodeDragStart?.(node, event)
      const scroll = () => {
        if (!touched) return
        if (touched.moved) hold.scrollNearEdge(touched.y)
        touched.frame = requestAnimationFrame(scroll)
      }
      scroll()
    }
    const moveTo = (event: TouchEvent, held: Touched) => {
      place(held.ghost!, held.x, held.y)
      const target = document.elementFromPoint(held.x, held.y)
      const over = target && tree.contains(target) ? hold.at(target, held.y) : null
      const { onNodeDragEnter, onNodeDragOver, onNodeDragLeave } = latest.current
      const before = held.over
      held.over = over
      hold.over(over)
      if (before && before.node !== over?.node) onNodeDragLeave?.(before.node, event, before.part)
      if (over && before?.node !== over.node) onNodeDragEnter?.(over.node, event, over.part)
      if (over) onNodeDragOver?.(over.node, event, over.part)
    }
    const stop = () => {
      if (!touched) return
      const { title, timer, frame, ghost } = touched
      touched = null
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      ghost?.remove()
      title.removeEventListener('touchmove', onMove)
      title.removeEventListener('touchend', onEnd)
      title.removeEventListener('touchcancel', stop)
      hold.end()
    }
    function onMove(event: TouchEvent): void {
      const touch = event.touches[0]
      if (!touched || !touch || event.touches.length > 1) {
        stop()
        return
      }
      const far = Math.hypot(touch.clientX - touched.x, touch.clientY - touched.y) > slackPx
      if (!touched.ghost) {
        if (far) stop()
        return
      }
      event.preventDefault()
      touched.moved ||= far
      if (!touched.moved) return
      touched.x = touch.clientX
      touched.y = touch.clientY
      moveTo(event, touched)
    }
    function onEnd(event: TouchEvent): void {
      const held = touched
      if (held?.ghost) {
        // No click follows: the finger let a node go.
        event.preventDefault()
        if (held.over) letGo(event, held.node, held.over)
      }
      stop()
    }
    const letGo = (event: TouchEvent, node: TreeNode, { node: target, part }: Over) => {
      const { beforeDropMethod, onNodeDrop } = latest.current
      const moved = drop(store, { dragKey: node[nodeKey], target, part, allow: beforeDropMethod })
      if (moved) onNodeDrop?.(target, event, part, moved)
    }
    const onStart = (event: TouchEvent) => {
      stop()
      const touch = event.touches[0]
      const title = event.target instanceof Element ? event.target.closest('[draggable="true"]') : null
      const node = title && nodeAt(title)
      if (!touch || event.touches.length > 1 || !node || !(title instanceof HTMLElement)) return
      const { clientX: x, clientY: y } = touch
      const timer = setTimeout(take, holdDelayMs, event)
      touched = { node, title, x, y, timer, ghost: null, over: null, moved: false, frame: 0 }
      // A row that is scrolled out of the window keeps its touch, but nothing above it hears of that any more.
      title.addEventListener('touchmove', onMove, { passive: false })
      title.addEventListener('touchend', onEnd)
      title.addEventListener('touchcancel', stop)
    }
    // Menus, and drags by the browser, would take the finger away.
    const keepFinger = (event: Event) => {
      if (!touched) return
      event.preventDefault()
      event.stopPropagation()
    }
    tree.addEventListener('touchstart', onStart, { passive: true })
    // Browsers decide before the finger moves whether scrolling can be prevented at all.
    tree.addEventListener('touchmove', ignore, { passive: false })
    tree.addEventListener('contextmenu', keepFinger)
    tree.addEventListener('dragstart', keepFinger)
    return () => {
      stop()
      tree.removeEventListener('touchstart', onStart)
      tree.removeEventListener('touchmove', ignore)
      tree.removeEventListener('contextmenu', keepFinger)
      tree.removeEventListener('dragstart', keepFinger)
    }
  }, [wrapper, store, on, hold, nodeAt, latest])
}

function ignore(): void {}

function ghostOf(title: HTMLElement, tree: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'kb-tree-ghost'
  ghost.ariaHidden = 'true'
  ghost.textContent = title.textContent
  tree.append(ghost)
  return ghost
}

// Above the finger, which hides what is under it. In px of the viewport.
function place(ghost: HTMLElement, x: number, y: number): void {
  ghost.style.transform = `translate(${x + 12}px, ${y - 44}px)`
}
