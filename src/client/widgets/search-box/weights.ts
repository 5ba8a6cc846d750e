import type { Field } from './card.ts'

/** The numbers of the ranking, the same for every site. A word in the text of a page is worth 1 at most. */
export type Weights = {
  /** Of a word elsewhere: a title says what a page is about; so do its tags and what others call it. */
  fields: Readonly<Record<Field, number>>
  /** BM25's k: the number of occurrences in the text that is worth half of 1. */
  half: number
  /** Of the whole query side by side. */
  phrase: number
  /** Of a name that has all words of the query and no others, for each unit of its field. */
  likeness: number
  /** Of a name that is the query, beside one that only has its words. */
  same: number
  /** Of the rarity of a title that begins as typed. */
  begins: number
  /** Of a section with all words. */
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
