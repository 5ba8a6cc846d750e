import { scriptsOf } from '../behaviours/can-swap.ts'

/** Reloads the page if the site has been deployed with other scripts: those of the page may be gone for good. */
export async function reloadIfNew(): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-cache' })
    if (!response.ok) return
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (scriptsOf(next) !== scriptsOf(document)) location.reload()
  } catch {
    // Offline: the current page is better than none.
  }
}
