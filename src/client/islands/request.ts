/** What `requestIsland` sends to an island. */
export const REQUEST_EVENT = 'kbsite:request'

/**
 * Brings the first island of that name to life and asks it to open; says whether there is one.
 *
 * A living island hears `kbsite:request` on its element. One that is only being loaded finds `data-requested` on it when it
 * mounts, and removes it.
 */
export function requestIsland(name: string, root: ParentNode = document): boolean {
  const element = root.querySelector<HTMLElement>(`.kb-island[data-island="${name}"]`)
  if (!element) return false
  request(element)
  return true
}

/** Asks an island to open, now or when it mounts. */
export function request(element: HTMLElement): void {
  if (element.dataset.status !== 'ready') element.dataset.requested = ''
  element.dispatchEvent(new CustomEvent(REQUEST_EVENT))
}
