import { limits } from '../protocol.ts'
import { guardName, withoutGuards } from './loops.ts'
import type { Realm } from './realm.ts'

// Samples redefine built-ins on purpose.
const { apply } = Reflect

/**
 * Gives the realm the function that every turn of a loop and every call of a function of the sample calls (`guardLoops`). It throws
 * once a task and its microtasks have taken too long together.
 *
 * Beside a document, which may share the page's thread, promises call it too: a chain of them that never ends holds up every timer,
 * and nothing outside could end it.
 */
export function installGuard(realm: Realm, overdue: () => void): void {
  const turn = createGuard(overdue)
  Object.defineProperty(realm, guardName, { value: turn })
  if (!('document' in realm)) return
  guardCalls(realm.Promise.prototype, 'then', turn)
  guardCalls(realm, 'queueMicrotask', turn)
  hideGuards(realm.Function.prototype)
}

function createGuard(overdue: () => void): () => true {
  // A message and not a timer: those of a page in the background come up to a minute late.
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

function guardCalls<Name extends string>(
  owner: Record<Name, (...args: never) => unknown>,
  name: Name,
  turn: () => true,
): void {
  const given = owner[name]
  Object.defineProperty(owner, name, {
    value: {
      // A method, which cannot be called by `new` either.
      [name](this: unknown, ...args: never[]) {
        turn()
        return apply(given, this, args)
      },
    }[name],
    writable: true,
    configurable: true,
  })
}

// Functions whose text a sample asks for, or prints, read as their author wrote them.
function hideGuards(functions: { toString: () => string }): void {
  const given = functions.toString
  const shown = {
    toString(this: unknown) {
      return withoutGuards(apply(given, this, []))
    },
  }
  Object.defineProperty(functions, 'toString', { value: shown.toString, writable: true, configurable: true })
}
