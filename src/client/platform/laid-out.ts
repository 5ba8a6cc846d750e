/** Sent on the document to have the head script lay out the parts of a page that has just been put there. */
export const LAY_OUT_EVENT = 'kbsite:lay-out'

/** Sent on the document by the head script when no part waits any more. */
export const LAID_OUT_EVENT = 'kbsite:laid-out'

/** Where a part begins that the first frame leaves out, until it has its turn. */
export const LATER = 'data-later'

/** The class of a document whose page opens at its top, so that what is below may come later. */
export const IN_PARTS = 'kb-in-parts'

/** The class of a document of which only the header has a place yet. */
export const HEADER_FIRST = 'kb-header-first'

/** Resolves when all of the page is laid out; undefined when it is already. */
export function laidOut(): Promise<unknown> | undefined {
  if (!document.querySelector(`.${HEADER_FIRST}, .${IN_PARTS} [${LATER}]`)) return undefined
  return new Promise((resolve) => document.addEventListener(LAID_OUT_EVENT, resolve, { once: true }))
}
