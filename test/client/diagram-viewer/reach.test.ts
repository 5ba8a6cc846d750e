import { describe, expect, test } from 'vitest'
import { backInReach, pictureBox, revealing } from '../../../src/client/widgets/diagram-viewer/reach.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const canvas = box(0, 0, 400, 300)

describe('a move reveals', () => {
  test.each([
    ['nothing of a drawing that fits', box(50, 50, 300, 200), { x: 0, y: -120 }, { x: 0, y: 0 }],
    ['what is hidden below', box(0, 0, 400, 380), { x: 0, y: -120 }, { x: 0, y: -80 }],
    ['nothing above what begins at the top', box(0, 0, 400, 380), { x: 0, y: 120 }, { x: 0, y: 0 }],
    ['as much as is wanted', box(0, -200, 400, 900), { x: 0, y: 120 }, { x: 0, y: 120 }],
    [
      'the side of a wide one, and nothing across',
      box(0, 50, 900, 200),
      { x: -30, y: -30 },
      { x: -30, y: 0 },
    ],
    ['what a drag had pushed out', box(-100, 50, 300, 200), { x: 500, y: 0 }, { x: 100, y: 0 }],
    ['no fraction of a pixel', box(0, -0.5, 400, 301), { x: 0, y: 40 }, { x: 0, y: 0 }],
  ])('%s', (_, drawing, wanted, given) => {
    expect(revealing(canvas, drawing, wanted)).toEqual(given)
  })
})

describe('a drawing comes back', () => {
  test.each([
    ['not while half of it is there', box(-150, 0, 300, 200), { x: 0, y: 0 }],
    ['from the left', box(-1000, 0, 300, 200), { x: 850, y: 0 }],
    ['from below', box(50, 900, 300, 200), { x: 0, y: -700 }],
    ['from a corner', box(500, -500, 200, 200), { x: -200, y: 400 }],
    ['so that half of the canvas is covered by a large one', box(300, 0, 4000, 3000), { x: -100, y: 0 }],
  ])('%s', (_, drawing, move) => {
    expect(backInReach(canvas, drawing)).toEqual(move)
  })
})

test('the picture of an SVG is in the middle of a box of other proportions', () => {
  expect(pictureBox(box(0, 0, 400, 300), { width: 200, height: 100 })).toEqual(box(0, 50, 400, 200))
  expect(pictureBox(box(0, 0, 0, 0), { width: 200, height: 100 })).toBeUndefined()
})
