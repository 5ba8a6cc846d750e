import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** Whether hydration is done: not on the server, nor in the first render of the browser, which draws the same markup. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
}
