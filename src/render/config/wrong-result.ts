import { UserError } from '../base/user-error.ts'

/** A hook of the config returned something that it may not. */
export function wrongResult(hook: string, given: unknown, advice: string): UserError {
  if (given instanceof Promise) {
    // Its rejection would otherwise be unhandled.
    given.catch(() => {})
    return new UserError(`"${hook}" gave a promise, and nothing waits for it.`, {
      fix: 'Make it no async function: what it needs can be awaited above the config.',
    })
  }
  const shown =
    typeof given === 'function' ? 'a function' : (JSON.stringify(given)?.slice(0, 60) ?? 'nothing')
  return new UserError(`"${hook}" gave ${shown}.`, { fix: advice })
}
