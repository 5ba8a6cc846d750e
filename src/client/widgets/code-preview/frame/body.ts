// In a function that is not async, this calls a function named `await`.
const awaitsBracket = /(?<![.\w$])await\s*[([`+-]/

/**
 * Compiles the code of a sample: with `plain` as a classic function, or with `waiting` as an async one if it uses `await` outside its functions.
 *
 * Throws the error of `plain` for code that is neither.
 */
export function compileBody<T>(
  code: string,
  { plain, waiting }: { plain: (code: string) => T; waiting: (code: string) => T },
): { run: T; waits: boolean } {
  const waits = awaitsBracket.test(code)
  const attempts = waits ? [waiting, plain] : [plain, waiting]
  for (const compile of attempts) {
    try {
      return { run: compile(code), waits: compile === waiting }
    } catch {
      // The other way.
    }
  }
  return { run: plain(code), waits: false }
}
