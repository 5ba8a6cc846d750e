import { DEBOUNCE_MS } from './model.ts'

/** Decides when to call `ask`, which resolves when the answer is shown: at once, or when typing pauses. */
export function createAsking(ask: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = Promise.resolve()

  /** Cancels a pending question. */
  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function now(): void {
    stop()
    asked = ask()
  }

  return {
    now,
    stop,
    soon() {
      stop()
      timer = setTimeout(now, DEBOUNCE_MS)
    },
    /** Asks a pending question at once; resolves when the last one is answered. */
    settled() {
      if (timer !== undefined) now()
      return asked
    },
  }
}
