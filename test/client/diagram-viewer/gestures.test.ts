// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { GestureEvent } from '../../../src/client/widgets/diagram-viewer/gesture-state.ts'
import { listenToGestures } from '../../../src/client/widgets/diagram-viewer/gestures.ts'
import type { Point } from '../../../src/client/widgets/diagram-viewer/view.ts'

afterEach(() => document.body.replaceChildren())

/** A canvas that has something hidden in every direction, or nothing; `sent` is what reaches the viewer. */
function openCanvas({ hidden = true, full = false } = {}) {
  const canvas = document.createElement('div')
  const beside = document.createElement('p')
  document.body.append(beside, canvas)
  const sent: GestureEvent[] = []
  const reveal = (move: Point) => (hidden ? move : { x: 0, y: 0 })
  const stop = listenToGestures(canvas, {
    wheel: 'pan',
    isFullscreen: () => full,
    reveal,
    send: (event) => sent.push(event),
  })
  /** Whether the page may scroll by it. */
  const turn = (target: Element, atMs: number, { deltaY = 50, ctrlKey = false } = {}) => {
    const event = new Event('wheel', { bubbles: true, cancelable: true })
    const values = { timeStamp: atMs, deltaX: 0, deltaY, deltaMode: 0, ctrlKey, metaKey: false }
    for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value })
    target.dispatchEvent(event)
    return !event.defaultPrevented
  }
  return { canvas, beside, sent, turn, stop }
}

test('a wheel that began outside scrolls the page on, and after a pause the drawing pans', () => {
  const { canvas, beside, sent, turn } = openCanvas()
  expect(turn(beside, 1000)).toBe(true)
  expect([1100, 1200, 1400].map((at) => turn(canvas, at))).toEqual([true, true, true])
  expect(sent).toEqual([])
  expect(turn(canvas, 2000)).toBe(false)
  expect(sent).toMatchObject([{ kind: 'wheel', deltaY: 50, zoom: false }])
})

test('a wheel that began on the drawing stays with it until nothing is hidden', () => {
  const { canvas, turn } = openCanvas({ hidden: false })
  expect(turn(canvas, 1000)).toBe(true)
})

test('with Ctrl it zooms wherever it began', () => {
  const { canvas, beside, sent, turn } = openCanvas({ hidden: false })
  turn(beside, 1000)
  expect(turn(canvas, 1050, { deltaY: -50, ctrlKey: true })).toBe(false)
  expect(sent).toMatchObject([{ kind: 'wheel', zoom: true }])
})

test('in fullscreen every turn is the drawing\u2019s', () => {
  const { canvas, sent, turn } = openCanvas({ hidden: false, full: true })
  expect(turn(canvas, 1000)).toBe(false)
  expect(sent).toHaveLength(1)
})

test('nothing is heard after the end', () => {
  const { canvas, sent, turn, stop } = openCanvas()
  stop()
  expect(turn(canvas, 1000)).toBe(true)
  expect(sent).toEqual([])
})
