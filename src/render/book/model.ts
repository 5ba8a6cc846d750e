import type { ElementContent } from 'hast'
import type { LocaleSite } from '../model/site.ts'
import type { Page } from '../model/types.ts'

/** A page as part of a book. All of its ids begin with `id`. */
export type Chapter = {
  id: string
  page: Page
  title: string
  children: readonly ElementContent[]
  ids: ReadonlySet<string>
}

/** An entry of the contents; without a page it is the heading of those below it. */
export type Entry = { title: string; page?: Page; children: readonly Entry[] }

/** Pages in reading order, ready to be written in one of the formats. */
export type Book = {
  title: string
  description: string
  locale: LocaleSite
  /** Unique to this book and the same in every export. */
  identity: string
  /** When the newest page was changed, in ms since 1970. */
  modified: number
  entries: readonly Entry[]
  chapters: readonly Chapter[]
  /** Name of each picture in the book → its file on disk. */
  pictures: ReadonlyMap<string, string>
  /** The style sheet of the whole book. */
  css: string
}
