import type { Diagnostic } from './types.ts'

/** Marks output folders of kbsite: only a folder with this file, or an empty one, is ever replaced, and notes are never read from it. */
export const markerFile = '.kbsite-output'

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
  /** Absent when an error stopped the build, so that nothing was written. */
  summary?: BuildSummary
  /** The rendered pages, with reasons; all others were kept from the last build. */
  drawn?: readonly DrawnPage[]
  /** The lists and texts for machines that were rewritten, with output paths and reasons. */
  lists?: readonly { path: string; reason: string }[]
}

/** `made`: a generated page without a note, such as the not-found page; `twin`: only its Markdown twin was rewritten. */
export type DrawnPage = { path: string; route: string; reason: string; made?: true; twin?: true }
