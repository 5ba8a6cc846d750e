import { Script } from 'node:vm'

/** A function was stopped because it took too long. */
export class OutOfTimeError extends Error {
  constructor() {
    super('out of time')
  }
}

/** The engine can only stop a script of its own: this one calls the function it is given. */
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
