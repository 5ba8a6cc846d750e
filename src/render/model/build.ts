import type { Diagnostic } from './types.ts'

/** Present in every output folder that kbsite wrote: only such a folder, or an empty one, is ever replaced, and none is a source. */
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
  /** Absent when an error prevented the build: then nothing was written. */
  summary?: BuildSummary
  /** The pages that were rendered, with reasons; all others were kept from the last build. */
  drawn?: readonly DrawnPage[]
  /** The lists and texts for machines that were written again, by their paths in the output, with reasons. */
  lists?: readonly { path: string; reason: string }[]
}

/** `made`: it has no note, such as the screen of missing pages or a whole sidebar; `twin`: only its Markdown was written again. */
export type DrawnPage = { path: string; route: string; reason: string; made?: true; twin?: true }
