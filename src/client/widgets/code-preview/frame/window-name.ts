/** Lets the global of a sample say the name that a page's says: notes on `this` print it, and know no workers. */
export function nameAsWindow(realm: object): void {
  Object.defineProperty(realm, Symbol.toStringTag, { value: 'Window', configurable: true })
  // A class of that name would be bundled under a shorter one.
  const maker = Object.defineProperty(class {}, 'name', { value: 'Window', configurable: true })
  Object.defineProperty(realm, 'constructor', { value: maker, writable: true, configurable: true })
}
