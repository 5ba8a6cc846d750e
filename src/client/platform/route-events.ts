/** Sent on the document once, when the first page is running: the "framework ready event" of the product spec §2. */
export const READY_EVENT = 'kbsite:ready'

/** Sent on the document after each soft navigation, when the new page is running. */
export const ROUTE_CHANGE_EVENT = 'kbsite:route-change'

/** Sent on the document with a page to be shown at the current address. */
export const SHOW_PAGE_EVENT = 'kbsite:show-page'

/** Shows another page of this site at the current address. */
export function showPage(page: Document): void {
  document.dispatchEvent(new CustomEvent(SHOW_PAGE_EVENT, { detail: page }))
}

/** Announces that a page is running; `detail.path` is its address without origin. */
export function announcePage(name: typeof READY_EVENT | typeof ROUTE_CHANGE_EVENT): void {
  document.dispatchEvent(new CustomEvent(name, { detail: { path: location.pathname } }))
}

/** Sent by `kbsite dev` with the changed page, or null if it is already shown. The page reloads unless the event is cancelled. */
export const REFRESH_EVENT = 'kbsite:refresh'

declare global {
  interface DocumentEventMap {
    [REFRESH_EVENT]: CustomEvent<{ page: Document; swapPage: (page: Document) => void } | null>
  }
}
