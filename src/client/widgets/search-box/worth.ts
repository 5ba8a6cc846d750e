import type { Field } from './card.ts'

/**
 * What evidence is worth, in units of the information of the word that it is about. A title says what a page is about; so do
 * its tags and what others call it; a heading says what a part is about.
 *
 * Set with `npm run bench:search` on this project's own notes, those of seams, length and wording on the tuned half of the queries alone. What
 * the others gained on that half they lost on the other one, so they are as they were. The same for every site.
 */
export const worth = {
  fields: { title: 3, tags: 1.4, names: 2, headings: 0.6, about: 1.1, sound: 2.5, subsound: 0.8 } as Readonly<
    Record<Field, number>
  >,
  /** Of a pair over the seam of two words, beside them. */
  seam: 0.4,
  /** Of a word in the text; half of it is reached at so many places. */
  text: 2,
  textHalf: 1.5,
  /** How far a longer page needs more of them: 0 not at all, 1 in proportion. */
  length: 0.4,
  /** Of a word that only begins with what was typed, when the index has the typed word too. */
  beginning: 0.65,
  /** Of an operator among other code, when pages show it on its own, too. */
  inCode: 0.3,
  /** Power of the covered share: how far a page that lacks a word falls behind. */
  coverage: 2,
  /** Of the words standing side by side as in the query. */
  phrase: 3,
  /** Of the whole query standing so, but for what a question is made of besides. */
  verbatim: 5,
  /** Of the rarity of the whole query as it was typed. */
  typed: 2,
  /** Of the whole query against each of a page's own names. */
  title: 4,
  titlePrecision: 0.6,
  name: 1.6,
  tag: 1.3,
  heading: 1.4,
  same: 2,
  /** Of a heading that is the query, and of a title that begins with it. */
  sameHeading: 1,
  begins: 2,
  /** Of a section that holds all words. */
  section: 1.5,
  /** Of a home page, unless it is asked for by name: what it says, another page has. */
  home: 0.4,
  /** Of each doubling of the pages that link to it. */
  inlinks: 0.12,
}
