import { performance } from 'node:perf_hooks'
import { OutOfTimeError, withinTime } from '../base/within-time.ts'

/** Where something stands in the text that the parser sees. */
type Positioned = { position?: { start?: { line: number; column: number } } | undefined }

/** A page that took longer than it may: what was done when it was ended, and to what. */
export class SlowPageError extends Error {
  readonly step: string
  readonly node: Positioned
  constructor(step: string, node: Positioned) {
    super(`ended in the middle of ${step}`)
    this.step = step
    this.node = node
  }
}

/** The time that may be spent on one page. */
export type PageTime = {
  /** Says what is done from now on, and to what. */
  step(name: string, node?: Positioned): void
  /** Runs what waits for nothing. Throws a `SlowPageError` when the time of the page is over. */
  spend<Made>(run: () => Made): Made
}

/** More than any page takes, on a slow machine too. */
export const usualLimit = 20

export function openPageTime(limitSeconds = usualLimit): PageTime {
  let leftMs = limitSeconds * 1000
  let now = { step: 'its text', node: {} as Positioned }
  return {
    step(step, node = {}) {
      now = { step, node }
    },
    spend(run) {
      const start = performance.now()
      try {
        return withinTime(leftMs, run)
      } catch (error) {
        throw error instanceof OutOfTimeError ? new SlowPageError(now.step, now.node) : error
      } finally {
        leftMs -= performance.now() - start
      }
    },
  }
}
