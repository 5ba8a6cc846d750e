import type { Card, PageText } from './card.ts'
import { partsOf, piecesOf, topicWord } from './cut.ts'
import { type Evidence, isFound } from './evidence.ts'
import { gather } from './gather.ts'
import { operatorNames } from './operators.ts'
import type { SearchIndex } from './pagefind.ts'
import { isWeak, parseQuery, type Query, type Term, WEAK } from './query.ts'
import { type RankedPage, rankCards } from './rank-cards.ts'
import { type Candidate, rankPages } from './rank-pages.ts'
import { readingsIn, standsAsTyped } from './readings.ts'

/** A page that answers, with the places in it that do. */
export type Result = {
  id: string
  url: string
  title: string
  crumbs: readonly string[]
  /** Section of the page's own row: index into the page's text. */
  section: number
  headings: readonly HeadingResult[]
}

/** A section that answers: `chain` are the headings above it, outermost first, without the page's title. */
export type HeadingResult = { section: number; anchor: string; chain: readonly string[] }

/** `near`: nothing has the words as typed, and these pages come closest. `marks`: words to mark in excerpts. */
export type Answer = { kind: 'found' | 'near' | 'none'; results: readonly Result[]; marks: readonly string[] }

export type Engine = {
  /** Throws an `IndexError` when the index cannot be read. */
  search(typed: string, topic?: string): Promise<Answer>
  text(id: string): Promise<PageText>
}

/** Pages whose cards are loaded for one answer: each is a request of half a kilobyte. */
const MAX_CARDS = 12

/** Headings shown below a page. */
const MAX_HEADINGS = 3

/** Below this share of the query's information a page does not answer it. */
const MIN_COVERAGE = 0.2

/** Answers queries from an open index. */
export function createEngine(index: SearchIndex): Engine {
  return {
    async search(typed, topic) {
      const query = parseQuery(typed)
      if (query.terms.length === 0) return { kind: 'none', results: [], marks: [] }
      const isWanted = await pagesOf(index, topic)
      const readings = await readingsIn(index, query)
      const answers = await Promise.all(
        readings.map(async (reading) => {
          const evidence = await helped(index, reading.evidence)
          const direct = rankPages(evidence, index).filter(
            ({ id, coverage }) => coverage >= MIN_COVERAGE && isWanted(id),
          )
          return answer(index, 'found', direct, reading.query, evidence)
        }),
      )
      // In `kbsite dev` all of them may be pages that were edited since.
      const found = inTurn(answers)
      if (found.results.length > 0) return found
      const loose = await gather(index, looseTerms(readings.at(-1)!.query))
      const near = rankPages(loose, index).filter(({ id }) => isWanted(id))
      const closest = await answer(index, 'near', near, query, loose)
      return closest.results.length > 0 ? closest : { kind: 'none', results: [], marks: [] }
    },
    text: (id) => index.text(id),
  }
}

/** One answer of several: the best page of each, then the next ones, each page once. */
function inTurn(answers: readonly Answer[]): Answer {
  const longest = Math.max(...answers.map(({ results }) => results.length))
  const results = Array.from({ length: longest }, (_, place) =>
    answers.flatMap((one) => one.results[place] ?? []),
  ).flat()
  return {
    kind: 'found',
    results: [...new Map(results.map((result) => [result.id, result])).values()].slice(0, MAX_CARDS),
    marks: [...new Set(answers.flatMap(({ marks }) => marks))],
  }
}

async function pagesOf(index: SearchIndex, topic: string | undefined): Promise<(id: string) => boolean> {
  if (!topic) return () => true
  const ids = new Set((await index.withWord(topicWord(topic))).map(({ id }) => id))
  return (id) => ids.has(id)
}

/**
 * Other readings of words that stand nowhere: the name of an operator, a plural, a slip of the fingers. What they need is loaded only
 * then.
 */
async function helped(index: SearchIndex, evidence: readonly Evidence[]): Promise<Evidence[]> {
  const found = [...evidence.filter(isFound), ...(await namedOperator(index, evidence))]
  const missing = evidence.filter((entry) => !isFound(entry)).map(({ term }) => term)
  if (evidence.every(({ exact }) => exact.length > 0)) return found
  // An identifier that no page has is as good as its parts, if pages have those.
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

/** What an operator is called, when nothing else is asked for and no page shows it on its own; in the first language that has it. */
async function namedOperator(index: SearchIndex, evidence: readonly Evidence[]): Promise<Evidence[]> {
  const [{ term, exact } = {}, ...others] = evidence
  if (term?.kind !== 'operator' || exact!.length > 0 || others.length > 0) return []
  for (const name of operatorNames[term.shown!] ?? []) {
    const named = await gather(
      index,
      parseQuery(name).terms.map((word) => ({ ...word, prefix: false })),
    )
    if (standsAsTyped(named)) return named
  }
  return []
}

/** A name with a number behind it that stands nowhere so, as its two words: `react19`. */
async function versionsIn(index: SearchIndex, evidence: readonly Evidence[]): Promise<Term[]> {
  const terms = evidence.flatMap(({ term, exact }) =>
    exact.length === 0 && term.kind === 'word' ? term : [],
  )
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

/** The query taken apart: single characters, and beginnings of words. */
function looseTerms({ terms }: Query): Term[] {
  const loose = terms.flatMap(({ word, kind, weight, offset, shown = '' }): Term[] => {
    if (kind === 'han')
      return [...word].map((character, at) => ({
        word: character,
        kind,
        prefix: true,
        weight,
        offset: offset + at,
      }))
    // Shorter beginnings have nothing to do with the word any more.
    if (kind === 'operator') return [{ word, kind: 'marked', prefix: true, weight, offset, shown }]
    if (kind === 'marked' || word.length < 5) return []
    return [{ word: word.slice(0, Math.ceil(word.length * 0.6)), kind, prefix: true, weight, offset }]
  })
  return [...new Map(loose.map((term) => [term.word, term])).values()]
}

async function answer(
  index: SearchIndex,
  kind: 'found' | 'near',
  candidates: readonly Candidate[],
  query: Query,
  evidence: readonly Evidence[],
): Promise<Answer> {
  const cards = await Promise.all(
    candidates.slice(0, MAX_CARDS).map(async (candidate) => {
      const card = await index.card(candidate.id)
      return card ? [{ ...candidate, card }] : []
    }),
  )
  const ranked = rankCards(cards.flat(), query.text, index.size)
  return { kind, results: ranked.map(resultOf), marks: marksOf(query, evidence) }
}

/** What is marked in excerpts: the words as typed, and those that were found in their place. */
function marksOf({ text }: Query, evidence: readonly Evidence[]): string[] {
  // The parts of NaN stand at the beginning of many words.
  const isLong = (word: string) => word.length > 2
  const typed = piecesOf(text).flatMap(({ kind, text: run }) =>
    kind === 'word' ? [run, ...partsOf(run).filter(isLong)] : [],
  )
  const told = evidence
    .filter((entry) => isFound(entry) && entry.term.weight > WEAK)
    .filter(({ term }) => !term.partOf || isLong(term.word))
  return [
    ...new Set([
      ...typed.filter((word) => !isWeak(word)),
      ...told.map(({ term: { shown, word } }) => shown ?? word),
    ]),
  ]
}

function resultOf({ id, card, sections }: RankedPage): Result {
  const best = sections[0]?.score ?? 0
  const headings = sections
    .filter(({ index, score }) => index > 0 && score >= best * 0.6)
    .slice(0, MAX_HEADINGS)
    .map(({ index }) => ({
      section: index,
      anchor: card.sections[index]!.anchor,
      chain: chainOf(card, index),
    }))
  return {
    id,
    url: card.url,
    title: card.title,
    crumbs: card.crumbs,
    section: sections[0]?.index ?? 0,
    headings,
  }
}

/** The headings from the outermost one down to a section. */
function chainOf({ sections }: Card, index: number): string[] {
  const chain: string[] = []
  let level = Number.POSITIVE_INFINITY
  for (let at = index; at > 0; at--) {
    const section = sections[at]!
    if (section.level >= level) continue
    chain.unshift(section.heading)
    level = section.level
  }
  return chain
}
