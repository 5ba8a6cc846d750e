/** What is known about a page before its text is loaded: enough to rank it and to draw its results. */
export type Card = {
  /** Finished address of the page. */
  url: string
  title: string
  /** The title as typed without an input method: in full, and by initials; empty for a foreign title. */
  sounds: readonly string[]
  /** Titles of the pages above it, topic first. */
  crumbs: readonly string[]
  tags: readonly string[]
  /** Its names in other pages' links, most frequent first, and in its address. */
  names: readonly string[]
  sections: readonly CardSection[]
}

/** A section: `start` is the position of its first word in the index. The section above the first heading has the anchor `''` and the page's title. */
type CardSection = { anchor: string; heading: string; level: number; start: number }

/** The sections' texts, in the order of the card. A line is a paragraph, a row of a table or a line of code. */
export type PageText = readonly string[]

/** Over how many files the texts of a sheet are distributed: up to some 1,000 pages, each text has its own file. */
export const TEXT_FILES = 4

/** Where in a page a word can occur, besides its text. */
export type Field = 'title' | 'tags' | 'names' | 'headings' | 'about' | 'sound' | 'subsound'
