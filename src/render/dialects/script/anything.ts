/** An object of the config, whose missing properties are `anything`. */
function given(value: object | undefined): unknown {
  if (value === undefined) return anything
  return new Proxy(value, {
    get(own, key) {
      if (key in own) return Reflect.get(own, key)
      if (key === Symbol.iterator) return nothing
      // A list has no more entries; what it is chained to is unknown.
      const isNothing =
        typeof key === 'symbol' ||
        key === 'then' ||
        (Array.isArray(own) && (key === 'toJSON' || !Number.isNaN(Number(key))))
      return isNothing ? undefined : anything
    },
  })
}

function* nothing() {}

/**
 * Stands for a missing package and everything in it: each property of it is the same again, and called with an object or a
 * function it returns that, as `defineConfig` and themes do.
 */
export const anything: unknown = new Proxy(function anything() {}, {
  get(_, key) {
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return nothing
    if (key === 'then' || key === 'toJSON' || key === '__esModule') return undefined
    if (key === 'prototype') return Object.prototype
    return anything
  },
  apply: (_, __, args: unknown[]) =>
    given(
      typeof args[0] === 'function'
        ? args[0]
        : args.find((one): one is object => typeof one === 'object' && one !== null),
    ),
  construct: () => anything as object,
  has: () => true,
  set: () => true,
  getPrototypeOf: () => anyName,
})

/** The prototype of a module that has every name: esbuild copies it with the names that are known. */
const anyName: object = new Proxy(
  {},
  {
    get: (_, key) =>
      key === '__esModule' || key === 'then' || typeof key === 'symbol' ? undefined : anything,
  },
)

/** A module of which only these names are known, and the others are `anything`. */
export function withAnyName(known: object): object {
  return new Proxy(known, {
    get: (own, key) => Reflect.get(key in own ? own : anyName, key),
    getPrototypeOf: () => anyName,
  })
}
