import type { Field } from '../card.ts'

/** The numbers of the ranking, the same for every site. A word in the text of a page is worth 1 at most. */
export type Weights = {
  /** A word outside the text: a title says what a page is about, and so do its tags and its names in other pages. */
  fields: Readonly<Record<Field, number>>
  /** BM25's k: the number of occurrences in the text that is worth half of 1. */
  half: number
  /** The words of the query side by side. */
  phrase: number
  /** A name with all words of the query and no others, for each unit of its field. */
  likeness: number
  /** A name that is the query itself, in addition to one that only has its words. */
  same: number
  /** Share of the rarity of a title that begins with the query. */
  begins: number
  /** A section with all words. */
  section: number
}

/** Fitted on four public sets of notes and on this project's with `npm run bench:search -- --fit`, which also says what each brings. */
export const weights: Weights = {
  fields: { title: 2.5, tags: 0.5, names: 0.8, headings: 0.5, about: 0.3, sound: 1.25, subsound: 0 },
  half: 2.4,
  phrase: 16,
  likeness: 0.8,
  same: 0.6,
  begins: 0.5,
  section: 0.75,
}
