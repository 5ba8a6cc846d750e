import { grouped } from '../../render/base/grouped.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Colors } from '../shown.ts'

/** The input of every report. */
export type ReportInput = {
  diagnostics: readonly Diagnostic[]
  /** How many pages were checked. */
  pages: number
  /** The result of running the samples, if they ran. */
  samples?: object
  /** The path of a finding relative to the working directory. */
  nameOf: (path: string) => string
  colors: Colors
  /** Lines of a source file, for code frames; undefined when it cannot be read. */
  linesOf: (path: string) => readonly string[] | undefined
  /** Width of the terminal in cells. */
  width: number
}

/**
 * Groups findings that have one cause: the same rule about the same target or with the same message. The first represents the group. Equal
 * front matter values count as one cause across notes.
 */
export function byCause(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  const causeOf = ({ rule, severity, target, message, path }: Diagnostic) => {
    const cause = target
      ? [target.path, target.hash]
      : rule === 'front-matter-value'
        ? [message]
        : [path, message]
    return JSON.stringify([rule, severity, ...cause])
  }
  return [...grouped(diagnostics, causeOf).values()]
}
