/** A line of a file, and the part of it that is meant, in UTF-16 units. Lines without a number are calls of a stack. */
export type CodeLine = { number?: number; text: string; mark?: readonly [number, number] }

export type CodeFrame = readonly CodeLine[]

/** Something to show over the page, `place` as seen from the project's folder; those that are `near` are about what was just saved, and come first. */
export type DevFinding = {
  place: string
  severity: string
  message: string
  frame?: CodeFrame
  near: boolean
  /** Of a note: the source path that its address is made from. */
  note?: string
}

/** What the dev server tells an open page: findings to show, and what to do about its own content. */
export type DevMessage = {
  version: number
  /** The version of the last `reload`: a page that was loaded before it holds what has changed under an address that stays the same. */
  reloaded: number
  routes: readonly string[] | 'all' | 'reload'
  findings: readonly DevFinding[]
}

/**
 * Status for a page whose origin is not the server's, as behind a proxy that changes the Host. A wrong token has another one, 403: the page is
 * from before a restart, and loading it anew helps.
 */
export const refusedOrigin = 400
