import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../../../src/render/config/load.ts'
import { linkWorld } from '../../../src/render/site/assemble.ts'
import { resolveLink } from '../../../src/render/site/resolve-link.ts'
import { writeImitation } from './imitation.ts'
import { type Note, type Notes, readNotes } from './notes.ts'
import { derivedClasses, type Known, type QueryClass } from './queries.ts'
import { kbsiteWay, miniSearchWay, pagefindWay, type Way } from './ways.ts'

/** Parts into which the linking pages are divided; each is left out in turn. */
const FOLDS = 5

const [root = '.', ...flags] = process.argv.slice(2)
const read = await notesToSearch()
const only = flags.find((flag) => flag.startsWith('--only='))?.slice(7)
const showMisses = flags.includes('--misses')
const alone = flags.includes('--kbsite')
console.log(`${read.notes.length} notes of ${path.resolve(read.site.config.srcDir)}\n`)

const ways = [
  await kbsiteWay(read, read.notes),
  ...(alone ? [] : [await pagefindWay(read.notes), miniSearchWay(read.notes)]),
]
const judged = flags.includes('--judged')
const classes = [
  ...derivedClasses(read.notes),
  ...(judged
    ? [
        judgedClass('one-word topics, judged', 'topics.tsv'),
        judgedClass('questions, hand-written', 'questions.tsv'),
      ]
    : []),
].filter(({ name, queries }) => queries.length > 0 && (!only || name.includes(only)))
for (const known of classes) await report(known, ways)
if (!only || 'link texts'.includes(only)) await reportLinkTexts(read)
for (const way of ways) way.close()
if (!only) await reportCost(read)
process.exit(0)

/** The notes of the site, or of an imitation of so many notes. */
async function notesToSearch(): Promise<Notes> {
  const own = await readNotes(await loadConfig(path.resolve(root), {}))
  const count = Number(flags.find((flag) => flag.startsWith('--imitation='))?.slice(12))
  if (!count) return own
  const folder = path.resolve('.kbsite/bench', `imitation-${count}`)
  writeImitation(own.notes, count, folder)
  if (flags.includes('--write')) process.exit(0)
  return readNotes(await loadConfig(folder, {}))
}

function judgedClass(name: string, file: string): QueryClass {
  const lines = readFileSync(path.resolve('test/bench/search', file), 'utf8').trim().split('\n')
  return {
    name,
    queries: lines.map((line) => {
      const [query = '', routes = ''] = line.split('\t')
      return { query, routes: routes.split(' ') }
    }),
  }
}

type Score = { first: number; five: number; reciprocal: number; none: number; count: number; times: number[] }

async function scoreOf(queries: readonly Known[], way: Way): Promise<Score> {
  const score: Score = { first: 0, five: 0, reciprocal: 0, none: 0, count: 0, times: [] }
  for (const { query, routes } of queries) {
    const { routes: found, near } = await way.search(query)
    const rank = found.findIndex((route) => routes.includes(route))
    score.count += 1
    if (rank === 0) score.first += 1
    if (rank >= 0 && rank < 5) score.five += 1
    if (rank >= 0) score.reciprocal += 1 / (rank + 1)
    if (found.length === 0 || near) score.none += 1
    if (showMisses && way.name === 'kbsite' && rank !== 0)
      console.log(`  ${rank + 1}. ${query}  wants ${routes.join(' ')}  has ${found.slice(0, 3).join(' ')}`)
  }
  // Once more for the time, now that what the queries need of the index is loaded.
  for (const { query } of queries) {
    const start = performance.now()
    await way.search(query)
    score.times.push(performance.now() - start)
  }
  return score
}

function merged(scores: readonly Score[]): Score {
  const sum = (of: (score: Score) => number) => scores.reduce((all, score) => all + of(score), 0)
  return {
    first: sum(({ first }) => first),
    five: sum(({ five }) => five),
    reciprocal: sum(({ reciprocal }) => reciprocal),
    none: sum(({ none }) => none),
    count: sum(({ count }) => count),
    times: scores.flatMap(({ times }) => times),
  }
}

async function report({ name, queries }: QueryClass, over: readonly Way[]): Promise<void> {
  console.log(`${name} (${queries.length})`)
  for (const way of over) print(way.name, await scoreOf(queries, way))
}

function print(name: string, { first, five, reciprocal, none, count, times }: Score): void {
  const percent = (part: number) => `${((100 * part) / count).toFixed(1)} %`.padStart(8)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(6)
  console.log(
    `  ${name.padEnd(24)} @1 ${percent(first)}  @5 ${percent(five)}  MRR ${(reciprocal / count).toFixed(3)}  none ${percent(none)}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`,
  )
}

/**
 * What authors call a note when they link to it. The pages that link are left out of the index and of its evidence, a fifth
 * of all pages at a time, so that no index has seen the words that it is asked for.
 */
async function reportLinkTexts(all: Notes): Promise<void> {
  const results = new Map<string, Score[]>()
  let count = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = (note: Note) => all.notes.indexOf(note) % FOLDS === fold
    const kept = all.notes.filter((note) => !isOut(note))
    const queries = linkTexts(all, all.notes.filter(isOut), kept)
    count += queries.length
    const over = [
      await kbsiteWay(all, kept),
      ...(alone ? [] : [await pagefindWay(kept), miniSearchWay(kept)]),
    ]
    for (const way of over) {
      results.set(way.name, [...(results.get(way.name) ?? []), await scoreOf(queries, way)])
      way.close()
    }
  }
  console.log(`link texts, linking pages left out (${count})`)
  for (const [name, scores] of results) print(name, merged(scores))
}

function linkTexts({ site }: Notes, from: readonly Note[], to: readonly Note[]): Known[] {
  const world = linkWorld(site)
  const targets = new Map(to.map((note) => [note.route, note]))
  const known = new Map<string, Set<string>>()
  for (const { page } of from) {
    for (const { href, kind, text } of page.links) {
      const target = kind === 'page' && text ? resolveLink(world, page.path, href) : undefined
      if (target?.kind !== 'page' || target.hash || !targets.has(target.route)) continue
      const query = text!.replace(/\s+/g, ' ').trim()
      if (query.length < 2) continue
      known.set(query, (known.get(query) ?? new Set()).add(target.route))
    }
  }
  return [...known].map(([query, routes]) => ({ query, routes: [...routes] }))
}

/** Bytes of a first query in a fresh browser and of later ones. */
async function reportCost(all: Notes): Promise<void> {
  const queries = ['原型链', '如何实现深拷贝', 'Promise', '事件循环', 'useEffect 依赖', '布局']
  console.log('\nbytes: a first query alone (median of six), then each later one in the same page')
  const make = [
    () => kbsiteWay(all, all.notes),
    ...(alone ? [] : [() => pagefindWay(all.notes), async () => miniSearchWay(all.notes)]),
  ]
  for (const open of make) {
    const firsts: { bytes: number; requests: number }[] = []
    const later: number[] = []
    for (const query of queries) {
      const way = await open()
      await way.search(query)
      firsts.push(way.cost())
      for (const other of queries.filter((one) => one !== query)) {
        await way.search(other)
        later.push(way.cost().bytes)
      }
      const { name } = way
      way.close()
      if (firsts.length < queries.length) continue
      const bytes = firsts.toSorted((a, b) => a.bytes - b.bytes)
      const kb = (value: number) => `${(value / 1024).toFixed(1)} KB`
      console.log(
        `  ${name.padEnd(24)} first ${kb(bytes[3]!.bytes)} (most ${kb(bytes.at(-1)!.bytes)}) in ${bytes[3]!.requests} requests, later median ${kb(later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)]!)}, most ${kb(Math.max(...later))}`,
      )
    }
  }
}
