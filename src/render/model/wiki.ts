import type { Page } from './types.ts'

/** A note, or another file by its path with a leading slash. */
export type Named = { path: string; page: Page } | { path: string; file: string }

/** The notes and files of a site by the names that wiki links have for them. */
export type WikiNames = {
  /** Everything that a name on the note `from` may mean, the most likely one first; the note itself for an empty name. */
  find(from: string, name: string): readonly Named[]
  /** The id of a heading by its text, or of a block by `^` and its id. */
  anchorOf(page: Page, heading: string): string | undefined
}
