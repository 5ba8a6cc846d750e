import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../../../src/render/config/load.ts'
import { linkTextFolds, navigationLabels } from './labels.ts'
import { type Known, type Note, type Notes, type QueryClass, readNotes } from './notes.ts'
import { derivedClasses } from './queries.ts'
import type { Way } from './ways.ts'

/** Public sets that weights may be fitted on, by the names of their folders; every other one is held out. */
export const fittedSets = ['javacore', 'chodocs', 'CS-Notes', 'hugoDocs']

/** Asked on sets: what the manual promises of spellings and regions is measured on this repository's own notes. */
const leftOut = new Set(['operator', 'traditional', 'words of Taiwan', 'pinyin initials'])

/** Link texts asked for of a set at most. */
const MOST_LINK_TEXTS = 300

/** A query and the place of its first answer among the results: from 1, 0 for none of them. */
export type Ranked = Known & { rank: number; found: readonly string[] }

/** Translations of a set's notes are other sets. */
const translated = /^\/(?:zh-cn|ru|ko|ja|fr|de|es|pt-pt|pt-br|it|tr|uk|id|hi|fa|da)(?:\/|$)/

export async function readSet(dir: string): Promise<{ name: string; read: Notes }> {
  const read = await readNotes(await loadConfig(path.resolve(dir), {}))
  const notes = read.notes.filter(({ route }) => !translated.test(route))
  return { name: path.basename(path.resolve(dir)), read: { ...read, notes } }
}

/** The classes of queries of a set whose index has all of its notes. */
export function classesOf(name: string, read: Notes): QueryClass[] {
  return [
    ...derivedClasses(read.notes).filter((one) => !leftOut.has(one.name)),
    { name: 'navigation labels', queries: navigationLabels(read) },
    { name: 'one-word topics, judged', queries: judgedTopics(name, read.notes) },
    ...(read.site.config.root === process.cwd() ? ownJudged() : []),
  ].filter(({ queries }) => queries.length > 0)
}

/** The parts of a set whose indexes lack the notes that the asked link texts are in. */
export function linkFoldsOf(read: Notes): ReturnType<typeof linkTextFolds> {
  return linkTextFolds(read, MOST_LINK_TEXTS).filter(({ queries }) => queries.length > 0)
}

/** Queries about the notes of this repository, judged by hand. */
export function ownJudged(): QueryClass[] {
  const known = (file: string) =>
    linesOf(file).map((line): Known => {
      const [query = '', routes = ''] = line.split('\t')
      return { query, routes: routes.split(' ') }
    })
  return [
    { name: 'one-word topics, judged', queries: known('topics.tsv') },
    { name: 'questions, hand-written', queries: known('questions.tsv') },
  ]
}

function linesOf(file: string): string[] {
  return readFileSync(path.resolve('test/bench/search', file), 'utf8').trim().split('\n')
}

function judgedTopics(name: string, notes: readonly Note[]): Known[] {
  const file = `topics/${name}.tsv`
  if (!existsSync(path.resolve('test/bench/search', file))) return []
  const routes = new Set(notes.map(({ route }) => route))
  const known = linesOf(file).map((line): Known => {
    const [query = '', ...wanted] = line.split('\t')
    return { query, routes: wanted.filter((route) => routes.has(route)) }
  })
  return known.filter(({ routes: wanted }) => wanted.length > 0)
}

type Waying = (read: Notes, notes: readonly Note[]) => Promise<Way[]>

/** Asks every set and prints a table of each, and one of all that are fitted and of all that are held out. */
export async function compareSets(dirs: readonly string[], waysOver: Waying, misses: boolean): Promise<void> {
  const all: { kind: string; name: string; way: string; ranked: Ranked[] }[] = []
  for (const dir of dirs) {
    const { name, read } = await readSet(dir)
    const kind = fittedSets.includes(name) ? 'fitted' : 'held out'
    const found = await askSet(name, read, waysOver)
    console.log(`\n### ${name}, ${kind}: ${read.notes.length} notes\n`)
    print(found, misses)
    all.push(...found.map((one) => ({ kind, ...one })))
  }
  for (const kind of ['fitted', 'held out']) {
    const own = all.filter((one) => one.kind === kind)
    if (own.length === 0) continue
    console.log(`\n### All sets that are ${kind}\n`)
    print(own, false)
  }
}

async function askSet(
  name: string,
  read: Notes,
  waysOver: Waying,
): Promise<{ name: string; way: string; ranked: Ranked[] }[]> {
  const found: { name: string; way: string; ranked: Ranked[] }[] = []
  const classes = classesOf(name, read)
  for (const way of await waysOver(read, read.notes)) {
    for (const { name: asked, queries } of classes)
      found.push({ name: asked, way: way.name, ranked: await ranksOf(queries, way) })
    way.close()
  }
  for (const { kept, queries } of linkFoldsOf(read)) {
    for (const way of await waysOver(read, kept)) {
      found.push({ name: 'link texts', way: way.name, ranked: await ranksOf(queries, way) })
      way.close()
    }
  }
  return found
}

async function ranksOf(queries: readonly Known[], way: Way): Promise<Ranked[]> {
  const session = await way.open()
  const ranked: Ranked[] = []
  for (const { query, routes } of queries) {
    const { routes: found } = await session.search(query)
    const rank = found.findIndex((route) => routes.includes(route)) + 1
    ranked.push({ query, routes, rank, found: found.slice(0, 3) })
  }
  return ranked
}

/** A row for each class, a column for each way: the share of queries answered at the first place and among the first five. */
function print(found: readonly { name: string; way: string; ranked: Ranked[] }[], misses: boolean): void {
  const ways = [...new Set(found.map(({ way }) => way))]
  const names = [...new Set(found.map(({ name }) => name))]
  const of = (way: string, name?: string) =>
    found.filter((one) => one.way === way && (!name || one.name === name)).flatMap(({ ranked }) => ranked)
  console.log(`| queries | number | ${ways.join(' | ')} |`)
  console.log(`|---|---|${ways.map(() => '---|').join('')}`)
  for (const name of [...names, undefined]) {
    const cells = ways.map((way) => both(of(way, name)))
    console.log(`| ${name ?? '**all**'} | ${of(ways[0]!, name).length} | ${cells.join(' | ')} |`)
  }
  if (!misses) return
  for (const name of names)
    for (const { rank, query, routes, found: first } of of(ways[0]!, name))
      if (rank !== 1)
        console.log(`  ${name}: ${rank}. ${query}  wants ${routes.join(' ')}  has ${first.join(' ')}`)
}

function both(ranked: readonly Ranked[]): string {
  const share = (places: number) =>
    ((100 * ranked.filter(({ rank }) => rank > 0 && rank <= places).length) / ranked.length).toFixed(1)
  return `${share(1)} / ${share(5)}`
}
