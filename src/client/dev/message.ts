/** A line of a file, with the range in question in UTF-16 units. Lines without a number are calls of a stack. */
export type CodeLine = { number?: number; text: string; mark?: readonly [number, number] }

export type CodeFrame = readonly CodeLine[]

/** A finding shown over the page, with `place` relative to the project folder. Those that are `near` are about a file just saved and come first. */
export type DevFinding = {
  place: string
  severity: string
  message: string
  frame?: CodeFrame
  near: boolean
  /** For findings in a note: the source path that its address is made from. */
  note?: string
}

/** A message of the dev server to an open page: findings to show, and whether its content has changed. */
export type DevMessage = {
  version: number
  /** The version of the last `reload`. A page loaded before it holds outdated files whose address has not changed. */
  reloaded: number
  routes: readonly string[] | 'all' | 'reload'
  findings: readonly DevFinding[]
}

/** Status for a page of another origin, as behind a proxy that changes the Host. A wrong token gets 403 instead, and reloading helps. */
export const refusedOrigin = 400
