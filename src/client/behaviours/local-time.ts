import type { Dispose } from '../dispose.ts'
import { together } from '../platform/listen.ts'
import { whenNear } from '../platform/when-near.ts'

/**
 * Writes times for the visitor: in the browser's language (or the page's, `data-lang`), its time zone, and the site's format
 * (`data-format`), by default short date and short time (product spec §9).
 *
 * Only when they come near the view, because most are at the end of a page and the first formatter is slow to make.
 */
export function localTime(root: ParentNode): Dispose {
  const times = [...root.querySelectorAll<HTMLTimeElement>('time[data-local-time]')]
  return together(...times.map((time) => whenNear(time, () => write(time))))
}

function write(time: HTMLTimeElement): void {
  const options = time.dataset.format
    ? (JSON.parse(time.dataset.format) as Intl.DateTimeFormatOptions)
    : ({ dateStyle: 'short', timeStyle: 'short' } as const)
  time.textContent = new Intl.DateTimeFormat(time.dataset.lang, options).format(new Date(time.dateTime))
}
