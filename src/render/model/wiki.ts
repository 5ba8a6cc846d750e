import type { Page } from './types.ts'

/** A note, or another file by its path with a leading slash. */
export type Named = { path: string; page: Page } | { path: string; file: string }

/** The number of notes or files with a name, and some of them, most likely target first. */
export type Candidates = { count: number; some: readonly Named[] }

/** Looks up notes and files by their names in wiki links. */
export type WikiNames = {
  /** The possible targets of a name on the note `from`; the note itself for an empty name. */
  find(from: string, name: string): Candidates
  /** The id of a heading by its text, or of a block by `^` and its id. */
  anchorOf(page: Page, heading: string): string | undefined
}
