/** Marks a rejection as handled; it still reaches whoever awaits the promise later. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
