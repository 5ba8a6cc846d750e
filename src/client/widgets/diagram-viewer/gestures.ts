import type { Dispose } from '../../dispose.ts'
import type { GestureEvent } from './gesture-state.ts'
import type { Point } from './view.ts'

export type GestureOptions = {
  /** `page` leaves the plain wheel to the page, except in fullscreen. */
  wheel: 'pan' | 'page'
  isFullscreen: () => boolean
  send: (event: GestureEvent) => void
}

/** Moves of fewer pixels are a click: a link in the drawing is followed. */
const clickSlack = 4

/**
 * Turns what mouse, wheel and fingers do on the canvas into gesture events.
 *
 * Native listeners, and not passive where the page must stay still: React would register wheel and touchmove as passive,
 * where preventing the default has no effect.
 */
export function listenToGestures(canvas: HTMLElement, options: GestureOptions): Dispose {
  const controller = new AbortController()
  const { signal } = controller
  listenToMouse(canvas, options, signal)
  listenToTouch(canvas, options, signal)
  canvas.addEventListener('wheel', (event) => onWheel(canvas, event, options), { signal, passive: false })
  return () => controller.abort()
}

function listenToMouse(canvas: HTMLElement, { send }: GestureOptions, signal: AbortSignal): void {
  let start: Point | undefined
  let dragged = false
  const release = () => {
    if (start) send({ kind: 'release' })
    start = undefined
  }
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      start = pointOf(event)
      send({ kind: 'press', at: start })
    },
    { signal },
  )
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!start || event.pointerType === 'touch') return
      // The button was let go where nobody could hear of it.
      if (event.buttons === 0) return release()
      const at = pointOf(event)
      if (!dragged && Math.hypot(at.x - start.x, at.y - start.y) >= clickSlack) {
        dragged = true
        // Only now: a captured pointer's click would no longer reach the link under it.
        canvas.setPointerCapture(event.pointerId)
      }
      send({ kind: 'move', at })
    },
    { signal },
  )
  // A press at the edge may end outside before the pointer is captured.
  for (const name of ['pointerup', 'pointercancel'] as const)
    canvas.ownerDocument.addEventListener(name, release, { signal })
  canvas.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  canvas.addEventListener(
    'click',
    (event) => {
      if (dragged) event.preventDefault()
      dragged = false
    },
    { signal, capture: true },
  )
}

function listenToTouch(canvas: HTMLElement, { send }: GestureOptions, signal: AbortSignal): void {
  canvas.addEventListener(
    'touchstart',
    (event) => send({ kind: 'touch-start', touches: pointsOn(canvas, event.touches) }),
    { signal, passive: true },
  )
  canvas.addEventListener(
    'touchmove',
    (event) => {
      if (event.cancelable) event.preventDefault()
      send({ kind: 'touch-move', touches: pointsOn(canvas, event.touches) })
    },
    { signal, passive: false },
  )
  for (const name of ['touchend', 'touchcancel'] as const) {
    canvas.addEventListener(name, () => send({ kind: 'touch-end' }), { signal })
  }
}

function onWheel(
  canvas: HTMLElement,
  event: WheelEvent,
  { wheel, isFullscreen, send }: GestureOptions,
): void {
  // Browsers report a trackpad pinch as a wheel event with ctrlKey set.
  const zoom = event.ctrlKey || event.metaKey
  if (wheel === 'page' && !zoom && !isFullscreen()) return
  event.preventDefault()
  const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? canvas.clientHeight : 1
  const box = canvas.getBoundingClientRect()
  const focus = {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  }
  send({ kind: 'wheel', deltaX: event.deltaX * unit, deltaY: event.deltaY * unit, zoom, focus })
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY }
}

/** The fingers that came down on the canvas: one that holds the phone, or rests on a button, belongs to no gesture. */
function pointsOn(canvas: HTMLElement, touches: TouchList): Point[] {
  return Array.from(touches)
    .filter(({ target }) => canvas.contains(target as Node))
    .map(pointOf)
}
