/** Whoever waits for it hears of a failure; until then it must not end the process. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
