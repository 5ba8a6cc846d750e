import type { Field } from './card.ts'

/**
 * The value of evidence, in units of the information of its word. A title says what a page is about; so do its tags and its names in other
 * pages; a heading says what a section is about.
 *
 * Tuned with `npm run bench:search` on this project's notes; those of seams, length and wording on the tuned half of the queries alone.
 * Further gains on that half were losses on the other. The same for every site.
 */
export const worth = {
  fields: { title: 3, tags: 1.4, names: 2, headings: 0.6, about: 1.1, sound: 2.5, subsound: 0.8 } as Readonly<
    Record<Field, number>
  >,
  /** Of a pair across the seam of two words, beside them. */
  seam: 0.4,
  /** Of a word in the text; half of it is reached at this many occurrences. */
  text: 2,
  textHalf: 1.5,
  /** How far a longer page needs more occurrences: 0 not at all, 1 in proportion. */
  length: 0.4,
  /** Of a word that only begins with the typed one, when the index has that word too. */
  beginning: 0.65,
  /** Of an operator among other code, when some pages show it on its own. */
  inCode: 0.3,
  /** Exponent of the covered share: how far a page that lacks a word falls behind. */
  coverage: 2,
  /** Of the words side by side as in the query. */
  phrase: 3,
  /** Of the whole query side by side, except for question words. */
  verbatim: 5,
  /** Of the rarity of the whole query as typed. */
  typed: 2,
  /** Of the whole query against each of a page's own names. */
  title: 4,
  titlePrecision: 0.6,
  name: 1.6,
  tag: 1.3,
  heading: 1.4,
  same: 2,
  /** Of a heading that equals the query, and of a title that begins with it. */
  sameHeading: 1,
  begins: 2,
  /** Of a section with all words. */
  section: 1.5,
  /** Of a home page, unless it is searched by name: other pages say the same in full. */
  home: 0.4,
  /** Of each doubling of the number of pages that link to it. */
  inlinks: 0.12,
}
