import { DEBOUNCE_MS } from './model.ts'

/** When a question is asked: at once, or when typing rests. */
type Asking = {
  now(): void
  soon(): void
  /** Whatever waits for typing to rest is not asked any more. */
  stop(): void
  /** Asks at once what waits; resolves when the last question is answered. */
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
