/** Something to show over the page; those that are `near` are about what was just saved, and come first. */
export type DevFinding = { place: string; severity: string; message: string; frame?: string; near: boolean }

/** What the dev server tells an open page: findings to show, and what to do about its own content. */
export type DevMessage = {
  version: number
  routes: readonly string[] | 'all' | 'reload'
  findings: readonly DevFinding[]
}
