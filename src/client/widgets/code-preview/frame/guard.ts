import { limits } from '../protocol.ts'
import { evalName } from './evals.ts'
import { withoutInsertions } from './insertions.ts'
import { guardedCode, guardName } from './loops.ts'
import type { Realm } from './realm.ts'

// Samples redefine built-ins on purpose.
const { apply, construct, getPrototypeOf, setPrototypeOf } = Reflect

type Callable = (...args: unknown[]) => unknown

/** Wraps a built-in function; to a sample it looks like the original. */
type Replace = (owner: object, name: string, handler: ProxyHandler<Callable>) => void

/**
 * Guards a document against code without an end: provides the functions that guarded code calls (`guardedCode`), and guards code made from
 * text.
 *
 * Promises count too: an endless chain of them holds up every timer, and nothing outside could end it.
 */
export function installGuard(realm: Realm, overdue: () => void): void {
  const turn = createTurn(overdue)
  const replace = hiddenReplacements(realm)
  Object.defineProperty(realm, guardName, { value: turn })
  const taken: ProxyHandler<Callable> = {
    apply(given, self, args) {
      turn()
      return apply(given, self, args)
    },
  }
  replace(realm.Promise.prototype, 'then', taken)
  replace(realm, 'queueMicrotask', taken)
  guardTimers(realm, replace)
  guardFunctions(realm, replace)
  guardEval(realm, replace)
}

/** The source text of functions reads as it was written, both the sample's and the browser's. */
function hiddenReplacements(realm: Realm): Replace {
  const originals = new WeakMap<object, Callable>()
  const replace: Replace = (owner, name, handler) => {
    const given = (owner as Record<string, Callable>)[name]!
    const value = new Proxy(given, handler)
    originals.set(value, given)
    Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  }
  replace(realm.Function.prototype, 'toString', {
    apply: (given, self) => withoutInsertions(String(apply(given, originals.get(self) ?? self, []))),
  })
  return replace
}

function guardTimers(realm: Realm, replace: Replace): void {
  for (const name of ['setTimeout', 'setInterval']) {
    replace(realm, name, {
      apply: (given, self, [code, ...rest]) =>
        apply(given, self, [
          typeof code === 'function' ? code : guardedCode(String(code), 'script'),
          ...rest,
        ]),
    })
  }
}

function guardFunctions(realm: Realm, replace: Replace): void {
  const run = realm.eval
  const { toString: sourceOf } = realm.Function.prototype
  const guarded = (made: object): object => {
    const source = `(${apply(sourceOf, made, [])})`
    const code = guardedCode(source, 'function')
    if (code === source) return made
    const twin: object = run(code)
    setPrototypeOf(twin, getPrototypeOf(made))
    return twin
  }
  const handler: ProxyHandler<Callable> = {
    apply: (given, self, args) => guarded(apply(given, self, args) as object),
    construct: (given, args, target) => guarded(construct(given, args, target)),
  }
  const kinds = [function* () {}, async () => {}, async function* () {}]
  for (const made of kinds) replace(getPrototypeOf(made)!, 'constructor', handler)
  replace(realm, 'Function', handler)
  Object.defineProperty(realm.Function.prototype, 'constructor', {
    value: realm.Function,
    writable: true,
    configurable: true,
  })
}

/** The sandbox page has a variable `eval` of its own, so that guarded code still calls the browser's by this name. */
function guardEval(realm: Realm, replace: Replace): void {
  const given: unknown = realm.eval
  const guarded = (code: unknown) => (typeof code === 'string' ? guardedCode(code, 'eval') : code)
  replace(realm, 'eval', { apply: (run, self, [code]) => apply(run, self, [guarded(code)]) })
  const { eval: elsewhere } = realm
  const value = (called: unknown, ...code: unknown[]) => {
    if (code.length > 0) return called === given ? guarded(code[0]) : code[0]
    return called === given ? elsewhere : called
  }
  Object.defineProperty(realm, evalName, { value })
}

/** Called in every turn of a loop and every function call. Throws, after calling `overdue`, once a task with its microtasks takes too long. */
function createTurn(overdue: () => void): () => true {
  // A message rather than a timer, because timers of a background page may be a minute late.
  const { port1, port2 } = new MessageChannel()
  const later = port2.postMessage.bind(port2, null)
  const clock = performance.now.bind(performance)
  let since: number | undefined
  port1.onmessage = () => {
    since = undefined
  }
  return () => {
    if (since === undefined) {
      since = clock()
      later()
    } else if (clock() - since > limits.busyMs) {
      overdue()
      throw new Error('The loop does not end.')
    }
    return true
  }
}
