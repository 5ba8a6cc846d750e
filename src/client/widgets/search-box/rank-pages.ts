import { type Evidence, type Found, rarityOf } from './evidence.ts'
import type { Term } from './query.ts'
import { type Weights, weights } from './weights.ts'

/** A candidate page. `phrase`: bonus for the whole query side by side; `coverage`: share of its information that the page contains at all, 0 to 1. */
export type Candidate = {
  id: string
  score: number
  phrase: number
  coverage: number
  matches: readonly Match[]
}

/** A word of the query in a page. `information`: how few pages have it, less if the page has only a beginning of it, which `full` ignores. */
export type Match = { term: Term; information: number; full: number; positions: readonly number[] }

/** How many pages there are, and their length in words together. */
type Extent = { size: number; words: number }

/** For how many pages the order of words is compared. */
const MAX_PHRASES = 400

/** A page with all of a query but a rare particle has its phrase, one that lacks a word has not. */
const NEARLY = 20

/** Every page that has a word of the query, best first: BM25 with fields, and a bonus for the whole query side by side. */
export function rankPages(
  evidence: readonly Evidence[],
  { size, words }: Extent,
  w: Weights = weights,
): Candidate[] {
  const weighed = evidence.map((entry) => ({ entry, full: informationOf(entry, size) }))
  const whole = sumOf(weighed)
  const pages = new Map<string, { score: number; covered: number; matches: Match[] }>()
  for (const { entry, full } of weighed) {
    for (const found of entry.found) {
      const page = pages.get(found.id) ?? { score: 0, covered: 0, matches: [] }
      pages.set(found.id, page)
      const information = full * (found.isPart ? w.part : 1)
      page.score += information * worthOf(found, (found.words * size) / words, w)
      page.covered += information
      page.matches.push({ term: entry.term, information, full, positions: found.positions })
    }
  }
  const candidates = [...pages].map(([id, { score, covered, matches }]) => {
    const coverage = whole === 0 ? 0 : covered / whole
    return { id, score: score * coverage, phrase: 0, coverage, matches }
  })
  const sorted = candidates.sort(byScore)
  // A single word has no neighbours.
  if (evidence.length < 2) return sorted
  const spoken = spokenOf(weighed.map(({ entry, full }) => ({ term: entry.term, full })))
  const near = sorted.slice(0, MAX_PHRASES).map((candidate) => {
    const share = spoken === 0 ? 0 : phraseIn(candidate.matches) / spoken
    return { ...candidate, phrase: spoken * w.phrase * share ** NEARLY }
  })
  return [...near.sort(byScore), ...sorted.slice(MAX_PHRASES)]
}

function informationOf({ term, pages }: Evidence, size: number): number {
  return pages === 0 ? 0 : term.weight * rarityOf(pages, size)
}

/** Whether a word has a position among the others; invented words are at the end of their section. */
function isSpoken({ kind }: Term): boolean {
  return kind === 'han' || kind === 'word'
}

/** The information of those words. */
export function spokenOf(words: readonly Pick<Match, 'term' | 'full'>[]): number {
  return sumOf(words.filter(({ term }) => isSpoken(term)))
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score + b.phrase - a.score - a.phrase || (a.id < b.id ? -1 : 1)
}

function sumOf(weighed: readonly { full: number }[]): number {
  return weighed.reduce((sum, { full }) => sum + full, 0)
}

/** Occurrences in the text count less and less, and less in a long page, `length` being 1 in the mean; the subject counts more than all. */
function worthOf({ positions, fields }: Found, length: number, w: Weights): number {
  const half = w.half * (1 - w.length + w.length * length)
  const text = positions.length / (positions.length + half)
  return fields.reduce((sum, field) => sum + (field === 'subsound' ? 0 : w.fields[field]), text)
}

/** The information of the longest stretch side by side: words at the same distances as in the query form a phrase. */
function phraseIn(matches: readonly Match[]): number {
  const starts = new Map<number, number>()
  let best = 0
  for (const { term, full, positions } of matches.filter((match) => isSpoken(match.term))) {
    for (const position of positions) {
      const start = position - term.offset
      const sum = (starts.get(start) ?? 0) + full
      starts.set(start, sum)
      best = Math.max(best, sum)
    }
  }
  return best
}
