import type { Card } from '../card.ts'
import { keyOf } from '../cut.ts'
import type { SearchIndex } from '../index/pagefind.ts'
import { parseQuery, type Query, type Term } from '../query.ts'
import { type Evidence, gather, isFound } from './evidence.ts'
import { standsAsTyped } from './readings.ts'

/** Other readings of words without matches: a plural, a typo, two words written as one. Their data is loaded only then. */
export async function helped(index: SearchIndex, evidence: readonly Evidence[]): Promise<Evidence[]> {
  const found = evidence.filter(isFound)
  const lost = evidence.filter((entry) => !isFound(entry)).map(({ term }) => term)
  // Two at most: each loads a part of the vocabulary.
  const words = lost.filter(({ kind, word }) => kind === 'word' && word.length >= 4).slice(0, 2)
  if (words.length === 0) return found
  const { nearestWords, partedWords, MIN_PART } = await import('./near.ts')
  const readings = words.map(async (term) => {
    const known = await index.vocabulary(term.word[0]!)
    // Words of three letters are not in the vocabulary, and the second word is looked up only if nothing else is found.
    const seconds = found.length > 0 ? [] : await index.vocabulary(term.word[MIN_PART]!)
    const pairs = partedWords(term.word, [...known, ...seconds])
    for (const pair of found.length > 0 ? pairs.filter(([one, two]) => one.length >= two.length) : pairs) {
      const parts = pair.map((word, at) => ({ ...term, word, prefix: false, offset: term.offset + at }))
      const evidence = await gather(index, parts)
      if (standsAsTyped(evidence)) return evidence
    }
    const near = nearestWords(term.word, known)
    const terms = near.map((word, rank) => ({ ...term, word, weight: term.weight * (1 - 0.1 * rank) }))
    return gather(index, terms)
  })
  return [...found, ...(await Promise.all(readings)).flat()]
}

/** Maximum number of names looked up in addition to the words typed. */
const MAX_NAMES = 3

const isHan = (name: string) => /^\p{Script=Han}{2,8}$/u.test(name)
const isLatin = (name: string) => /^[a-z][a-z -]{1,24}$/i.test(name)

/** Adds the pages with another name of what is searched for: `closure` also means 闭包 if a card uses both names for one thing. */
export async function alsoNamed(
  index: SearchIndex,
  typed: string,
  cards: readonly Card[],
  evidence: readonly Evidence[],
): Promise<readonly Evidence[]> {
  const isAsked = (name: string) => keyOf(typed).includes(keyOf(name))
  const pairs = cards.flatMap(namedThings).flatMap((names) => {
    const others = (named: string) => names.filter((name) => isHan(name) !== isHan(named) && !isAsked(name))
    return names.filter(isAsked).flatMap((named) => others(named).map((other) => ({ named, other })))
  })
  const lookups = pairs.slice(0, MAX_NAMES).map(async ({ named, other }) => {
    const terms = parseQuery(other).terms.map((term) => ({ ...term, prefix: false }))
    const [first, ...rest] = await gather(index, terms)
    const isIn = (id: string) => rest.every(({ found }) => found.some((hit) => hit.id === id))
    const hits = first!.found.filter(({ id }) => isIn(id))
    return { words: parseQuery(named).terms.map(({ word }) => word), hits }
  })
  const found = await Promise.all(lookups)
  return evidence.map((entry) => {
    const more = found.flatMap(({ words, hits }) => (words.includes(entry.term.word) ? hits : []))
    return { ...entry, found: [...new Map([...more, ...entry.found].map((hit) => [hit.id, hit])).values()] }
  })
}

/** Everything that a card names, with all its names: the page, and headings or names in both scripts, `闭包（closure）`. */
export function namedThings({ title, names, sections }: Card): string[][] {
  // In the script of the title, a name that is not in it names a part: 冒泡 of 事件.
  const isWhole = (name: string) =>
    isHan(name) !== /\p{Script=Han}/u.test(title) || keyOf(title).includes(keyOf(name))
  const both = [...names, ...sections.map(({ heading }) => heading)]
    .map((text) => text.replace(/^[\d.、\s]+/, '').split(/[（()）]/))
    .filter(({ length }) => length === 3)
  return [[title, ...names.filter(isWhole)], ...both].map((all) =>
    all.map((name) => name.trim()).filter((name) => isHan(name) || isLatin(name)),
  )
}

/** The query in pieces: single characters, and beginnings of words. */
export function looseTerms({ terms }: Query): Term[] {
  const loose = terms.flatMap(({ word, kind, weight, offset, shown = '' }): Term[] => {
    if (kind === 'han')
      return [...word].map((sign, at) => ({ word: sign, kind, prefix: true, weight, offset: offset + at }))
    // Shorter beginnings are unrelated to the word.
    if (kind === 'operator') return [{ word, kind: 'marked', prefix: true, weight, offset, shown }]
    if (kind === 'marked' || word.length < 5) return []
    return [{ word: word.slice(0, Math.ceil(word.length * 0.6)), kind, prefix: true, weight, offset }]
  })
  return [...new Map(loose.map((term) => [term.word, term])).values()]
}
