import { expect, test } from 'vitest'
import { placePanel } from '../../../src/client/widgets/tree-view/placement.ts'

test.each([
  ['bottom-start', { left: 100, top: 70 }],
  ['bottom-end', { left: 40, top: 70 }],
  ['bottom', { left: 70, top: 70 }],
  ['top-start', { left: 100, top: -260 }],
  ['top-end', { left: 40, top: -260 }],
  ['top', { left: 70, top: -260 }],
] as const)('a panel of 200 × 300 px at a box of 140 × 30 px goes %s to %j', (placement, expected) => {
  const box = { left: 100, top: 40, width: 140, height: 30 }
  expect(placePanel(placement, box, { width: 200, height: 300 })).toEqual(expected)
})
