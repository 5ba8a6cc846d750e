import { define } from './define.ts'
import type { Given, RealmHost } from './realm-host.ts'

/** Names that Node.js has but browsers do not. */
export const nodeOnly: readonly string[] = ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']

type Options = { given: Given; host: Pick<RealmHost, 'need'>; isModule: boolean }

/**
 * Gives a realm the parts of Node.js that its sample may use; returns the modules of this realm.
 *
 * A sample that asks for more gets nothing, and the host is notified.
 */
export function installBuiltins(
  realm: typeof globalThis,
  { given, host, isModule }: Options,
): Readonly<Record<string, object>> {
  const hidden = isModule ? [] : nodeOnly
  for (const name of Object.getOwnPropertyNames(realm)) letInHostInstances(realm, name, given)
  for (const [name, value] of Object.entries(given.globals))
    if (!hidden.includes(name)) define(realm, name, value)
  define(realm, 'structuredClone', (value: unknown, options?: { transfer?: readonly unknown[] }) =>
    given.clone(value, options?.transfer ?? []),
  )
  for (const name of given.missing)
    if (!(name in realm) && !hidden.includes(name)) askHost(realm, name, () => host.need(name))
  const modules = clockModules(realm)
  for (const [of, names] of Object.entries(given.names)) {
    const target = of === 'performance' ? realm.performance : modules[of]!
    for (const name of names) if (!(name in target)) askHost(target, name, () => host.need(`${of}.${name}`))
  }
  return modules
}

/** Makes `value instanceof Array` give the same result for values of built-ins as in Node.js. */
function letInHostInstances(realm: object, name: string, { isOfHost }: Given): void {
  const own: unknown = Reflect.getOwnPropertyDescriptor(realm, name)?.value
  if (typeof own !== 'function' || !own.prototype) return
  const ordinary = Function.prototype[Symbol.hasInstance]
  define(own, Symbol.hasInstance, function (this: unknown, value: unknown): boolean {
    return Reflect.apply(ordinary, this, [value]) || (this === own && isOfHost(name, value))
  })
}

function askHost(target: object, name: string, need: () => void): void {
  Object.defineProperty(target, name, {
    get: () => need(),
    set: (value: unknown) => define(target, name, value),
    configurable: true,
    enumerable: false,
  })
}

/** Node.js' timer and clock modules, with this realm's own timers and clocks. */
function clockModules(realm: typeof globalThis): Readonly<Record<string, object>> {
  const { setTimeout, setInterval, clearTimeout, clearInterval, performance } = realm
  const sleep = (delayMs?: number, value?: unknown): Promise<unknown> =>
    new Promise((resolve) => setTimeout(resolve, delayMs, value))
  define(setTimeout, Symbol.for('nodejs.util.promisify.custom'), sleep)
  define(realm.AbortSignal, 'timeout', (delayMs: number) => {
    const controller = new AbortController()
    const why = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    setTimeout(() => controller.abort(why), delayMs)
    return controller.signal
  })
  return {
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    'timers/promises': { setTimeout: sleep },
    perf_hooks: { performance },
  }
}
