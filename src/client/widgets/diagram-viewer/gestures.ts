import type { Dispose } from '../../dispose.ts'
import { listen, together } from '../../platform/listen.ts'
import type { GestureEvent } from './gesture-state.ts'
import type { Point } from './view.ts'

type GestureOptions = {
  /** `page` leaves the plain wheel to the page, except in fullscreen. */
  wheel: 'pan' | 'page'
  isFullscreen: () => boolean
  /** How much of a move reveals hidden parts of the drawing; the rest belongs to the page. */
  reveal: (move: Point) => Point
  send: (event: GestureEvent) => void
}

/** Shorter moves, in px, count as a click and follow a link in the drawing. */
const clickSlack = 4

/**
 * Turns mouse, wheel and touch events of the canvas into gestures.
 *
 * Native listeners, and not passive where the page must not scroll: React would register wheel and touchmove as passive, where preventing
 * the default has no effect.
 */
export function listenToGestures(canvas: HTMLElement, options: GestureOptions): Dispose {
  return together(
    listenToMouse(canvas, options),
    listenToTouch(canvas, options),
    listenToWheel(canvas, options),
  )
}

function listenToMouse(canvas: HTMLElement, { send }: GestureOptions): Dispose {
  let start: Point | undefined
  let dragged = false
  const release = () => {
    if (start) send({ kind: 'release' })
    start = undefined
  }
  return together(
    listen(canvas, 'pointerdown', (event) => {
      dragged = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      start = pointOf(event)
      send({ kind: 'press', at: start })
    }),
    listen(canvas, 'pointermove', (event) => {
      if (!start || event.pointerType === 'touch') return
      // The button was released outside the window.
      if (event.buttons === 0) return release()
      const at = pointOf(event)
      if (!dragged && Math.hypot(at.x - start.x, at.y - start.y) >= clickSlack) {
        dragged = true
        // Only now, because a link under a captured pointer would get no click.
        canvas.setPointerCapture(event.pointerId)
      }
      send({ kind: 'move', at })
    }),
    // A press at the edge may end outside before the pointer is captured.
    listen(document, 'pointerup', release),
    listen(document, 'pointercancel', release),
    listen(canvas, 'dragstart', (event) => event.preventDefault()),
    listen(
      canvas,
      'click',
      (event) => {
        if (dragged) event.preventDefault()
        dragged = false
      },
      { capture: true },
    ),
  )
}

/**
 * Touch. One finger whose first move reveals nothing scrolls the page natively; one that pans continues to scroll the page at the edge of
 * the drawing. Two fingers, and any in fullscreen, belong to the canvas.
 */
function listenToTouch(canvas: HTMLElement, options: GestureOptions): Dispose {
  const { send, isFullscreen, reveal } = options
  let last: Point | undefined
  let owner: 'undecided' | 'canvas' | 'page' = 'undecided'
  const end = () => send({ kind: 'touch-end' })
  return together(
    listen(
      canvas,
      'touchstart',
      (event) => {
        const touches = pointsOn(canvas, event.touches)
        last = touches[0]
        owner = touches.length > 1 || isFullscreen() ? 'canvas' : 'undecided'
        send({ kind: 'touch-start', touches })
      },
      { passive: true },
    ),
    listen(
      canvas,
      'touchmove',
      (event) => {
        const touches = pointsOn(canvas, event.touches)
        const [first] = touches
        if (owner === 'page' || !first || !last) return
        if (touches.length > 1 || isFullscreen()) {
          if (event.cancelable) event.preventDefault()
          last = first
          return send({ kind: 'touch-move', touches })
        }
        const wanted = { x: first.x - last.x, y: first.y - last.y }
        const by = reveal(wanted)
        if (owner === 'undecided') owner = along(wanted, by) === 0 ? 'page' : 'canvas'
        if (owner === 'page') return send({ kind: 'touch-end' })
        if (event.cancelable) event.preventDefault()
        last = first
        send({ kind: 'touch-move', touches, by })
        if (by.y !== wanted.y) window.scrollBy(0, by.y - wanted.y)
      },
      { passive: false },
    ),
    listen(canvas, 'touchend', end),
    listen(canvas, 'touchcancel', end),
  )
}

/** The fraction of a move along its main direction. */
function along(wanted: Point, given: Point): number {
  return Math.abs(wanted.y) >= Math.abs(wanted.x) ? given.y : given.x
}

/** Wheel events closer together than this, in ms, are one gesture. */
const wheelPauseMs = 250

/** The wheel. A gesture that began outside the canvas, or reveals nothing, continues to scroll the page. */
function listenToWheel(canvas: HTMLElement, options: GestureOptions): Dispose {
  let lastTurn = Number.NEGATIVE_INFINITY
  let beganInside = false
  return together(
    listen(
      document,
      'wheel',
      ({ target, timeStamp }) => {
        if (timeStamp - lastTurn > wheelPauseMs) beganInside = canvas.contains(target as Node)
        lastTurn = timeStamp
      },
      { passive: true, capture: true },
    ),
    listen(canvas, 'wheel', (event) => onWheel(canvas, event, options, beganInside), { passive: false }),
  )
}

function onWheel(
  canvas: HTMLElement,
  event: WheelEvent,
  { wheel, isFullscreen, reveal, send }: GestureOptions,
  beganInside: boolean,
): void {
  // Browsers report a trackpad pinch as a wheel event with ctrlKey set.
  const zoom = event.ctrlKey || event.metaKey
  const isOurs = zoom || isFullscreen()
  if (!isOurs && (wheel === 'page' || !beganInside)) return
  const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? canvas.clientHeight : 1
  const wanted = { x: -event.deltaX * unit, y: -event.deltaY * unit }
  const given = isOurs ? wanted : reveal(wanted)
  if (!isOurs && along(wanted, given) === 0) return
  event.preventDefault()
  const box = canvas.getBoundingClientRect()
  const focus = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  send({ kind: 'wheel', deltaX: -given.x, deltaY: -given.y, zoom, focus })
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY }
}

/** The fingers that touched the canvas first; one that holds the phone or rests on a button does not count. */
function pointsOn(canvas: HTMLElement, touches: TouchList): Point[] {
  return Array.from(touches)
    .filter(({ target }) => canvas.contains(target as Node))
    .map(pointOf)
}
