import type { Diagnostic } from './types.ts'

export type BuildSummary = {
  pages: number
  diagrams: number
  files: number
  /** Bytes of the search index. */
  indexBytes: number
  /** The heaviest pages, largest first: route and bytes of HTML after gzip. */
  largest: readonly { route: string; gzipBytes: number }[]
}

export type BuildResult = {
  diagnostics: readonly Diagnostic[]
  /** Absent when an error stood in the way: nothing was written then. */
  summary?: BuildSummary
  /** The pages that were drawn, and why; all others were kept from the last build. */
  drawn?: readonly DrawnPage[]
}

/** `made`: no note stands for it, as for the screen of missing pages and all of a large sidebar. */
export type DrawnPage = { path: string; route: string; reason: string; made?: true }
