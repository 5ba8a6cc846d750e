import { describe, expect, test } from 'vitest'
import {
  initialView,
  levelText,
  panBy,
  panTowards,
  transformOf,
  type View,
  zoomByPinch,
  zoomByWheel,
  zoomIn,
  zoomOut,
} from '../../../src/client/widgets/diagram-viewer/view.ts'

const at = (scale: number): View => ({ scale, x: 0, y: 0 })

function times(count: number, step: (view: View) => View, view = initialView): View {
  return Array.from({ length: count }).reduce<View>(step, view)
}

describe('buttons', () => {
  test('rule 1: a new viewer shows 100% without offset', () => {
    expect(initialView).toEqual({ scale: 1, x: 0, y: 0 })
    expect(levelText(initialView)).toBe('100%')
  })

  test.each([
    ['rule 2: zoom in from 100 %', times(1, zoomIn), '120%'],
    ['rule 3: zoom out from 100 %', times(1, zoomOut), '83%'],
    ['rule 5: nine times out', times(9, zoomOut), '20%'],
    ['rule 5: ten times out', times(10, zoomOut), '20%'],
    ['rule 8: thirteen times in', times(13, zoomIn), '1000%'],
    ['rule 8: fourteen times in', times(14, zoomIn), '1000%'],
    ['reference §5: five times in', times(5, zoomIn), '249%'],
    ['reference §5: twelve times in', times(12, zoomIn), '892%'],
  ])('%s', (_, view, level) => {
    expect(levelText(view)).toBe(level)
  })

  test('rule 4: in and out again is 100 %', () => {
    const view = zoomOut(zoomIn(initialView))
    expect(view.scale).toBeCloseTo(1, 9)
    expect(levelText(view)).toBe('100%')
  })

  test.each([
    ['rule 6: exactly 0.2 stays', 0.2, 0.2],
    ['rule 7: 0.2001 ends at 0.2', 0.2001, 0.2],
  ])('%s', (_, before, after) => {
    expect(zoomOut(at(before)).scale).toBeCloseTo(after, 9)
  })

  test.each([
    ['rule 11: right at scale 2', panTowards(at(2), 'right'), { x: 25, y: 0 }],
    ['rule 12: up at scale 0.5', panTowards(at(0.5), 'up'), { x: 0, y: -100 }],
    ['rule 13: up and down', panTowards(panTowards(at(1), 'up'), 'down'), { x: 0, y: 0 }],
    ['left at scale 1', panTowards(at(1), 'left'), { x: -50, y: 0 }],
  ])('%s', (_, view, offset) => {
    expect(view).toMatchObject(offset)
  })

  test('rule 16: the transform scales first and translates in px', () => {
    expect(transformOf({ scale: 1.2, x: 10, y: -5 })).toBe('scale(1.2) translate(10px, -5px)')
  })
})

describe('wheel', () => {
  test('rule 21: a notch in is 1.1, a notch out from there 0.99', () => {
    const near = zoomByWheel(initialView, -100)
    expect(near.scale).toBeCloseTo(1.1, 9)
    expect(zoomByWheel(near, 100).scale).toBeCloseTo(0.99, 9)
  })

  test.each([
    ['rule 22: 9.5 in would be 10.45', 9.5, -1],
    ['rule 23: 0.21 out would be 0.189', 0.21, 1],
    ['rule 24: no delta', 3, 0],
  ])('%s: unchanged', (_, scale, deltaY) => {
    const view = at(scale)
    expect(zoomByWheel(view, deltaY)).toBe(view)
  })

  test.each([-1, -240])('rule 25: a delta of %i is one step', (deltaY) => {
    expect(zoomByWheel(initialView, deltaY).scale).toBeCloseTo(1.1, 9)
  })

  test('reference §5: 24 steps in reach 9.8497 and the 25th is dropped', () => {
    const view = times(24, (from) => zoomByWheel(from, -1))
    expect(view.scale).toBeCloseTo(9.8497, 4)
    expect(zoomByWheel(view, -1)).toBe(view)
  })

  test('the point under the pointer stays where it is', () => {
    const focus = { x: 120, y: -40 }
    const onScreen = ({ scale, x, y }: View, point: { x: number; y: number }) => ({
      x: scale * (point.x + x),
      y: scale * (point.y + y),
    })
    const before: View = { scale: 2, x: 5, y: 7 }
    const point = { x: focus.x / before.scale - before.x, y: focus.y / before.scale - before.y }
    const after = onScreen(zoomByWheel(before, -1, focus), point)
    expect(after.x).toBeCloseTo(focus.x, 9)
    expect(after.y).toBeCloseTo(focus.y, 9)
  })

  test('offsets count in unscaled pixels', () => {
    expect(panBy(at(2), 0, -120).y).toBe(-60)
  })
})

describe('pinch', () => {
  test.each([
    ['rule 32: 100 to 200 px', zoomByPinch(at(1), 100, 200).scale, 1.2],
    ['rule 33: 200 to 100 px', zoomByPinch(at(1), 200, 100).scale, 0.9],
    ['reference §6.3: two moves', zoomByPinch(zoomByPinch(at(1), 100, 125), 125, 150).scale, 1.092],
    ['rule 34: above 10', zoomByPinch(at(9.5), 100, 200).scale, 9.5],
  ])('%s', (_, scale, expected) => {
    expect(scale).toBeCloseTo(expected, 9)
  })
})
