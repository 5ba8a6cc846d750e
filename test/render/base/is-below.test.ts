import { expect, test } from 'vitest'
import { isBelow, isWithin } from '../../../src/render/base/is-below.ts'

test.each([
  ['/notes', '/notes/css/flex.md', true, true],
  ['/notes', '/notes', false, true],
  ['/notes', '/notes-old/flex.md', false, false],
  ['/notes/css', '/notes', false, false],
  ['/', '/notes', true, true],
] as const)('of the folder %s and the file %s: below it %s, within it %s', (folder, file, below, within) => {
  expect(isBelow(folder, file)).toBe(below)
  expect(isWithin(folder, file)).toBe(within)
})
