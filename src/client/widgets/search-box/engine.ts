import type { Card, PageText } from './card.ts'
import { partsOf, piecesOf, topicWord, wordsOf } from './cut.ts'
import type { SearchIndex } from './index/pagefind.ts'
import { parseQuery, type Query, WEAK } from './query.ts'
import { type Evidence, gather, isFound } from './ranking/evidence.ts'
import { alsoNamed, helped, looseTerms } from './ranking/other-readings.ts'
import { type CutName, cutName, type RankedPage, rankCards } from './ranking/rank-cards.ts'
import { type Candidate, rankPages } from './ranking/rank-pages.ts'
import { readingIn } from './ranking/readings.ts'
import { tagFilter } from './tag-filter.ts'

/** `isWritten`: whether the text of the section, not just its heading, has a word of the query. */
type Place = { section: number; isWritten: boolean }

/** A page that matches, with its matching places. */
export type Result = Pick<Card, 'url' | 'title' | 'crumbs' | 'tags'> & {
  id: string
  headings: readonly HeadingResult[]
} & Place

/** A section that matches; `chain` are its ancestor headings, outermost first, without the page's title. */
export type HeadingResult = Place & { anchor: string; chain: readonly string[] }

/** `near`: no page has the words as typed, and these are the closest. `marks`: words to mark in excerpts. `noTag`: a requested tag that does not exist. */
export type Answer = {
  kind: 'found' | 'near' | 'none'
  results: readonly Result[]
  marks: readonly string[]
  noTag?: { name: string; nearest: readonly string[] }
}

export type Engine = {
  /** Throws an `IndexError` when the index cannot be read. */
  search(typed: string, topic?: string): Promise<Answer>
  text(id: string): Promise<PageText>
}

/** Rows that a list may have: theme reference, section 11. */
export const MAX_ROWS = 16

/** How many cards, of a kilobyte each, are loaded for an answer: more if the first pages do not fill the list. */
const CARDS = [8, 10, 12]

/** Headings shown below a page. */
const MAX_HEADINGS = 3

/** A page with a smaller share of the query's information does not match. */
const MIN_COVERAGE = 0.15

/** Answers queries from an open index. */
export function createEngine(index: SearchIndex): Engine {
  const cut = rememberCuts()
  const nothing: Answer = { kind: 'none', results: [], marks: [] }

  /** The first candidates that have a card: others were edited since, or are not saved for a reader without a network. */
  async function withCards(candidates: readonly Candidate[], most: number) {
    const found = []
    for (let from = 0; from < candidates.length && found.length < most; from += most) {
      const cards = candidates.slice(from, from + most).map(async (candidate) => {
        const card = await index.card(candidate.id)
        return card ? [{ ...candidate, card }] : []
      })
      found.push(...(await Promise.all(cards)).flat())
    }
    return found.slice(0, most)
  }

  async function answer(
    kind: 'found' | 'near',
    candidates: readonly Candidate[],
    query: Query,
    evidence: readonly Evidence[],
  ): Promise<Answer> {
    let results: Result[] = []
    for (const most of CARDS)
      if (results.length + results.flatMap(({ headings }) => headings).length < MAX_ROWS)
        results = rankCards(await withCards(candidates, most), query.text, index.size, cut).map(resultOf)
    return {
      kind: results.length > 0 ? kind : 'none',
      results,
      marks: marksOf(query, evidence, index.size),
    }
  }

  async function find(text: string, isWanted: (id: string) => boolean): Promise<Answer> {
    const query = parseQuery(text, index)
    if (query.terms.length === 0) return nothing
    const reading = await readingIn(index, query)
    const evidence = await helped(index, reading.evidence)
    // A reading of a word that is one of several counts little towards the query.
    const least = reading.query === query ? MIN_COVERAGE : 0
    const rank = (all: readonly Evidence[]) =>
      rankPages(all, index.size).filter(({ id, coverage }) => coverage >= least && isWanted(id))
    const cards = (await withCards(rank(evidence), CARDS[0]!)).map(({ card }) => card)
    const named = await alsoNamed(index, reading.query.text, cards, evidence)
    const found = await answer('found', rank(named), reading.query, evidence)
    // Under `kbsite dev`, all of them may be pages edited since.
    if (found.results.length > 0) return found
    const loose = await gather(index, looseTerms(reading.query))
    const near = rankPages(loose, index.size).filter(({ id }) => isWanted(id))
    return answer('near', near, query, loose)
  }

  return {
    async search(typed, topic) {
      const { text, isTagged, unknown, isSought } = await tagFilter(index, typed)
      const inTopic = topic && new Set((await index.withWord(topicWord(topic))).map(({ id }) => id))
      const isOfTopic = (id: string) => !inTopic || inTopic.has(id)
      const found = await find(text, (id) => isTagged(id) && isOfTopic(id))
      if (!unknown) return found
      // Pages with similar words have similar tags.
      const { results } = isSought ? await find(unknown, isOfTopic) : found
      const { nearestTags } = await import('./ranking/near.ts')
      const nearest = nearestTags(unknown, [...new Set(results.flatMap(({ tags }) => tags))])
      return { ...(isSought ? found : nothing), noTag: { name: unknown, nearest } }
    },
    text: (id) => index.text(id),
  }
}

/** Cuts each name once: those of the same pages are compared again at every keystroke. */
function rememberCuts(): (name: string) => CutName {
  const known = new Map<string, CutName>()
  return (name) => {
    const cut = known.get(name) ?? cutName(name)
    known.set(name, cut)
    return cut
  }
}

/** The words to mark in excerpts: those typed, and those found instead of them. */
function marksOf({ text, others }: Query, evidence: readonly Evidence[], size: number): string[] {
  // The parts of NaN occur at the beginning of many words.
  const isLong = (word: string) => word.length > 2
  const typed = piecesOf(text).flatMap(({ kind, text: run }) =>
    kind === 'word' ? [run, ...partsOf(run).filter(isLong)] : [],
  )
  const matched = evidence
    .filter((entry) => isFound(entry) && entry.term.weight > WEAK)
    .filter(({ term }) => !term.partOf || isLong(term.word))
  const meant = [...others.filter(({ weight }) => weight > WEAK), ...matched.map(({ term }) => term)]
  const marks = [...new Set([...typed, ...meant.map(({ shown, word }) => shown ?? word)])]
  // A word on most pages is not a subject, except for a foreign word in a Chinese question: `this`, `new`, `for of`.
  const common = new Set(matched.filter(({ pages }) => pages > size / 2).map(({ term }) => term.word))
  const strong = /\p{Script=Han}/u.test(text) ? [] : marks.filter((word) => !common.has(word.toLowerCase()))
  return strong.length > 0 ? strong : marks
}

function resultOf({ id, card, sections, matches }: RankedPage): Result {
  const place = (section: number): Place => {
    const { start, heading } = card.sections[section]!
    // The title is followed by what else names the page.
    const head = section > 0 ? [heading] : [heading, ...card.tags, ...card.names]
    const from = start + head.reduce((sum, text) => sum + wordsOf(text).length, 0)
    const end = card.sections[section + 1]?.start ?? Number.POSITIVE_INFINITY
    const isIn = (position: number) => position >= from && position < end
    return { section, isWritten: matches.some(({ positions }) => positions.some(isIn)) }
  }
  const best = sections[0]?.score ?? 0
  const headings = sections
    .filter(({ index, score }) => index > 0 && score >= best * 0.6)
    .slice(0, MAX_HEADINGS)
    .map(({ index }) => ({
      ...place(index),
      anchor: card.sections[index]!.anchor,
      chain: chainOf(card, index),
    }))
  const { url, title, crumbs, tags } = card
  // The page's own row represents its beginning, unless no heading below it shows the match.
  const own = headings.length === 0 ? (sections[0]?.index ?? 0) : 0
  return { id, url, title, crumbs, tags, ...place(own), headings }
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
