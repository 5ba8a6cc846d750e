import { initialView, type Point, panBy, type View, zoomByPinch, zoomByWheel } from './view.ts'

/** The view and the current gesture. `last` is the point from which the next move is measured. */
export type GestureState = {
  view: View
  panning: boolean
  touchPanning: boolean
  pinchDistance: number
  last: Point
}

export const atRest: GestureState = {
  view: initialView,
  panning: false,
  touchPanning: false,
  pinchDistance: 0,
  last: { x: 0, y: 0 },
}

export type GestureEvent =
  | { kind: 'press'; at: Point }
  | { kind: 'move'; at: Point }
  | { kind: 'release' }
  | { kind: 'wheel'; deltaX: number; deltaY: number; zoom: boolean; focus?: Point }
  | { kind: 'touch-start'; touches: readonly Point[] }
  /** `by`: how far one finger moves the picture, if that differs from the finger's own move. */
  | { kind: 'touch-move'; touches: readonly Point[]; by?: Point }
  | { kind: 'touch-end' }

/** The state after one event. Pure, so two events in one frame never start from the same view. */
export function gesture(state: GestureState, event: GestureEvent): GestureState {
  switch (event.kind) {
    case 'press':
      return { ...state, panning: true, last: event.at }
    case 'move':
      return state.panning ? drag(state, event.at) : state
    case 'release':
      return { ...state, panning: false }
    case 'wheel':
      return { ...state, view: wheeled(state.view, event) }
    case 'touch-start':
      return touched(state, event.touches)
    case 'touch-move':
      return touchMoved(state, event.touches, event.by)
    case 'touch-end':
      // Lifting one of two fingers ends the pinch; the other one must come down again to pan.
      return { ...state, touchPanning: false, pinchDistance: 0 }
  }
}

function drag(state: GestureState, at: Point): GestureState {
  return { ...state, view: panBy(state.view, at.x - state.last.x, at.y - state.last.y), last: at }
}

function wheeled(view: View, event: Extract<GestureEvent, { kind: 'wheel' }>): View {
  return event.zoom ? zoomByWheel(view, event.deltaY, event.focus) : panBy(view, -event.deltaX, -event.deltaY)
}

function touched(state: GestureState, touches: readonly Point[]): GestureState {
  const [first, second] = touches
  if (!first) return state
  // A pen is a pointer and, on some devices, also a finger: from here on it counts as a finger.
  const now = { ...state, panning: false }
  if (second) return { ...now, touchPanning: false, pinchDistance: distance(first, second) }
  return { ...now, touchPanning: true, pinchDistance: 0, last: first }
}

function touchMoved(state: GestureState, touches: readonly Point[], by?: Point): GestureState {
  const [first, second] = touches
  if (first && second) {
    if (state.pinchDistance <= 0) return state
    const now = distance(first, second)
    // The next move is measured from here even if this one's result was dropped.
    return { ...state, view: zoomByPinch(state.view, state.pinchDistance, now), pinchDistance: now }
  }
  if (!first || !state.touchPanning) return state
  return by ? { ...state, view: panBy(state.view, by.x, by.y), last: first } : drag(state, first)
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
