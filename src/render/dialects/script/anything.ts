/** An object from the config, whose missing properties are `anything`. */
function given(value: object | undefined): unknown {
  if (value === undefined) return anything
  return new Proxy(value, {
    get(own, key) {
      if (key in own) return Reflect.get(own, key)
      if (key === Symbol.iterator) return nothing
      // A list ends at its last entry, but its methods may be unknown ones.
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
 * Replaces a missing package and everything in it: each property is `anything` again, and a call with an object or a
 * function returns that argument, as `defineConfig` and themes do.
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

/** Prototype of a module that exports every name; esbuild's copies of modules keep the prototype. */
const anyName: object = new Proxy(
  {},
  {
    get: (_, key) =>
      key === '__esModule' || key === 'then' || typeof key === 'symbol' ? undefined : anything,
  },
)

/** A module with these exports, in which all other names are `anything`. */
export function withAnyName(known: object): object {
  return new Proxy(known, {
    get: (own, key) => Reflect.get(key in own ? own : anyName, key),
    getPrototypeOf: () => anyName,
  })
}
