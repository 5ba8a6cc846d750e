/** Gives an object a property as a built-in one is: not listed, and free to be changed. */
export function define(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
}
