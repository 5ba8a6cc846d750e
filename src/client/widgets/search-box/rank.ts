import type { Card, Field } from './card.ts'
import { keyOf, wordsOf } from './cut.ts'
import type { Hit } from './index-file.ts'
import { type Term, WEAK } from './query.ts'

/** What the index says about one word of a query: pages that have it, and pages that have a word which only begins so. */
export type Evidence = { term: Term; exact: readonly Hit[]; beginning: readonly Hit[] }

/** A page that may be meant. `coverage`: share of the query's information that the page has at all, 0 to 1. */
export type Candidate = { id: string; score: number; coverage: number; matches: readonly Match[] }

/**
 * A word of the query in a page. `information`: how much it says, by how few pages have it, and less where the page only has a word that
 * begins so; `full`: without that.
 */
export type Match = { term: Term; information: number; full: number; positions: readonly number[] }

/** How many pages there are, and how many words they have together. */
export type Extent = { size: number; words: number }

export type RankedSection = { index: number; score: number }
export type RankedPage = { id: string; card: Card; score: number; sections: readonly RankedSection[] }

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
  /** Of each doubling of the pages that link to it. */
  inlinks: 0.12,
}

/** Pages whose word order is looked at. */
const MAX_PHRASES = 400

/** Every page that has a word of the query, best first. */
export function rankPages(evidence: readonly Evidence[], { size, words }: Extent): Candidate[] {
  const told = informationIn(evidence, size)
  const whole = wholeOf(told)
  const found = new Map<string, { score: number; covered: number; matches: Match[] }>()
  for (const { entry, information } of told) {
    for (const { hit, strength, positions } of strongest(entry)) {
      const page = found.get(hit.id) ?? { score: 0, covered: 0, matches: [] }
      found.set(hit.id, page)
      page.score += information * strength * worthOf(hit, entry, (hit.words * size) / words)
      page.covered += information * strength
      page.matches.push({
        term: entry.term,
        information: information * strength,
        full: information,
        positions,
      })
    }
  }
  const candidates = [...found].map(([id, { score, covered, matches }]) => {
    const coverage = whole.typed === 0 ? 0 : covered / whole.typed
    return { id, score: score * coverage ** worth.coverage, coverage, matches }
  })
  const sorted = candidates.sort(byScore)
  // One word stands beside nothing.
  if (evidence.length < 2) return sorted
  const near = withPhrases(sorted.slice(0, MAX_PHRASES), whole, size)
  return [...near.sort(byScore), ...sorted.slice(MAX_PHRASES)]
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}

type Told = { entry: Evidence; information: number }

/**
 * How much each word says. A pair over the seam of two words (`平垂` in 水平垂直) is rarer than both and says nothing of its own, so it
 * counts as less than the words beside it.
 */
function informationIn(evidence: readonly Evidence[], size: number): Told[] {
  const raw = evidence.map((entry) => ({ entry, information: informationOf(entry, size) }))
  const pairAt = new Map(
    raw.flatMap(({ entry: { term }, information }) =>
      term.kind === 'han' && term.weight > WEAK ? [[term.offset, information]] : [],
    ),
  )
  return raw.map(({ entry, information }) => {
    const { term } = entry
    const before = pairAt.get(term.offset - 1)
    const after = pairAt.get(term.offset + 1)
    const isSeam =
      term.kind === 'han' &&
      before !== undefined &&
      after !== undefined &&
      information > Math.max(before, after)
    return { entry, information: isSeam ? worth.seam * Math.max(before, after) : information }
  })
}

/** Information of a word by the share of pages that have it (as in BM25), times its weight; 0 when no page has it. */
function informationOf({ term, exact, beginning }: Evidence, size: number): number {
  const pages = (!isCharacter(term) && exact.length) || beginning.length || exact.length
  if (pages === 0) return 0
  return term.weight * rarityOf(pages, size)
}

/** What is said by what so many of all pages have. */
function rarityOf(pages: number, size: number): number {
  return Math.log(1 + (size - Math.min(pages, size) + 0.5) / (pages + 0.5))
}

function wholeOf(told: readonly Told[]): Sum {
  const sumOf = (entries: readonly Told[]) => entries.reduce((sum, { information }) => sum + information, 0)
  return { told: sumOf(told.filter(({ entry }) => entry.term.weight > WEAK)), typed: sumOf(told) }
}

/** Whether a word is a single character of Han: it is as much itself where another one follows. */
function isCharacter({ kind, prefix }: Term): boolean {
  return kind === 'han' && prefix
}

/**
 * Each page once: with the word itself where it has it, else with a word that begins so. Either may stand beside the other words of the
 * query: `positions` are those of both.
 */
function strongest({
  term,
  exact,
  beginning,
}: Evidence): { hit: Hit; strength: number; positions: readonly number[] }[] {
  const begun = new Map(beginning.map((hit) => [hit.id, hit]))
  const words = exact.map((hit) => {
    const { positions } = begun.get(hit.id) ?? hit
    begun.delete(hit.id)
    return { hit, strength: 1, positions }
  })
  const strength = exact.length > 0 && !isCharacter(term) ? worth.beginning : 1
  return [...words, ...[...begun.values()].map((hit) => ({ hit, strength, positions: hit.positions }))]
}

/**
 * Places in the text count less and less, and less in a long page; what the page is about counts more than any number of them.
 * `length`: of the page, the mean being 1.
 */
function worthOf({ positions, fields }: Hit, { exact }: Evidence, length: number): number {
  const half = worth.textHalf * (1 - worth.length + worth.length * length)
  const text = (worth.text * positions.length) / (positions.length + half)
  const isWord = exact.some((hit) => hit.positions.length > 0)
  return fields.reduce((sum, field) => {
    // Letters that are a word of the text are not meant as a sound.
    const isNoise = isWord && (field === 'sound' || field === 'subsound')
    return isNoise ? sum : sum + (worth.fields[field] ?? 0)
  }, text)
}

/** Information of the words of a query: `told` of those that say something, `typed` of all. */
type Sum = { told: number; typed: number }

/** Adds what the words are worth side by side, and as the whole query. */
function withPhrases(candidates: readonly Candidate[], whole: Sum, size: number): Candidate[] {
  const read = candidates.map((candidate) => ({ candidate, phrase: phraseIn(candidate.matches) }))
  const isVerbatim = ({ phrase }: { phrase: Sum }) => phrase.typed > 0.999 * whole.typed
  const rarity = rarityOf(read.filter(isVerbatim).length, size)
  return read.map(({ candidate, phrase }) => {
    const share = whole.told === 0 ? 0 : phrase.told / whole.told
    const worthOfAll =
      whole.told * (worth.phrase * share ** 3 + (share > 0.999 ? worth.verbatim : 0)) +
      (isVerbatim({ phrase }) ? worth.typed * rarity : 0)
    return { ...candidate, score: candidate.score + worthOfAll }
  })
}

/** The most that stands side by side: words that keep the distances of the query stand in one phrase. */
function phraseIn(matches: readonly Match[]): Sum {
  const told = new Map<number, number>()
  const typed = new Map<number, number>()
  const best = { told: 0, typed: 0 }
  for (const { term, full, positions } of matches) {
    for (const position of positions) {
      const start = position - term.offset
      const sum = (typed.get(start) ?? 0) + full
      typed.set(start, sum)
      best.typed = Math.max(best.typed, sum)
      if (term.weight <= WEAK) continue
      const sumTold = (told.get(start) ?? 0) + full
      told.set(start, sumTold)
      best.told = Math.max(best.told, sumTold)
    }
  }
  return best
}

/** The best candidates in their final order, now that their titles, headings and names are known. */
export function rankCards(
  candidates: readonly (Candidate & { card: Card })[],
  typed: string,
  size: number,
): RankedPage[] {
  const wanted = keyOf(typed)
  const unit = Math.max(...candidates.map(({ matches }) => sumOf(matches)), 0)
  const begins = ({ card }: { card: Card }) => keyOf(card.title).startsWith(wanted)
  // A title is a phrase: `HTTP 与` says as little as its two words, but few titles begin with both.
  const beginning = Math.max(unit, rarityOf(candidates.filter(begins).length, size))
  return candidates
    .map((candidate) => {
      const { id, card, score, matches } = candidate
      const names = likenessTo(matches, unit, wanted)
      const sections = rankSections(card, matches, names)
      const best = Math.max(0, ...sections.map((section) => section.score)) / (unit || 1)
      const about = aboutness(card, names, wanted) + best * worth.section
      const popular = Math.log2(1 + card.inlinks) * worth.inlinks
      const begun = begins(candidate) ? worth.begins * beginning : 0
      return { id, card, score: score + unit * (about + popular) + begun, sections }
    })
    .sort((a, b) => b.score - a.score || (a.card.url < b.card.url ? -1 : 1))
}

/** How well a text names what the query asks for, 0 to 1. */
type Likeness = (text: string) => number

/** By the information of the query that a text has, and by the share of the text that is asked for. */
function likenessTo(matches: readonly Match[], unit: number, wanted: string): Likeness {
  return (text) => {
    const own = keyOf(text)
    if (own === '' || unit === 0) return 0
    if (own === wanted) return 1
    const words = wordsOf(text)
    const isMeant = (word: string, { term }: Match) =>
      word === term.word || (term.prefix && word.startsWith(term.word))
    const told = matches.filter((match) => words.some((word) => isMeant(word, match)))
    const asked = words.filter((word) => told.some((match) => isMeant(word, match)) || word.length === 1)
    const precision = told.length === 0 ? 0 : asked.length / words.length
    return Math.min(1, sumOf(told) / unit) * (1 - worth.titlePrecision + worth.titlePrecision * precision)
  }
}

function aboutness(
  { title, sounds, tags, names, sections }: Card,
  likeness: Likeness,
  wanted: string,
): number {
  const isSame = keyOf(title) === wanted || sounds.includes(wanted)
  const best = (texts: readonly string[]) => Math.max(0, ...texts.map(likeness))
  return (
    worth.title * Math.max(likeness(title), soundLikeness(sounds, wanted)) +
    worth.tag * best(tags) +
    worth.name * best(names) +
    worth.heading * best(sections.slice(1).map(({ heading }) => heading)) +
    (isSame ? worth.same : 0) +
    (sections.slice(1).some(({ heading }) => keyOf(heading) === wanted) ? worth.sameHeading : 0)
  )
}

/** The share of a title's sound that was typed without an input method. */
function soundLikeness(sounds: Card['sounds'], wanted: string): number {
  return Math.max(
    0,
    ...sounds.map((sound) => (wanted && sound.includes(wanted) ? wanted.length / sound.length : 0)),
  )
}

/** Sections by the information of the query's words that they hold, best first; a heading that fits counts extra. */
export function rankSections(
  { sections }: Card,
  matches: readonly Match[],
  likeness: Likeness,
): RankedSection[] {
  const whole = sumOf(matches)
  const scores = sections.map(({ heading }, index) => (index === 0 ? 0 : whole * likeness(heading)))
  for (const { information, positions } of matches) {
    const inside = new Set(positions.map((position) => sectionAt(sections, position)))
    for (const index of inside) scores[index] = (scores[index] ?? 0) + information
  }
  return scores
    .map((score, index) => ({ index, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

function sectionAt(sections: Card['sections'], position: number): number {
  let index = sections.length - 1
  while (index > 0 && sections[index]!.start > position) index -= 1
  return index
}

function sumOf(matches: readonly Match[]): number {
  return matches.reduce((sum, { information }) => sum + information, 0)
}
