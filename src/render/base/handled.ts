/** Marks a rejection as handled; it is still thrown where the promise is awaited later. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
