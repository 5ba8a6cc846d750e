import { UserError } from '../base/user-error.ts'

/** A hook of the config returned something that it may not. */
export function wrongResult(hook: string, given: unknown, advice: string): UserError {
  if (given instanceof Promise) {
    // Its rejection would otherwise be unhandled.
    given.catch(() => {})
    return new UserError(`"${hook}" returned a promise, which is not awaited.`, {
      fix: 'Make it synchronous, and await what it needs above the config.',
    })
  }
  const shown =
    typeof given === 'function' ? 'a function' : (JSON.stringify(given)?.slice(0, 60) ?? 'nothing')
  return new UserError(`"${hook}" gave ${shown}.`, { fix: advice })
}
