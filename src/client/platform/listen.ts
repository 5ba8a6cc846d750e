import type { Dispose } from '../dispose.ts'

/** Adds a listener; the result removes it. */
export function listen<Name extends keyof EventMap>(
  target: EventTarget,
  name: Name,
  handle: (event: EventMap[Name]) => void,
  options?: AddEventListenerOptions,
): Dispose {
  const listener = handle as EventListener
  target.addEventListener(name, listener, options)
  return () => target.removeEventListener(name, listener, options)
}

/** The closest element to an event's target, itself included, that matches the selector. */
export function nearest<Found extends HTMLElement>({ target }: Event, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}

/** One `Dispose` for several. */
export function together(...disposers: readonly Dispose[]): Dispose {
  return () => {
    for (const dispose of disposers) dispose()
  }
}

/** Calls `handle` when the media query begins to match. */
export function whenMedia(query: string, handle: () => void): Dispose {
  const media = matchMedia(query)
  return listen(media, 'change', () => media.matches && handle())
}

type EventMap = HTMLElementEventMap &
  WindowEventMap &
  DocumentEventMap & { toggle: Event; 'kbsite:show-page': CustomEvent<Document>; 'kbsite:request': Event }
