import { DEBOUNCE_MS } from './model.ts'

/** Decides when to ask: at once, or when typing pauses. */
type Asking = {
  now(): void
  soon(): void
  /** Cancels a pending question. */
  stop(): void
  /** Asks a pending question at once; resolves when the last one is answered. */
  settled(): Promise<void>
}

/** Asks by calling `ask`, which resolves when the answer is shown. */
export function createAsking(ask: () => Promise<void>): Asking {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = Promise.resolve()

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
    soon() {
      stop()
      timer = setTimeout(now, DEBOUNCE_MS)
    },
    stop,
    settled() {
      if (timer !== undefined) now()
      return asked
    },
  }
}
