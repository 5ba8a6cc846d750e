/** Sent on the document once, when the first page is alive: product spec §2, "the framework ready event". */
export const READY_EVENT = 'kbsite:ready'

/** Sent on the document after each soft navigation, when the new page is alive. */
export const ROUTE_CHANGE_EVENT = 'kbsite:route-change'

/** Sent on the document by whoever has a page that shall take the present one's place at the same address. */
export const SHOW_PAGE_EVENT = 'kbsite:show-page'

/** Shows another page at the present address; nothing happens when it is not of this site. */
export function showPage(page: Document): void {
  document.dispatchEvent(new CustomEvent(SHOW_PAGE_EVENT, { detail: page }))
}

/** Tells everyone that a page is there; `detail.path` is its address without origin. */
export function announcePage(name: typeof READY_EVENT | typeof ROUTE_CHANGE_EVENT): void {
  document.dispatchEvent(new CustomEvent(name, { detail: { path: location.pathname } }))
}

/** Sent on the document by `kbsite dev` with another state of the page, whoever takes it over prevents the reload; with null when it is shown already. */
export const REFRESH_EVENT = 'kbsite:refresh'

declare global {
  interface DocumentEventMap {
    [REFRESH_EVENT]: CustomEvent<Document | null>
  }
}
