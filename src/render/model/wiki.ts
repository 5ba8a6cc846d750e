import type { Page } from './types.ts'

/** A note, or another file by its path with a leading slash. */
export type Named = { path: string; page: Page } | { path: string; file: string }

/** How many notes or files have a name, and some of them, the one that is meant first. */
export type Candidates = { count: number; some: readonly Named[] }

/** The notes and files of a site by the names that wiki links have for them. */
export type WikiNames = {
  /** The possible targets of a name on the note `from`; the note itself for an empty name. */
  find(from: string, name: string): Candidates
  /** The id of a heading by its text, or of a block by `^` and its id. */
  anchorOf(page: Page, heading: string): string | undefined
}
