import { describe, expect, test } from 'vitest'
import {
  type GestureEvent,
  type GestureState,
  gesture,
} from '../../../src/client/widgets/diagram-viewer/gesture-state.ts'
import { initialView } from '../../../src/client/widgets/diagram-viewer/view.ts'

const rest: GestureState = {
  view: initialView,
  panning: false,
  touchPanning: false,
  pinchDistance: 0,
  last: { x: 0, y: 0 },
}
const scaled = (scale: number): GestureState => ({ ...rest, view: { scale, x: 0, y: 0 } })
const play = (state: GestureState, ...events: GestureEvent[]) => events.reduce(gesture, state)

const press: GestureEvent = { kind: 'press', at: { x: 100, y: 100 } }
const move = (x: number, y: number): GestureEvent => ({ kind: 'move', at: { x, y } })
const release: GestureEvent = { kind: 'release' }
const down = (...xs: number[]): GestureEvent => ({
  kind: 'touch-start',
  touches: xs.map((x) => ({ x, y: 0 })),
})
const slide = (...xs: number[]): GestureEvent => ({
  kind: 'touch-move',
  touches: xs.map((x) => ({ x, y: 0 })),
})

describe('mouse', () => {
  test.each([
    ['rule 17: at scale 1', 1, { x: 30, y: -10 }],
    ['rule 18: at scale 2', 2, { x: 15, y: -5 }],
  ])('%s a drag by (30, -10)', (_, scale, offset) => {
    expect(play(scaled(scale), press, move(130, 90)).view).toMatchObject(offset)
  })

  test('rule 19: a move without a button changes nothing', () => {
    expect(play(rest, move(130, 90))).toBe(rest)
  })

  test('rule 20: after the release moves change nothing', () => {
    const state = play(rest, press, move(130, 90), release)
    expect(state.panning).toBe(false)
    expect(play(state, move(500, 500)).view).toEqual(state.view)
  })

  test('rule 10: a drag goes on from the view that a reset left', () => {
    const dragged = play(rest, press, move(130, 90))
    const reset = { ...dragged, view: initialView }
    expect(play(reset, move(135, 90)).view).toEqual({ scale: 1, x: 5, y: 0 })
  })

  test('two moves in one frame add up', () => {
    expect(play(rest, press, move(110, 100), move(120, 100)).view.x).toBe(20)
  })
})

describe('wheel', () => {
  const wheel = (deltaX: number, deltaY: number, zoom = false): GestureEvent => ({
    kind: 'wheel',
    deltaX,
    deltaY,
    zoom,
  })

  test('rule 26: a plain wheel pans', () => {
    expect(play(rest, wheel(10, 120)).view).toEqual({ scale: 1, x: -10, y: -120 })
  })

  test('rule 27: by half at scale 2', () => {
    expect(play(scaled(2), wheel(0, 120)).view.y).toBe(-60)
  })

  test('with Ctrl it zooms', () => {
    expect(play(rest, wheel(0, -1, true)).view.scale).toBeCloseTo(1.1, 9)
  })
})

describe('touch', () => {
  test('rule 30: one finger pans', () => {
    const touches = [{ x: 20, y: 5 }]
    expect(play(rest, down(0), { kind: 'touch-move', touches }).view).toMatchObject({ x: 20, y: 5 })
  })

  test('rule 31: by a quarter at scale 4', () => {
    expect(play(scaled(4), down(0), slide(20)).view.x).toBe(5)
  })

  test('rule 32 and 35: two fingers zoom and do not pan', () => {
    const { view } = play(rest, down(0, 100), slide(0, 200))
    expect(view.scale).toBeCloseTo(1.2, 9)
    expect(view).toMatchObject({ x: 0, y: 0 })
  })

  test('rule 34: a dropped pinch still moves the distance on', () => {
    const state = play(scaled(9.5), down(0, 100), slide(0, 200))
    expect(state.view.scale).toBe(9.5)
    expect(state.pinchDistance).toBe(200)
    expect(play(state, slide(0, 180)).view.scale).toBeCloseTo(9.5 * 0.98, 9)
  })

  test('rule 35: nor does a pen that is a pointer and a finger at once', () => {
    const state = play(rest, press, down(0, 100), move(130, 90), slide(0, 150))
    expect(state.view).toMatchObject({ x: 0, y: 0 })
    expect(play(state, { kind: 'touch-end' }, move(160, 90)).view).toEqual(state.view)
  })

  test('rule 36: the finger that stays after a pinch moves nothing', () => {
    const state = play(rest, down(0, 100), slide(0, 120), { kind: 'touch-end' })
    expect(play(state, slide(50)).view).toEqual(state.view)
    expect(play(state, down(0), slide(50)).view.x).toBeCloseTo(50 / state.view.scale, 9)
  })
})
