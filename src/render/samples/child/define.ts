/** Defines a property like that of a built-in: not enumerable, but writable. */
export function define(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
}
