import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Card } from '../../../src/client/widgets/search-box/card.ts'
import { openIndex, type SearchIndex } from '../../../src/client/widgets/search-box/index/pagefind.ts'
import { parseQuery } from '../../../src/client/widgets/search-box/query.ts'
import type { Evidence } from '../../../src/client/widgets/search-box/ranking/evidence.ts'
import { helped } from '../../../src/client/widgets/search-box/ranking/other-readings.ts'
import {
  type CutName,
  cutName,
  rankCards,
} from '../../../src/client/widgets/search-box/ranking/rank-cards.ts'
import { rankPages } from '../../../src/client/widgets/search-box/ranking/rank-pages.ts'
import { readingIn } from '../../../src/client/widgets/search-box/ranking/readings.ts'
import { type Weights, weights } from '../../../src/client/widgets/search-box/ranking/weights.ts'
import type { Note, Notes, QueryClass } from './notes.ts'
import { classesOf, linkFoldsOf, readSet } from './sets.ts'
import { indexedNotes } from './ways.ts'

/** Candidates of a query that are kept, and those of them whose cards are ranked, as in the search box. */
const KEPT = 30
const CARDS = 12

/** Queries of a class that are kept: more move the weights little and take their time. */
const PER_CLASS = 80

/** What the index says about one query. */
type Asked = { group: string; query: string; wanted: readonly string[]; evidence: readonly Evidence[] }

/** Everything that the ranking sees of an index and the queries it was asked. */
type Fold = { size: number; cards: Record<string, Card>; asked: Asked[] }

/** The evidence for the queries of a set, made once and kept in a file. */
export async function foldsOf(dir: string): Promise<Fold[]> {
  const file = path.resolve('.kbsite/bench/asked', `${path.basename(path.resolve(dir))}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Fold[]
  const { name, read } = await readSet(dir)
  const folds = [await foldOf(read, read.notes, classesOf(name, read))]
  for (const { kept, queries } of linkFoldsOf(read))
    folds.push(await foldOf(read, kept, [{ name: 'link texts', queries }]))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(folds))
  return folds
}

async function foldOf(read: Notes, notes: readonly Note[], classes: readonly QueryClass[]): Promise<Fold> {
  const disk = await indexedNotes(read, notes)
  const index = await openIndex({ bundleHref: disk.href })
  const urls = new Map(notes.map(({ route, url }) => [route, url]))
  const fold: Fold = { size: index.size, cards: {}, asked: [] }
  for (const { name: group, queries } of classes)
    for (const { query, routes } of queries.slice(0, PER_CLASS)) {
      const wanted = routes.flatMap((route) => urls.get(route) ?? [])
      fold.asked.push({ group, wanted, ...(await ask(index, query, fold.cards)) })
    }
  disk.remove()
  return fold
}

async function ask(
  index: SearchIndex,
  typed: string,
  cards: Record<string, Card>,
): Promise<Pick<Asked, 'query' | 'evidence'>> {
  const reading = await readingIn(index, parseQuery(typed))
  const evidence = await helped(index, reading.evidence)
  const best = rankPages(evidence, index.size).slice(0, KEPT)
  for (const { id } of best) {
    const card = await index.card(id)
    if (card) cards[id] = card
  }
  const kept = new Set(best.map(({ id }) => id))
  return {
    query: reading.query.text,
    evidence: evidence.map((one) => ({ ...one, found: one.found.filter(({ id }) => kept.has(id)) })),
  }
}

/** A query of a set; the ranking before the first change answered it at `first`, from 1, or 0 for not at all. */
type Item = { group: string; asked: Asked; fold: Fold; first: number }

/** Of the queries that are answered already, one in so many is asked again at each step. */
const ANSWERED = 8

/** How far a weight is moved. */
const STEPS = [0.6, 1.6]

/**
 * Moves one weight after another while more queries are answered better, and prints the weights and what each of them brings: the loss
 * without it, in thousandths of all answers. Queries of all classes of all sets weigh the same together; what people wrote counts twice.
 */
export async function fitWeights(dirs: readonly string[]): Promise<void> {
  const rank = openRanking()
  const items: Item[] = []
  for (const dir of dirs)
    for (const fold of await foldsOf(dir))
      for (const asked of fold.asked)
        items.push({ group: `${dir} ${asked.group}`, asked, fold, first: rank(asked, fold, weights) })
  const value = valuesOf(items, rank)
  let best = { weights, value: value(weights) }
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const path of pathsIn(weights))
      for (const step of STEPS) {
        const moved = withWeight(best.weights, path, weightAt(best.weights, path) * step)
        const next = { weights: moved, value: value(moved) }
        if (next.value < best.value + 1e-5) continue
        best = next
        isMoving = true
        console.log(path, weightAt(moved, path).toFixed(3), next.value.toFixed(5))
      }
  }
  console.log(JSON.stringify(best.weights, undefined, 2))
  for (const path of pathsIn(weights))
    console.log(path, (1000 * (best.value - value(withWeight(best.weights, path, 0)))).toFixed(2))
}

type Rank = (asked: Asked, fold: Fold, weights: Weights) => number

/** Gives the place of the first wanted page. */
function openRanking(): Rank {
  const known = new Map<string, CutName>()
  const cut = (name: string): CutName => {
    const cutBefore = known.get(name) ?? cutName(name)
    known.set(name, cutBefore)
    return cutBefore
  }
  return ({ evidence, query, wanted }, fold, w) => {
    const best = rankPages(evidence, fold.size, w).slice(0, CARDS)
    const cards = best.flatMap((one) => {
      const card = fold.cards[one.id]
      return card ? [{ ...one, card }] : []
    })
    return rankCards(cards, query, fold.size, cut, w).findIndex(({ card }) => wanted.includes(card.url)) + 1
  }
}

/** How well some weights answer, 0 to 1. */
function valuesOf(items: readonly Item[], rank: Rank): (weights: Weights) => number {
  const counts = new Map<string, number>()
  for (const { group } of items) counts.set(group, (counts.get(group) ?? 0) + 1)
  const asked = items
    .filter(({ first }, index) => first !== 1 || index % ANSWERED === 0)
    .map((item) => {
      const isWritten = /judged|hand-written|link texts|labels/.test(item.group)
      const all = (item.first === 1 ? ANSWERED : 1) * (isWritten ? 2 : 1)
      return { ...item, weight: all / counts.get(item.group)! }
    })
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0)
  const worthOf = (place: number) => (place === 1 ? 1 : place > 0 && place <= 5 ? 0.1 + 0.4 / place : 0)
  return (w) =>
    asked.reduce((sum, one) => sum + one.weight * worthOf(rank(one.asked, one.fold, w)), 0) / whole
}

/** The weights by their places in the file: `half`, `fields.title`. */
function pathsIn({ fields, ...others }: Weights): string[] {
  return [...Object.keys(fields).map((field) => `fields.${field}`), ...Object.keys(others)]
}

function weightAt({ fields, ...others }: Weights, path: string): number {
  const all: Record<string, number> = { ...others }
  for (const [field, weight] of Object.entries(fields)) all[`fields.${field}`] = weight
  return all[path]!
}

function withWeight(w: Weights, path: string, weight: number): Weights {
  const [name, field] = path.split('.')
  return field ? { ...w, fields: { ...w.fields, [field]: weight } } : { ...w, [name!]: weight }
}
