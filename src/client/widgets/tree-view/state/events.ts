import type { TreeEmitter } from './state.ts'
import type { TreeEvents } from './types.ts'

type Listener = (...args: never[]) => void

/** An emitter with two ways to listen: to one event, or to any visible change. */
export type TreeChannel = TreeEmitter & {
  on<E extends keyof TreeEvents>(event: E, listener: (...args: TreeEvents[E]) => void): () => void
  subscribe(listener: () => void): () => void
  /** Grows with every change. */
  readonly version: number
}

/** A channel without listeners. Listeners receive events in order; each may stop listening at any time. */
export function openChannel(): TreeChannel {
  const listeners = new Map<string, Set<Listener>>()
  const views = new Set<() => void>()
  let version = 0
  return {
    emit(event, ...args) {
      for (const listener of [...(listeners.get(event) ?? [])])
        (listener as (...args: unknown[]) => void)(...args)
    },
    has: (event) => (listeners.get(event)?.size ?? 0) > 0,
    changed() {
      version += 1
      for (const view of [...views]) view()
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener as Listener))
      return () => {
        set.delete(listener as Listener)
      }
    },
    subscribe(listener) {
      views.add(listener)
      return () => {
        views.delete(listener)
      }
    },
    get version() {
      return version
    },
  }
}
