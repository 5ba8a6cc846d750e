import type { Hit } from '../index/index-file.ts'
import type { Term } from '../query.ts'
import { type Evidence, rarityOf } from './evidence.ts'
import { type Weights, weights } from './weights.ts'

/** A candidate page. `phrase`: bonus for the whole query side by side; `coverage`: share of its information that the page contains at all, 0 to 1. */
export type Candidate = {
  id: string
  score: number
  phrase: number
  coverage: number
  matches: readonly Match[]
}

/** A word of the query in a page. `information`: how few pages have it. */
export type Match = { term: Term; information: number; positions: readonly number[] }

/** For how many pages the order of words is compared. */
const MAX_PHRASES = 400

/** A page with all of a query but a rare particle has its phrase, one that lacks a word has not. */
const NEARLY = 20

/**
 * Every page that has a word of the query, best first: BM25 with fields, and a bonus for the whole query side by side. How long a page is
 * says nothing about it, so BM25's b is 0.
 */
export function rankPages(evidence: readonly Evidence[], size: number, w: Weights = weights): Candidate[] {
  const weighed = evidence.map((entry) => ({
    ...entry,
    information: entry.pages && entry.term.weight * rarityOf(entry.pages, size),
  }))
  const whole = totalOf(weighed)
  const pages = new Map<string, { score: number; matches: Match[] }>()
  for (const { term, information, found } of weighed) {
    for (const hit of found) {
      const page = pages.get(hit.id) ?? { score: 0, matches: [] }
      pages.set(hit.id, page)
      page.score += information * worthOf(hit, w)
      page.matches.push({ term, information, positions: hit.positions })
    }
  }
  const candidates = Array.from(pages, ([id, { score, matches }]) => {
    const coverage = whole === 0 ? 0 : totalOf(matches) / whole
    return { id, score: score * coverage, phrase: 0, coverage, matches }
  }).sort(byScore)
  const spoken = spokenOf(weighed)
  // A single word has no neighbours.
  if (evidence.length < 2 || spoken === 0) return candidates
  for (const candidate of candidates.slice(0, MAX_PHRASES))
    candidate.phrase = spoken * w.phrase * (phraseIn(candidate.matches) / spoken) ** NEARLY
  return candidates.sort(byScore)
}

/** Whether a word has a position among the others; invented words are at the end of their section. */
function isSpoken({ kind }: Term): boolean {
  return kind === 'han' || kind === 'word'
}

type Weighed = Pick<Match, 'term' | 'information'>

/** The information of those words. */
export function spokenOf(words: readonly Weighed[]): number {
  return totalOf(words.filter(({ term }) => isSpoken(term)))
}

export function totalOf(words: readonly Weighed[]): number {
  return words.reduce((sum, { information }) => sum + information, 0)
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score + b.phrase - a.score - a.phrase || (a.id < b.id ? -1 : 1)
}

/** Occurrences in the text count less and less; the subject counts more than all. */
function worthOf({ positions, fields }: Hit, w: Weights): number {
  return fields.reduce((sum, field) => sum + w.fields[field], positions.length / (positions.length + w.half))
}

/** The information of the longest stretch side by side: words at the same distances as in the query form a phrase. */
function phraseIn(matches: readonly Match[]): number {
  const starts = new Map<number, number>()
  let best = 0
  for (const { term, information, positions } of matches.filter((match) => isSpoken(match.term))) {
    for (const position of positions) {
      const start = position - term.offset
      const sum = (starts.get(start) ?? 0) + information
      starts.set(start, sum)
      best = Math.max(best, sum)
    }
  }
  return best
}
