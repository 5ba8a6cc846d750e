import type { Dispose } from '../dispose.ts'

/**
 * Writes times as the visitor reads them: in the browser's language (or the page's, `data-lang`), its time zone, and the
 * site's format (`data-format`), by default short date and short time (product spec §9).
 */
export function localTime(root: ParentNode): Dispose {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-local-time]')) {
    const options = time.dataset.format
      ? (JSON.parse(time.dataset.format) as Intl.DateTimeFormatOptions)
      : ({ dateStyle: 'short', timeStyle: 'short' } as const)
    time.textContent = new Intl.DateTimeFormat(time.dataset.lang, options).format(new Date(time.dateTime))
  }
  return () => {}
}
