import type { Realm } from './realm.ts'

/** Reports uncaught errors, unless a listener of the sample's prevents the default. */
export function reportLateErrors(realm: Realm, error: (thrown: unknown) => void): void {
  reportUnanswered(realm, 'error', (event) => {
    // Resources that fail to load send error events too, without an error.
    if ('message' in event) error((event as ErrorEvent).error ?? event.message)
  })
  reportUnanswered(realm, 'unhandledrejection', (event) => error((event as PromiseRejectionEvent).reason))
}

function reportUnanswered(realm: Realm, type: string, report: (event: Event) => void): void {
  const add = realm.addEventListener.bind(realm)
  const remove = realm.removeEventListener.bind(realm)
  const listener = (event: Event): void => {
    if (event.defaultPrevented) return
    event.preventDefault()
    report(event)
  }
  // The sample's listeners run first, so it is known whether they prevented the default.
  const beLast = (): void => {
    remove(type, listener)
    add(type, listener)
  }
  Object.defineProperty(realm, 'addEventListener', {
    value(...given: Parameters<typeof add>) {
      add(...given)
      if (given[0] === type) beLast()
    },
    writable: true,
    configurable: true,
  })
  const handler = propertyOf(realm, `on${type}`)
  if (handler?.set) {
    Object.defineProperty(realm, `on${type}`, {
      ...handler,
      set(value: unknown) {
        handler.set?.call(realm, value)
        beLast()
      },
    })
  }
  beLast()
}

function propertyOf(owner: object | null, name: string): PropertyDescriptor | undefined {
  for (let at = owner; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name)
    if (found) return found
  }
  return undefined
}
