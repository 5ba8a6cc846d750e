import { jobLimits } from './messages.ts'
import type { RealmHost } from './realm-host.ts'

/** A clock that jumps to the next timer instead of waiting for it. */
type Clock = Pick<RealmHost, 'elapsedMs' | 'schedule' | 'cancel'> & {
  /** The next timer due, with the clock set to its time; undefined when none is left. */
  next: () => number | undefined
  isSet: () => boolean
}

// Reading the clock advances it, for samples that busy-wait.
const readMs = 0.01

/** A clock at 0 without timers; each timer waits at least `leastDelayMs`. */
export function createClock(leastDelayMs: number): Clock {
  let elapsed = 0
  let last = 0
  const timers = new Map<number, { dueMs: number; everyMs?: number }>()
  return {
    elapsedMs: () => {
      elapsed += readMs
      return elapsed
    },
    schedule: (delayMs, repeat) => {
      last += 1
      const delay = Math.max(leastDelayMs, delayMs)
      timers.set(last, { dueMs: elapsed + delay, ...(repeat && { everyMs: Math.max(1, delay) }) })
      return last
    },
    cancel: (timer) => {
      timers.delete(timer)
    },
    isSet: () => timers.size > 0,
    next: () => {
      // Timers due at the same time keep the order in which they were set.
      const [timer, due] = [...timers].reduce<[number, number]>(
        (first, [id, { dueMs }]) => (dueMs < first[1] ? [id, dueMs] : first),
        [0, jobLimits.clockMs],
      )
      const found = timers.get(timer)
      if (!found) return undefined
      elapsed = Math.max(elapsed, due)
      timers.delete(timer)
      if (found.everyMs !== undefined) timers.set(timer, { ...found, dueMs: due + found.everyMs })
      return timer
    },
  }
}
