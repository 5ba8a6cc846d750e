import { performance } from 'node:perf_hooks'
import { Script } from 'node:vm'
import { counted } from '../../base/counted.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Place } from '../../model/types.ts'

/** A position in the text that the parser sees. */
type Positioned = { position?: { start?: { line: number; column: number } } | undefined }

/** A page exceeded its time; names the interrupted step, and the node it was working on. */
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
  /** Sets the current step, and its node, for messages. */
  step(name: string, node?: Positioned): void
  /** Runs a synchronous function. Throws a `SlowPageError` when the page's time is up. */
  spend<Made>(run: () => Made): Made
}

/** More than any page takes, even on a slow machine with other work: the engine counts time, not work. */
const usualLimit = 60

export function openPageTime(limitSeconds = usualLimit): PageTime {
  let leftMs = limitSeconds * 1000
  let now = { step: 'its text', node: {} as Positioned }
  let isSpending = false
  return {
    step(step, node = {}) {
      now = { step, node }
    },
    spend(run) {
      // A nested call is already counted, and its time limit enforced.
      if (isSpending) return run()
      const start = performance.now()
      isSpending = true
      try {
        return withinTime(leftMs, run)
      } catch (error) {
        throw error instanceof OutOfTimeError ? new SlowPageError(now.step, now.node, limitSeconds) : error
      } finally {
        isSpending = false
        leftMs -= performance.now() - start
      }
    },
  }
}

/** The finding about a page that took too long, at the text that was being read. */
export function slowPage(error: SlowPageError, at: { path: string; place: Place }): Diagnostic {
  const limit = counted(error.limitSeconds, 'second')
  const message = `The page takes longer than ${limit} to be read: it was stopped in the middle of ${error.step}.`
  return diagnose('page-failed', at, message, {
    fix: 'Shorten this text, or divide the note. "markdown.timeLimit" in the config gives it more seconds.',
  })
}

/** A function was stopped because it took too long. */
export class OutOfTimeError extends Error {
  constructor() {
    super('out of time')
  }
}

/** The engine can only interrupt a script: this one calls the function that it is given. */
const script = new Script(`globalThis[Symbol.for('kbsite.withinTime')]()`)
const place = Symbol.for('kbsite.withinTime')

/** The result of a synchronous function; throws an `OutOfTimeError` after this many milliseconds, in loops and regular expressions, too. */
export function withinTime<Made>(limitMs: number, run: () => Made): Made {
  const made: Made[] = []
  Object.assign(globalThis, { [place]: () => made.push(run()) })
  try {
    script.runInThisContext({ timeout: Math.max(1, Math.ceil(limitMs)), displayErrors: false })
  } catch (error) {
    throw isTimeout(error) ? new OutOfTimeError() : error
  }
  return made[0]!
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
