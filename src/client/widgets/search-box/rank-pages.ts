import { type Evidence, informationIn, rarityOf, strongest, type Weighed } from './evidence.ts'
import type { Hit } from './index-file.ts'
import { type Term, WEAK } from './query.ts'
import { worth } from './worth.ts'

/** A candidate page. `coverage`: share of the query's information that it contains at all, 0 to 1. */
export type Candidate = { id: string; score: number; coverage: number; matches: readonly Match[] }

/** A word of the query in a page. `information`: how few pages have it, less if the page has only a beginning of it, which `full` ignores. */
export type Match = { term: Term; information: number; full: number; positions: readonly number[] }

/** How many pages there are, and their length in words together. */
type Extent = { size: number; words: number }

/** For how many pages the order of words is compared. */
const MAX_PHRASES = 400

/** Every page that has a word of the query, best first. */
export function rankPages(evidence: readonly Evidence[], { size, words }: Extent): Candidate[] {
  const weighed = informationIn(evidence, size)
  const whole = wholeOf(weighed)
  const found = new Map<string, { score: number; covered: number; matches: Match[] }>()
  for (const { entry, information } of weighed) {
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
  // A single word has no neighbours.
  if (evidence.length < 2) return sorted
  const spoken = wholeOf(weighed.filter(({ entry }) => isSpoken(entry.term)))
  const near = withPhrases(sorted.slice(0, MAX_PHRASES), spoken, size)
  return [...near.sort(byScore), ...sorted.slice(MAX_PHRASES)]
}

/** Whether a word has a position among the others; invented words are at the end of their section. */
function isSpoken({ kind }: Term): boolean {
  return kind === 'han' || kind === 'word'
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1)
}

function wholeOf(weighed: readonly Weighed[]): Sum {
  const sumOf = (entries: readonly Weighed[]) =>
    entries.reduce((sum, { information }) => sum + information, 0)
  return { weighed: sumOf(weighed.filter(({ entry }) => entry.term.weight > WEAK)), typed: sumOf(weighed) }
}

/** Occurrences in the text count less and less, and less in a long page; the subject counts more than all. `length`: the mean is 1. */
function worthOf({ positions, fields }: Hit, { exact }: Evidence, length: number): number {
  const half = worth.textHalf * (1 - worth.length + worth.length * length)
  const text = (worth.text * positions.length) / (positions.length + half)
  const isWord = exact.some((hit) => hit.positions.length > 0)
  return fields.reduce((sum, field) => {
    // Letters that form a word of the text are not a pronunciation.
    const isNoise = isWord && (field === 'sound' || field === 'subsound')
    return isNoise ? sum : sum + (worth.fields[field] ?? 0)
  }, text)
}

/** Information of the words of a query: `weighed` of those with a meaning, `typed` of all. */
type Sum = { weighed: number; typed: number }

/** Adds the value of the words side by side, and as the whole query. */
function withPhrases(candidates: readonly Candidate[], whole: Sum, size: number): Candidate[] {
  const read = candidates.map((candidate) => ({ candidate, phrase: phraseIn(candidate.matches) }))
  const isVerbatim = ({ phrase }: { phrase: Sum }) => phrase.typed > 0.999 * whole.typed
  const rarity = rarityOf(read.filter(isVerbatim).length, size)
  return read.map(({ candidate, phrase }) => {
    const share = whole.weighed === 0 ? 0 : phrase.weighed / whole.weighed
    const worthOfAll =
      whole.weighed * (worth.phrase * share ** 3 + (share > 0.999 ? worth.verbatim : 0)) +
      (isVerbatim({ phrase }) ? worth.typed * rarity : 0)
    return { ...candidate, score: candidate.score + worthOfAll }
  })
}

/** The longest stretch side by side: words at the same distances as in the query form a phrase. */
function phraseIn(matches: readonly Match[]): Sum {
  const weighed = new Map<number, number>()
  const typed = new Map<number, number>()
  const best = { weighed: 0, typed: 0 }
  for (const { term, full, positions } of matches.filter((match) => isSpoken(match.term))) {
    for (const position of positions) {
      const start = position - term.offset
      const sum = (typed.get(start) ?? 0) + full
      typed.set(start, sum)
      best.typed = Math.max(best.typed, sum)
      if (term.weight <= WEAK) continue
      const sumWeighed = (weighed.get(start) ?? 0) + full
      weighed.set(start, sumWeighed)
      best.weighed = Math.max(best.weighed, sumWeighed)
    }
  }
  return best
}
