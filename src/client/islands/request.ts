/** The event that `requestIsland` sends to an island. */
export const REQUEST_EVENT = 'kbsite:request'

/**
 * Starts the first island of that name and asks it to open; returns whether there is one.
 *
 * A running island receives `kbsite:request` on its element. One that is still loading finds `data-requested` on it when it mounts, with
 * the characters typed since, and removes it.
 */
export function requestIsland(name: string, root: ParentNode = document): boolean {
  const element = root.querySelector<HTMLElement>(`.kb-island[data-island="${name}"]`)
  if (!element) return false
  request(element)
  return true
}

/** Keeps a character that is typed while a requested island is loading, in `data-requested`; returns whether there is one. */
export function typeAhead(name: string, character: string): boolean {
  const element = document.querySelector<HTMLElement>(`.kb-island[data-island="${name}"][data-requested]`)
  if (element) element.dataset.requested += character
  return element !== null
}

/** Asks an island to open, now or when it mounts. */
export function request(element: HTMLElement): void {
  if (element.dataset.status !== 'ready') element.dataset.requested ??= ''
  element.dispatchEvent(new CustomEvent(REQUEST_EVENT))
}
