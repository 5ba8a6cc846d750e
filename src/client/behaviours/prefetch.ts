import type { Dispose } from '../dispose.ts'
import { listen, nearest, together } from '../platform/listen.ts'

/** How long a pointer must rest on a link to be taken as intent, in milliseconds. */
const INTENT_MS = 60

/** How many pages are fetched because their links came into view; hovering is not counted. */
const MAX_SEEN = 6

type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether pages may be prefetched: not on a slow connection, nor when the visitor saves data. */
export function mayPrefetch(connection: Connection | undefined, setting: string | undefined): boolean {
  return setting !== 'none' && !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '')
}

/** Fetches a page; `isMeant` when a link to it is about to be followed, rather than only in view. */
type Load = (url: URL, isMeant: boolean) => void

/** Fetches pages that may be next: of links under the pointer or with the focus, and of the first ones in text and pager that come into view. */
export function prefetch(urlOf: (link: HTMLAnchorElement) => URL | undefined, load: Load): Dispose {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!mayPrefetch(connection, document.documentElement.dataset.prefetch)) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event, waitMs: number) => {
    clearTimeout(timer)
    const link = nearest<HTMLAnchorElement>(event, 'a[href]:not([data-left-out])')
    const url = link && urlOf(link)
    if (url) timer = setTimeout(load, waitMs, url, true)
  }
  return together(
    listen(document, 'pointerover', (event) => intend(event, INTENT_MS), { passive: true }),
    listen(document, 'touchstart', (event) => intend(event, 0), { passive: true }),
    listen(document, 'focusin', (event) => intend(event, INTENT_MS)),
    seen(urlOf, load),
    () => clearTimeout(timer),
  )
}

function seen(urlOf: (link: HTMLAnchorElement) => URL | undefined, load: Load): Dispose {
  let left = MAX_SEEN
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const url = isIntersecting && urlOf(target as HTMLAnchorElement)
      if (!url || left === 0) continue
      left -= 1
      observer.unobserve(target)
      whenIdle(() => load(url, false))
    }
  })
  for (const link of document.querySelectorAll('main p a[href], .kb-pager a')) observer.observe(link)
  return () => observer.disconnect()
}

// Safari has no idle callback; a short delay will do.
function whenIdle(run: () => void): void {
  // `window.` because an element of a note may have that id in browsers without it.
  if (typeof window.requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 200)
}
