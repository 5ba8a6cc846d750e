import type { Dispose } from '../dispose.ts'
import { listen, nearest, together } from '../platform/listen.ts'

type Behaviour = (root: ParentNode) => Dispose

/** Calls `start` once at the right time, unless disposed of before. The returned promise settles when the code has loaded or failed. */
export type Moment = (start: () => Promise<void>) => Dispose

/**
 * A behaviour whose code is loaded only on pages that need it, immediately or later, so its work must be able to wait. If loading fails, it is
 * retried when the visitor acts or the network is back.
 */
export function whenPresent(
  selector: string,
  load: () => Promise<Behaviour>,
  moment: Moment = atOnce,
): Behaviour {
  return (root) => {
    if (!root.querySelector(selector)) return () => {}
    let disposed = false
    let dispose: Dispose = () => {
      disposed = true
    }
    let stopWaiting: Dispose = () => {}
    const start = (): Promise<void> => {
      stopWaiting()
      return load().then(
        (behaviour) => {
          if (!disposed) dispose = behaviour(root)
        },
        () => {
          if (!disposed) stopWaiting = together(...ACTS.map((name) => listen(window, name, start)))
        },
      )
    }
    const stop = moment(start)
    return () => {
      stop()
      stopWaiting()
      dispose()
    }
  }
}

export const atOnce: Moment = (start) => {
  start()
  return () => {}
}

/** When the page is not at its top, or its address has a hash: many visitors move on from the first screen. */
export const onceScrolled: Moment = (start) => {
  if (window.scrollY >= 1 || location.hash) return atOnce(start)
  const begin = () => {
    stop()
    start()
  }
  const stop = together(
    listen(window, 'scroll', begin, { passive: true }),
    listen(window, 'hashchange', begin),
  )
  return stop
}

/** Runs when the pointer or the focus reaches such a block. A click on a button is repeated after the code has loaded. */
export const onceReached =
  (block: string, button = `${block} > button`): Moment =>
  (start) => {
    const begin = (event: Event) => {
      if (!nearest(event, block)) return
      stop()
      let clicked: HTMLElement | null = null
      const keep = (click: Event) => {
        clicked = nearest(click, button)
        if (clicked) click.preventDefault()
      }
      const stopClicks = listen(document, 'click', keep)
      if (event.type === 'click') keep(event)
      void start().then(() => {
        stopClicks()
        clicked?.click()
      })
    }
    const stop = together(
      ...REACHES.map((name) => listen(document, name, begin, { passive: name !== 'click' })),
    )
    return stop
  }

const REACHES = ['pointerover', 'touchstart', 'focusin', 'click'] as const

const ACTS = ['online', 'pointerdown', 'keydown'] as const
