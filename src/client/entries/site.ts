import { siteIslands } from 'kbsite:islands'
import { softNavigation } from '../behaviours/navigation.ts'
import { mountPage } from '../behaviours/page.ts'
import { shortcuts } from '../behaviours/shortcuts.ts'
// Many islands have texts: as part of the code of every page, they need no further request.
import '../platform/texts.ts'
import { announcePage, READY_EVENT } from '../platform/route-events.ts'
import { watchDiagrams } from '../widgets/diagram-viewer/page/watch.ts'

await documentReady(document)
softNavigation(() => mountPage(document.body, siteIslands))
shortcuts()
announcePage(READY_EVENT)
watchDiagrams(document)

/**
 * Resolves when the document is parsed and its style sheets apply, at the latest with the window's `load`.
 *
 * An `async` script would wait for neither, and a deferred one would run in the same task as the first layout, which makes one long task.
 */
async function documentReady(document: Document): Promise<void> {
  if (document.readyState === 'complete') return
  const loaded = once(window, 'load')
  if (document.readyState === 'loading') await once(document, 'DOMContentLoaded')
  // A sheet that failed to load has no rules either, and sends no further event.
  const coming = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet, media }) => !sheet && matchMedia(media).matches,
  )
  await Promise.race([loaded, Promise.all(coming.map((link) => once(link, 'load')))])
}

function once(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}
