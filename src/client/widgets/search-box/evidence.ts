import type { Hit } from './index-file.ts'
import { type Term, WEAK } from './query.ts'
import { worth } from './worth.ts'

/** What the index says about one word of a query: pages that contain it, and pages with a word that begins with it. */
export type Evidence = { term: Term; exact: readonly Hit[]; beginning: readonly Hit[] }

export function isFound({ exact, beginning }: Evidence): boolean {
  return exact.length > 0 || beginning.length > 0
}

/** A word of a query and its information. */
export type Weighed = { entry: Evidence; information: number }

/** The information of each word. A pair across the seam of two words (`平垂` in 水平垂直) is rare but means nothing, so it counts less. */
export function informationIn(evidence: readonly Evidence[], size: number): Weighed[] {
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

/** Information of a word by the share of pages that contain it (as in BM25), times its weight; 0 when no page does. */
function informationOf({ term, exact, beginning }: Evidence, size: number): number {
  const pages = (!isCharacter(term) && exact.length) || beginning.length || exact.length
  if (pages === 0) return 0
  return term.weight * rarityOf(pages, size)
}

/** The information of something that so many of all pages contain. */
export function rarityOf(pages: number, size: number): number {
  return Math.log(1 + (size - Math.min(pages, size) + 0.5) / (pages + 0.5))
}

/**
 * Each page once: with the word itself where it has it, else with a word that begins with it. Either may be adjacent to the other words of
 * the query, so `positions` has those of both.
 */
export function strongest({
  term,
  exact,
  beginning,
}: Evidence): { hit: Hit; strength: number; positions: readonly number[] }[] {
  const begun = new Map(beginning.map((hit) => [hit.id, hit]))
  const words = exact.map((hit) => {
    const { positions } = (term.kind !== 'operator' && begun.get(hit.id)) || hit
    begun.delete(hit.id)
    return { hit, strength: 1, positions }
  })
  const strength = exact.length > 0 && !isCharacter(term) ? strengthOf(term) : 1
  return [...words, ...[...begun.values()].map((hit) => ({ hit, strength, positions: hit.positions }))]
}

/** The share of a word's information where it is only a beginning, or of an operator's, where it is among other code. */
function strengthOf({ kind }: Term): number {
  return kind === 'operator' ? worth.inCode : worth.beginning
}

/** Whether a word is a single Han character, which is complete even if another one follows. */
function isCharacter({ kind, prefix }: Term): boolean {
  return kind === 'han' && prefix
}
