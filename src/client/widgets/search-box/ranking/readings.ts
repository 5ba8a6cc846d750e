import type { SearchIndex, Variants } from '../index/pagefind.ts'
import { parseQuery, type Query, WEAK } from '../query.ts'
import { type Evidence, gather, isFound } from './evidence.ts'

/** The query with the index's evidence for its words: as typed; or, where it is a regional variant, as the site writes it. */
export async function readingIn(index: SearchIndex, query: Query) {
  const typed = { query, evidence: await gather(index, query.terms) }
  const common = query.others.filter(({ word }) => index.isCommon(word))
  const found = [...typed.evidence.filter(isFound).map(({ term }) => term), ...common]
  const known = new Set(found.map(({ offset }) => offset))
  // A pair between two that are found is no word.
  const isLost = typed.evidence.some(({ term: { kind, weight, offset }, pages }) => {
    const isInside = known.has(offset - 1) && known.has(offset + 1)
    return kind === 'han' && weight > WEAK && pages === 0 && !isInside
  })
  if (!isLost && !index.regional.some((word) => query.text.includes(word))) return typed
  const text = ownText(query.text, typed.evidence, await index.variants())
  if (text === query.text) return typed
  const read = parseQuery(text, index)
  return { query: read, evidence: await gather(index, read.terms) }
}

/** A query as the site writes it: a simplified character for a traditional one, its word for Taiwan's or Hong Kong's, or the other way round. */
function ownText(text: string, evidence: readonly Evidence[], { characters, words }: Variants): string {
  const own = withOwnCharacters(text.normalize('NFKC'), evidence, characters)
  const others = new Map(words.map((line) => [line.slice(0, line.indexOf(' ')), line.split(' ').slice(1)]))
  const found = evidence.filter(isFound).map(({ term }) => term.word)
  // Longer words first: 程式码 is not 程式 followed by something.
  const keys = [...others.keys()].filter((key) => own.includes(key)).sort((a, b) => b.length - a.length)
  if (keys.length === 0) return own
  const stands = standsAsTyped(evidence)
  // A word that stands for several is read as all of them, and as itself where a page has it.
  const readingsOf = (key: string) => [...(stands ? [key] : []), ...others.get(key)!]
  // The 程式 of 编程式 begins in the middle of a word.
  const isInside = (at: number) => found.includes(own.slice(at - 1, at + 1))
  return own.replace(new RegExp(keys.join('|'), 'g'), (key, at: number) =>
    isInside(at) ? key : readingsOf(key).join(' '),
  )
}

/** Whether the meaningful words of a query occur somewhere as typed; in a mixed query, those of Han. */
export function standsAsTyped(evidence: readonly Evidence[]): boolean {
  const meaningful = evidence.filter(({ term }) => term.weight > WEAK)
  const han = meaningful.filter(({ term }) => term.kind === 'han')
  const [first, ...others] = han.length > 0 ? han : meaningful
  if (!first) return false
  const starts = ({ term, found }: Evidence) =>
    new Set(
      found.flatMap(({ id, positions }) => positions.map((position) => `${id} ${position - term.offset}`)),
    )
  const known = others.map(starts)
  return [...starts(first)].some((start) => known.every((other) => other.has(start)))
}

/** Characters of words without matches, as the site writes them; those in another word of the query stay. */
function withOwnCharacters(text: string, evidence: readonly Evidence[], characters: string): string {
  const signsOf = (entries: readonly Evidence[]) =>
    new Set(entries.filter(({ term }) => term.kind === 'han').flatMap(({ term }) => [...term.word]))
  const known = signsOf(evidence.filter(isFound))
  const lost = signsOf(evidence.filter((entry) => !isFound(entry)))
  // Some take two code units.
  const pairs = [...characters]
  const others = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1]!]] : [])))
  return Array.from(text, (sign) =>
    lost.has(sign) && !known.has(sign) ? (others.get(sign) ?? sign) : sign,
  ).join('')
}
