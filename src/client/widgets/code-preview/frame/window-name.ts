/** Gives the sample's global the class name of a page's: notes on `this` print it and do not mention workers. */
export function nameAsWindow(realm: object): void {
  Object.defineProperty(realm, Symbol.toStringTag, { value: 'Window', configurable: true })
  // The bundler would rename a class of that name.
  const maker = Object.defineProperty(class {}, 'name', { value: 'Window', configurable: true })
  Object.defineProperty(realm, 'constructor', { value: maker, writable: true, configurable: true })
}
