import { describe, expect, test } from 'vitest'
import { editsBetween, pairLikeness } from '../../../src/client/platform/likeness.ts'

describe('edits between two words', () => {
  test.each([
    ['promise', 'promise', 0],
    ['promsie', 'promise', 1],
    ['promise', 'promises', 1],
    ['closure', 'clsure', 1],
    ['flexbox', 'flxebxo', 2],
    ['grid', 'flex', 3],
    ['', 'ab', 2],
    ['', 'abcd', 3],
    ['ab', 'ba', 1],
    ['ab', 'ca', 2],
    ['ab', 'bc', 2],
  ])('%s %s', (a, b, edits) => {
    expect(editsBetween(a, b, 2)).toBe(edits)
  })
})

test.each([
  ['', '', 0],
  ['a', 'a', 0],
  ['flex', 'flex', 1],
  ['flex', 'flxe', 1 / 3],
  ['aaaa', 'aa', 1 / 2],
])('neighbouring letters that %s and %s share', (a, b, share) => {
  expect(pairLikeness(a, b)).toBe(share)
})
