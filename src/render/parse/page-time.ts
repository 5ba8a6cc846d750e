import { performance } from 'node:perf_hooks'
import { counted } from '../base/counted.ts'
import { OutOfTimeError, withinTime } from '../base/within-time.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Place } from '../model/types.ts'

/** Where something stands in the text that the parser sees. */
type Positioned = { position?: { start?: { line: number; column: number } } | undefined }

/** A page that took longer than it may: what was done when it was ended, and to what. */
export class SlowPageError extends Error {
  readonly step: string
  readonly node: Positioned
  readonly limitSeconds: number
  constructor(step: string, node: Positioned, limitSeconds: number) {
    super(`ended in the middle of ${step}`)
    this.limitSeconds = limitSeconds
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
const usualLimit = 20

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
        throw error instanceof OutOfTimeError ? new SlowPageError(now.step, now.node, limitSeconds) : error
      } finally {
        leftMs -= performance.now() - start
      }
    },
  }
}

/** The finding about a page that took too long, at what was being read. */
export function slowPage(error: SlowPageError, at: { path: string; place: Place }): Diagnostic {
  const limit = counted(error.limitSeconds, 'second')
  const message = `The page takes longer than ${limit} to be read: it was ended in the middle of ${error.step}.`
  return diagnose('page-failed', at, message, {
    fix: 'Shorten what stands here, or divide the note. "markdown.timeLimit" in the config gives it more seconds.',
  })
}
