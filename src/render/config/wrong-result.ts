import { UserError } from '../base/user-error.ts'

/** The error for a config hook that returned an invalid value. */
export function wrongResult(hook: string, given: unknown, advice: string): UserError {
  if (given instanceof Promise) {
    // Without this, its rejection would be unhandled and end the process.
    given.catch(() => {})
    return new UserError(`"${hook}" returned a promise, which is not awaited.`, {
      fix: 'Make it synchronous, and await what it needs above the config.',
    })
  }
  const shown =
    typeof given === 'function' ? 'a function' : (JSON.stringify(given)?.slice(0, 60) ?? 'nothing')
  return new UserError(`"${hook}" gave ${shown}.`, { fix: advice })
}
