// In a function that does not wait this is a call of something of that name.
const awaitsBracket = /(?<![.\w$])await\s*[([`+-]/

/**
 * The code of a sample as a function: as a classic one by `plain`, or by `waiting` as an asynchronous one if it waits outside its functions.
 *
 * Throws what `plain` says of code that is neither.
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
