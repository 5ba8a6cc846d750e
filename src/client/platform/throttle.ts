/** A function that runs at most once per `waitMs`: immediately at first, and once more after a burst of calls. */
type Throttled = { (): void; cancel: () => void }

/** Runs `run` at the first call, then at most every `waitMs`, and always once after the last call. */
export function throttle(run: () => void, waitMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const start = () => {
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      start()
    }, waitMs)
  }
  const throttled = () => {
    if (timer) again = true
    else start()
  }
  return Object.assign(throttled, {
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      again = false
    },
  })
}
