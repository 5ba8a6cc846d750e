import type { Dispose } from '../dispose.ts'

type Behaviour = (root: ParentNode) => Dispose

/** A behaviour whose code is loaded only for pages that have something for it; what it does must be able to wait a moment. */
export function whenPresent(selector: string, load: () => Promise<Behaviour>): Behaviour {
  return (root) => {
    if (!root.querySelector(selector)) return () => {}
    let disposed = false
    let dispose: Dispose = () => {
      disposed = true
    }
    load().then(
      (behaviour) => {
        if (!disposed) dispose = behaviour(root)
      },
      // Offline or a newer build: the page reads well without, and a load will bring it.
      () => {},
    )
    return () => dispose()
  }
}
