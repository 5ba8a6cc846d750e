import { posix } from 'node:path'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Colors } from '../shown.ts'

/** What every report is made from. */
export type ReportInput = {
  diagnostics: readonly Diagnostic[]
  /** How many pages were looked at. */
  pages: number
  /** What running the samples did, when it did. */
  samples?: object
  /** Folder of the notes as seen from the terminal's folder, with a slash at its end; empty when they are the same. */
  prefix: string
  colors: Colors
  /** Lines of a source file, for code frames; undefined when it cannot be read. */
  linesOf: (path: string) => readonly string[] | undefined
  /** Cells of a line of the terminal. */
  width: number
}

/** The path of a finding as the reader of the terminal knows it; findings about the config name the config's file. */
export function shownPath(path: string, prefix: string): string {
  // A template lies beside the folder of the notes.
  return isConfig(path) ? path : posix.normalize(`${prefix}${path}`)
}

export function isConfig(path: string): boolean {
  return /(?:^|\/)kbsite\.config\.\w+$/.test(path)
}

/**
 * Findings that have one cause: the same rule about the same target or with the same words. The first one stands for all. A value of front matter is the same
 * one in every note. */
export function byCause(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  const groups = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { rule, severity, target, message, path } = diagnostic
    const cause = target
      ? [target.path, target.hash]
      : rule === 'front-matter-value'
        ? [message]
        : [path, message]
    const key = JSON.stringify([rule, severity, ...cause])
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  }
  return [...groups.values()]
}
