import { createHash } from 'node:crypto'
import type { Known } from './notes.ts'
import type { Session, Way } from './ways.ts'

/**
 * What became of one query. `rank`: from 1, 0 when no answer is among the results. `none`: nothing was found as typed. `first`: bytes
 * that the query loads alone, in a session that has loaded nothing; measured for some.
 */
export type Outcome = Known & {
  rank: number
  found: readonly string[]
  none: boolean
  milliseconds: number
  first?: number
}

/** Queries of a class whose bytes are measured. */
const BYTES_OF = 8

/** Asks every query, then once more for the time, now that what it needs of the index is loaded. */
export async function outcomesOf(queries: readonly Known[], way: Way): Promise<Outcome[]> {
  const session = await way.open()
  const outcomes: Outcome[] = []
  for (const { query, routes } of queries) {
    const { routes: found, near } = await session.search(query)
    const rank = found.findIndex((route) => routes.includes(route)) + 1
    const none = found.length === 0 || near === true
    outcomes.push({ query, routes, rank, none, found: found.slice(0, 3), milliseconds: 0 })
  }
  for (const outcome of outcomes) {
    const start = performance.now()
    await session.search(outcome.query)
    outcome.milliseconds = performance.now() - start
  }
  const step = Math.ceil(outcomes.length / BYTES_OF)
  for (let at = 0; at < outcomes.length; at += step)
    outcomes[at]!.first = await bytesOf(await way.open(), outcomes[at]!.query)
  return outcomes
}

async function bytesOf(session: Session, query: string): Promise<number> {
  await session.search(query)
  return session.cost().bytes
}

/** Whether weights of the ranking may be set with this query: about half of all are for that, chosen by a hash of the query alone. */
export function isTuned(query: string): boolean {
  return createHash('sha256').update(query).digest()[0]! % 2 === 0
}

/** The head of the table whose rows `rowOf` gives. */
export const tableHead = [
  '| queries | number | way | @1 % | @5 % | MRR | none % | KB | p50 ms | p95 ms | tuned @1/@5 | held out @1/@5 |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n')

/** One row: KB is the median of what a first query loads, code included. */
export function rowOf(name: string, way: string, outcomes: readonly Outcome[]): string {
  const times = outcomes.map(({ milliseconds }) => milliseconds)
  const bytes = outcomes.flatMap(({ first }) => (first === undefined ? [] : [first]))
  const tuned = outcomes.filter(({ query }) => isTuned(query))
  const heldOut = outcomes.filter(({ query }) => !isTuned(query))
  const cells = [
    name,
    outcomes.length,
    way,
    within(outcomes, 1),
    within(outcomes, 5),
    mean(outcomes.map(({ rank }) => (rank > 0 ? 1 / rank : 0))).toFixed(3),
    (100 * mean(outcomes.map(({ none }) => Number(none)))).toFixed(1),
    (quantile(bytes, 0.5) / 1024).toFixed(1),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    both(tuned),
    both(heldOut),
  ]
  return `| ${cells.join(' | ')} |`
}

function both(outcomes: readonly Outcome[]): string {
  return outcomes.length === 0 ? '–' : `${within(outcomes, 1)} / ${within(outcomes, 5)}`
}

/** Share of the queries whose answer is among the first so many results, in percent. */
function within(outcomes: readonly Outcome[], places: number): string {
  return (100 * mean(outcomes.map(({ rank }) => Number(rank > 0 && rank <= places)))).toFixed(1)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The value below which that share of the values lies; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
