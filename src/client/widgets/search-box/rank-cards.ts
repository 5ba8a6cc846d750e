import type { Card } from './card.ts'
import { keyOf } from './cut.ts'
import { rarityOf } from './evidence.ts'
import { nameWordsOf } from './operators.ts'
import type { Candidate, Match } from './rank-pages.ts'
import { worth } from './worth.ts'

type RankedSection = { index: number; score: number }
export type RankedPage = { id: string; card: Card; score: number; sections: readonly RankedSection[] }

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
      const share = card.isHome && keyOf(card.title) !== wanted ? worth.home : 1
      return { id, card, score: share * (score + unit * (about + popular) + begun), sections }
    })
    .sort((a, b) => b.score - a.score || (a.card.url < b.card.url ? -1 : 1))
}

/** How well a text names the subject of the query, 0 to 1. */
type Likeness = (text: string) => number

/** By the share of the query's information in the text, and the share of the text in the query. */
function likenessTo(matches: readonly Match[], unit: number, wanted: string): Likeness {
  return (text) => {
    const own = keyOf(text)
    if (own === '' || unit === 0) return 0
    if (own === wanted) return 1
    const words = nameWordsOf(text)
    const isMeant = (word: string, { term }: Match) =>
      word === term.word || (term.prefix && word.startsWith(term.word))
    const meant = matches.filter((match) => words.some((word) => isMeant(word, match)))
    const asked = words.filter((word) => meant.some((match) => isMeant(word, match)) || word.length === 1)
    const precision = meant.length === 0 ? 0 : asked.length / words.length
    return Math.min(1, sumOf(meant) / unit) * (1 - worth.titlePrecision + worth.titlePrecision * precision)
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

/** The share of a title's pronunciation that was typed without an input method. */
function soundLikeness(sounds: Card['sounds'], wanted: string): number {
  return Math.max(
    0,
    ...sounds.map((sound) => (wanted && sound.includes(wanted) ? wanted.length / sound.length : 0)),
  )
}

/** Sections by the information of the query's words in them, best first; a matching heading counts extra. */
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
    .sort((a, b) => b.score - a.score)
}

function sectionAt(sections: Card['sections'], position: number): number {
  let index = sections.length - 1
  while (index > 0 && sections[index]!.start > position) index -= 1
  return index
}

function sumOf(matches: readonly Match[]): number {
  return matches.reduce((sum, { information }) => sum + information, 0)
}
