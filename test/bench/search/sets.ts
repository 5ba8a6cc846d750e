import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Link texts asked for of a set at most, and how many of the five parts that the linking notes are divided into. */
const MOST_LINK_TEXTS = 300
const LINK_FOLDS = 2

/** Queries of a class and set at most. */
const PER_CLASS = 100

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
  ].flatMap(({ name: asked, queries }) =>
    queries.length > 0 ? [{ name: asked, queries: queries.slice(0, PER_CLASS) }] : [],
  )
}

/** The parts of a set whose indexes lack the notes that the asked link texts are in. */
export function linkFoldsOf(read: Notes): ReturnType<typeof linkTextFolds> {
  return linkTextFolds(read, MOST_LINK_TEXTS)
    .filter(({ queries }) => queries.length > 0)
    .slice(0, LINK_FOLDS)
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

/** The answers of one way to the queries of one class. */
type Answered = { name: string; way: string; ranked: Ranked[] }

/** What a run found out about a set, as it is kept in a file: one set after another, until all of them are in the tables. */
type AskedSet = { name: string; kind: string; notes: number; found: Answered[] }

/** Asks these sets, then prints a table of every set whose answers are kept, of all fitted and of all held-out ones. */
export async function compareSets(
  dirs: readonly string[],
  waysOver: Waying,
  folder: string,
  misses: boolean,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const dir of dirs) {
    const { name, read } = await readSet(dir)
    const isFitted = fittedSets.includes(name) || read.site.config.root === process.cwd()
    const found = await askSet(name, read, waysOver)
    const file = path.join(folder, `${name}.json`)
    // Of other engines the answers of an earlier run are kept.
    const others = existsSync(file)
      ? setIn(file).found.filter(({ way }) => found.every((one) => one.way !== way))
      : []
    const kind = isFitted ? 'fitted' : 'held out'
    const asked: AskedSet = { name, kind, notes: read.notes.length, found: [...found, ...others] }
    writeFileSync(file, JSON.stringify(asked))
  }
  const sets = readdirSync(folder).map((file) => setIn(path.join(folder, file)))
  for (const { name, kind, notes, found } of sets) {
    console.log(`\n### ${name}, ${kind}: ${notes} notes\n`)
    print(found, misses)
  }
  for (const kind of ['fitted', 'held out']) {
    const found = sets.flatMap((set) => (set.kind === kind ? set.found : []))
    if (found.length === 0) continue
    console.log(`\n### All sets that are ${kind}\n`)
    print(found, false)
  }
}

function setIn(file: string): AskedSet {
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function askSet(name: string, read: Notes, waysOver: Waying): Promise<Answered[]> {
  const found: Answered[] = []
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
function print(found: readonly Answered[], misses: boolean): void {
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
