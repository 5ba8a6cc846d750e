import { expect, test } from 'vitest'
import { usualNotes } from '../../../src/render/parse/workers.ts'

test.each([
  ['no notes', [], 0],
  ['short notes count as one each', [10, 20, 30], 3],
  ['a long note counts as several', [45_000], 10],
  ['long notes make up for short ones', [90_000, 0, 0], 20],
])('%s', (_case, lengths, notes) => {
  expect(usualNotes(lengths)).toBe(notes)
})
