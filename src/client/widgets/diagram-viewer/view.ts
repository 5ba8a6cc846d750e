/** `scale` 1 is 100 %; `x` and `y` are offsets in unscaled pixels of the drawing. */
export type View = { scale: number; x: number; y: number }

export type Point = { x: number; y: number }

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Numbers of the product spec §10: zoom step, bounds of the scale, step of the wheel, damping of the pinch, pan step in px. */
const zoomStep = 1.2
const scaleBounds = { min: 0.2, max: 10 }
const wheelStep = 0.1
const pinchDamping = 0.2
const panStep = 50

export const initialView: View = { scale: 1, x: 0, y: 0 }

/** Zooms in by one step, up to the maximum. */
export function zoomIn(view: View): View {
  return { ...view, scale: Math.min(scaleBounds.max, view.scale * zoomStep) }
}

/** Zooms out by one step, down to the minimum. */
export function zoomOut(view: View): View {
  return { ...view, scale: Math.max(scaleBounds.min, view.scale / zoomStep) }
}

/** The view after the picture has moved by screen pixels. */
export function panBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx / view.scale, y: view.y + dy / view.scale }
}

const directions: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

/** The view after a pan button: always 50 screen pixels, moving the picture in the named direction. */
export function panTowards(view: View, direction: Direction): View {
  const { x, y } = directions[direction]
  return panBy(view, x * panStep, y * panStep)
}

/**
 * The view after a turn of the wheel with Ctrl: one tenth in or out whatever the delta, about `focus`, a point in screen pixels from the
 * middle of the canvas. A result out of bounds is dropped, not clamped.
 */
export function zoomByWheel(view: View, deltaY: number, focus: Point = { x: 0, y: 0 }): View {
  const scale = view.scale * (1 - wheelStep * Math.sign(deltaY))
  if (scale === view.scale || !inBounds(scale)) return view
  const shift = 1 / scale - 1 / view.scale
  return { scale, x: view.x + focus.x * shift, y: view.y + focus.y * shift }
}

/** The view after a pinch from one distance to another: a fifth of the change, dropped when out of bounds. */
export function zoomByPinch(view: View, before: number, after: number): View {
  const scale = view.scale * (1 + (after / before - 1) * pinchDamping)
  return inBounds(scale) ? { ...view, scale } : view
}

/** The zoom level as shown, for example `120%`; only the shown number is rounded. `fitted` is the scale at which the page fits the drawing. */
export function levelText(view: View, fitted = 1): string {
  return `${Math.round(view.scale * fitted * 100)}%`
}

/** The layer's CSS transform: scale first, so that offsets count in unscaled pixels. */
export function transformOf(view: View): string {
  return `scale(${view.scale}) translate(${view.x}px, ${view.y}px)`
}

function inBounds(scale: number): boolean {
  return scale >= scaleBounds.min && scale <= scaleBounds.max
}
