/**
 * Resolves when the document is whole and its style sheets apply, at the latest with the window's `load`.
 *
 * A script that waits for neither (`async`) runs in a task of its own; one that the parser keeps for its end runs in the same task as the
 * first layout, and the two make one long task.
 */
export async function documentReady(document: Document): Promise<void> {
  if (document.readyState === 'complete') return
  const loaded = once(window, 'load')
  if (document.readyState === 'loading') await once(document, 'DOMContentLoaded')
  // A sheet that could not be loaded has none either, and no event any more.
  const coming = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet, media }) => !sheet && matchMedia(media).matches,
  )
  await Promise.race([loaded, Promise.all(coming.map((link) => once(link, 'load')))])
}

function once(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}
