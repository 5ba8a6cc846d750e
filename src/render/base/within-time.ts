import { Script } from 'node:vm'

/** A function that was ended because it took too long. */
export class OutOfTimeError extends Error {
  constructor() {
    super('out of time')
  }
}

/** Only what runs as a script of its own can be ended by the engine: this one calls the function that it finds. */
const script = new Script(`globalThis[Symbol.for('kbsite.withinTime')]()`)
const place = Symbol.for('kbsite.withinTime')

/**
 * What a function gives that waits for nothing; throws an `OutOfTimeError` when it takes longer than so many milliseconds. Ends loops and
 * regular expressions of any library. Takes a twentieth of a millisecond more.
 */
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
