import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAsking } from '../../../src/client/widgets/search-box/box.ts'
import { DEBOUNCE_MS } from '../../../src/client/widgets/search-box/model.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing on asks once, when it rests', () => {
  const ask = vi.fn(async () => {})
  const asking = createAsking(ask)
  asking.soon()
  vi.advanceTimersByTime(DEBOUNCE_MS - 1)
  asking.soon()
  vi.advanceTimersByTime(DEBOUNCE_MS - 1)
  expect(ask).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a question asked at once takes the place of the one that waits', () => {
  const ask = vi.fn(async () => {})
  const asking = createAsking(ask)
  asking.soon()
  asking.now()
  vi.advanceTimersByTime(DEBOUNCE_MS)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what waits is asked by whoever waits for the answer, and nothing is asked twice', async () => {
  const ask = vi.fn(async () => {})
  const asking = createAsking(ask)
  asking.soon()
  await asking.settled()
  await asking.settled()
  vi.advanceTimersByTime(DEBOUNCE_MS)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a stopped question is never asked', () => {
  const ask = vi.fn(async () => {})
  const asking = createAsking(ask)
  asking.soon()
  asking.stop()
  vi.advanceTimersByTime(DEBOUNCE_MS)
  expect(ask).toHaveBeenCalledTimes(0)
})
