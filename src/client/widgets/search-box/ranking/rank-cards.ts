import type { Card } from '../card.ts'
import { keyOf } from '../cut.ts'
import { nameWordsOf } from '../operators.ts'
import { rarityOf } from './evidence.ts'
import { type Candidate, type Match, spokenOf, totalOf } from './rank-pages.ts'
import { type Weights, weights } from './weights.ts'

type RankedSection = { index: number; score: number }
export type RankedPage = Pick<Candidate, 'id' | 'score' | 'matches'> & {
  card: Card
  sections: readonly RankedSection[]
}

/** The best candidates in their final order, now that their titles, headings and names are known. */
export function rankCards(
  candidates: readonly (Candidate & { card: Card })[],
  typed: string,
  size: number,
  cut: (name: string) => CutName = cutName,
  w: Weights = weights,
): RankedPage[] {
  const wanted = keyOf(typed)
  const unit = Math.max(...candidates.map(({ matches }) => totalOf(matches)), 0)
  // A single word has no neighbours in a section, and being the first word of a title adds nothing to it.
  const isPhrase = candidates.some(({ matches }) => matches.filter(({ term }) => !term.partOf).length > 1)
  const begins = (card: Card) => cut(card.title).key.startsWith(wanted)
  // A title is a phrase: `HTTP 与` says as little as its two words, but few titles begin with both.
  const beginning = w.begins * rarityOf(candidates.filter(({ card }) => begins(card)).length, size)
  return candidates
    .map(({ id, card, score, phrase, matches }) => {
      const names = [card.title, ...card.names, ...card.sections.map(({ heading }) => heading)]
      // Han and foreign words may be in any order: a name with all of them counts as much as the exact phrase.
      const isMixed = new Set(matches.map(({ term }) => term.kind)).size > 1
      const hasAll = (name: string) => totalOf(meantIn(cut(name).words, matches)) > 0.98 * unit
      const whole = isMixed && names.some(hasAll) ? w.phrase * spokenOf(matches) : phrase
      const likeness = (name: string) =>
        wanted && cut(name).key === wanted ? 1 + w.same : likenessOf(cut(name).words, matches, unit)
      const sections = rankSections(card, matches, likeness)
      const together = isPhrase ? w.section * (sections[0]?.score ?? 0) : 0
      const about = unit * w.likeness * aboutness(card, likeness, wanted, w)
      const first = begins(card) ? beginning * (isPhrase ? 1 : Math.min(1, likeness(card.title))) : 0
      return { id, card, score: score + whole + about + together + first, sections, matches }
    })
    .sort((a, b) => b.score - a.score || (a.card.url < b.card.url ? -1 : 1))
}

/** A title, heading or other name, prepared for comparison. */
export type CutName = { key: string; words: readonly string[] }

export function cutName(name: string): CutName {
  return { key: keyOf(name), words: nameWordsOf(name) }
}

/** How well a name matches the subject of the query, 0 to 1: its share of the query's information, times the query's share of the name. */
function likenessOf(words: readonly string[], matches: readonly Match[], unit: number): number {
  const meant = meantIn(words, matches)
  if (meant.length === 0) return 0
  const asked = words.filter((word) => word.length === 1 || meant.some((match) => isMeant(word, match)))
  return Math.min(1, totalOf(meant) / unit) * (asked.length / words.length)
}

function meantIn(words: readonly string[], matches: readonly Match[]): Match[] {
  return matches.filter((match) => words.some((word) => isMeant(word, match)))
}

function isMeant(word: string, { term }: Match): boolean {
  return word === term.word || (term.prefix && word.startsWith(term.word))
}

type Likeness = (name: string) => number

/** The names of the page, by its author and in other pages. */
function aboutness(card: Card, likeness: Likeness, wanted: string, { fields }: Weights): number {
  const best = (names: readonly string[]) => Math.max(0, ...names.map(likeness))
  // The share of a title's pronunciation that was typed without an input method.
  const heard = (sound: string) => (wanted && sound.includes(wanted) ? wanted.length / sound.length : 0)
  return (
    fields.title * Math.max(likeness(card.title), ...card.sounds.map(heard)) +
    fields.tags * best(card.tags) +
    fields.names * best(card.names) +
    fields.headings * best(card.sections.slice(1).map(({ heading }) => heading))
  )
}

/** Sections by the information of the query's words in them, best first; a matching heading counts extra. */
export function rankSections(
  { sections }: Card,
  matches: readonly Match[],
  likeness: Likeness,
): RankedSection[] {
  const whole = totalOf(matches)
  const scores = sections.map(({ heading }, index) => (index === 0 ? 0 : whole * likeness(heading)))
  for (const { information, positions } of matches) {
    const inside = new Set(
      positions.map((position) => sections.findLastIndex(({ start }) => start <= position)),
    )
    for (const index of inside) scores[Math.max(0, index)]! += information
  }
  return scores
    .map((score, index) => ({ index, score }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}
