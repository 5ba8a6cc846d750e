import { type Evidence, gather, isFound } from './evidence.ts'
import { operatorNames } from './operators.ts'
import type { SearchIndex } from './pagefind.ts'
import { parseQuery, type Query, type Term, WEAK } from './query.ts'
import { standsAsTyped } from './readings.ts'

/** Other readings of words without matches: the name of an operator, a plural, a typo. What they need is loaded only then. */
export async function helped(index: SearchIndex, evidence: readonly Evidence[]): Promise<Evidence[]> {
  const found = [...evidence.filter(isFound), ...(await namedOperator(index, evidence))]
  const missing = evidence.filter((entry) => !isFound(entry)).map(({ term }) => term)
  if (evidence.every(({ isWhole }) => isWhole)) return found
  // An identifier that no page has counts as its parts, if pages have those.
  const inParts = new Set(
    found.flatMap(({ term }) => (missing.some(({ word }) => word === term.partOf) ? term.partOf! : [])),
  )
  const whole = found.map((entry) =>
    inParts.has(entry.term.partOf ?? '')
      ? { ...entry, term: { ...entry.term, weight: 2 * entry.term.weight } }
      : entry,
  )
  const versions = await versionsIn(index, evidence)
  const isVersion = ({ word }: Term) => versions.some((part) => part.partOf === word)
  const lost = missing.filter((term) => term.weight > WEAK && !inParts.has(term.word) && !isVersion(term))
  return [...whole, ...(await gather(index, [...versions, ...(await respelled(index, lost))]))]
}

/** The name of an operator, when the query has nothing else and no page shows it on its own; in the first language that has it. */
async function namedOperator(index: SearchIndex, evidence: readonly Evidence[]): Promise<Evidence[]> {
  const [{ term, isWhole } = {}, ...others] = evidence
  if (term?.kind !== 'operator' || isWhole || others.length > 0) return []
  for (const name of operatorNames[term.shown!] ?? []) {
    const named = await gather(
      index,
      parseQuery(name).terms.map((word) => ({ ...word, prefix: false })),
    )
    if (standsAsTyped(named)) return named
  }
  return []
}

/** A name followed by a number, as two words: `react19`. */
async function versionsIn(index: SearchIndex, evidence: readonly Evidence[]): Promise<Term[]> {
  const terms = evidence.flatMap(({ term, isWhole }) => (!isWhole && term.kind === 'word' ? term : []))
  const parted = terms.map(async (term) => {
    const [, name, version] = /^(\p{L}{2,})(\d{1,2})$/u.exec(term.word) ?? []
    const parts = name && version ? await firstFound(index, [[name, version]]) : undefined
    return (parts ?? []).map(
      (word, at): Term => ({ ...term, word, prefix: false, offset: term.offset + at, partOf: term.word }),
    )
  })
  return (await Promise.all(parted)).flat()
}

async function respelled(index: SearchIndex, lost: readonly Term[]): Promise<Term[]> {
  const words = lost.filter(({ kind, word }) => kind === 'word' && word.length >= 4)
  if (words.length === 0) return []
  const [{ nearestWords, partedWords }, known] = await Promise.all([import('./near.ts'), index.vocabulary()])
  const readings = words.map(async (term) => {
    const parts = await firstFound(index, partedWords(term.word, known))
    if (parts) return parts.map((word, at) => ({ ...term, word, offset: term.offset + at }))
    return nearestWords(term.word, known).map((word, rank) => ({
      ...term,
      word,
      weight: term.weight * (1 - 0.1 * rank),
    }))
  })
  return (await Promise.all(readings)).flat()
}

/** The first of some pairs of words of which pages have both. */
async function firstFound(
  index: SearchIndex,
  pairs: readonly [string, string][],
): Promise<[string, string] | undefined> {
  for (const pair of pairs) {
    const hits = await Promise.all(pair.map((word) => index.withWord(word)))
    if (hits.every((pages) => pages.length > 0)) return pair
  }
  return undefined
}

/** The query in pieces: single characters, and beginnings of words. */
export function looseTerms({ terms }: Query): Term[] {
  const loose = terms.flatMap(({ word, kind, weight, offset, shown = '' }): Term[] => {
    if (kind === 'han')
      return [...word].map((character, at) => ({
        word: character,
        kind,
        prefix: true,
        weight,
        offset: offset + at,
      }))
    // Shorter beginnings are unrelated to the word.
    if (kind === 'operator') return [{ word, kind: 'marked', prefix: true, weight, offset, shown }]
    if (kind === 'marked' || word.length < 5) return []
    return [{ word: word.slice(0, Math.ceil(word.length * 0.6)), kind, prefix: true, weight, offset }]
  })
  return [...new Map(loose.map((term) => [term.word, term])).values()]
}
