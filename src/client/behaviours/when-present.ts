import type { Dispose } from '../dispose.ts'
import { listen, together } from '../platform/listen.ts'

type Behaviour = (root: ParentNode) => Dispose

/**
 * A behaviour whose code is loaded only for pages that have something for it; what it does must be able to wait a moment. Code that did
 * not load is asked for again when the visitor acts or the network is back.
 */
export function whenPresent(selector: string, load: () => Promise<Behaviour>): Behaviour {
  return (root) => {
    if (!root.querySelector(selector)) return () => {}
    let disposed = false
    let dispose: Dispose = () => {
      disposed = true
    }
    let stopWaiting: Dispose = () => {}
    const start = (): void => {
      stopWaiting()
      load().then(
        (behaviour) => {
          if (!disposed) dispose = behaviour(root)
        },
        () => {
          if (!disposed) stopWaiting = together(...ACTS.map((name) => listen(window, name, start)))
        },
      )
    }
    start()
    return () => {
      stopWaiting()
      dispose()
    }
  }
}

const ACTS = ['online', 'pointerdown', 'keydown'] as const
