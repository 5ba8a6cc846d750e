import path from 'node:path'
import { loadConfig } from '../../../src/render/config/load.ts'
import { fitWeights } from './fit.ts'
import { writeImitation } from './imitation.ts'
import { linkTextFolds, navigationLabels } from './labels.ts'
import { measureEdits } from './live.ts'
import { type Note, type Notes, type QueryClass, readNotes } from './notes.ts'
import { otherNames } from './other-names.ts'
import { peerWays } from './peers.ts'
import { derivedClasses } from './queries.ts'
import { type Outcome, outcomesOf, quantile, rowOf, tableHead } from './score.ts'
import { compareSets, ownJudged } from './sets.ts'
import { kbsiteWay, miniSearchWay, pagefindWay, type Way } from './ways.ts'

/** Link texts that are asked for at most: a large site has thousands. */
const MOST_LINK_TEXTS = 1500

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const [root = '.'] = folders
const only = optionOf('only')
const imitated = optionOf('live') ?? optionOf('imitation')
if (flags.includes('--fit')) await fitWeights(folders)
else if (flags.includes('--sets')) await compareSets(folders, waysOver, keptIn(), flags.includes('--misses'))
else {
  const read = await notesToSearch()
  if (optionOf('live')) await measureEdits(read.site.config.root)
  else await compare(read)
}
process.exit(0)

async function compare(read: Notes): Promise<void> {
  console.log(`${read.notes.length} notes of ${path.resolve(read.site.config.srcDir)}\n`)
  const ways = await waysOver(read, read.notes)
  console.log(tableHead)
  for (const { name, queries } of classes(read))
    for (const way of ways) show(name, way.name, await outcomesOf(queries, way))
  if (isWanted('link texts')) await compareLinkTexts(read)
  if (isWanted('bytes')) await reportCost(ways)
  for (const way of ways) way.close()
}

/** The notes of the site, or of an imitation of so many notes. */
async function notesToSearch(): Promise<Notes> {
  const own = await readNotes(await loadConfig(path.resolve(root), {}))
  if (!imitated) return own
  const count = Number(imitated)
  const folder = path.resolve('.kbsite/bench', `imitation-${count}`)
  writeImitation(own.notes, count, folder)
  if (flags.includes('--write')) process.exit(0)
  return readNotes(await loadConfig(folder, {}))
}

/** Where the answers of sets are kept. */
function keptIn(): string {
  return path.resolve('.kbsite/bench', optionOf('into') ?? 'sets')
}

function optionOf(name: string): string | undefined {
  return flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3)
}

function isWanted(name: string): boolean {
  return !only || name.includes(only)
}

async function waysOver(read: Notes, notes: readonly Note[]): Promise<Way[]> {
  const own = await kbsiteWay(read, notes)
  if (flags.includes('--kbsite')) return [own]
  const others = flags.includes('--sets') ? await peerWays(notes) : []
  return [own, await pagefindWay(notes), miniSearchWay(notes), ...others]
}

function classes(read: Notes): QueryClass[] {
  const judged = flags.includes('--judged') ? ownJudged() : []
  const named = { name: 'navigation labels', queries: navigationLabels(read) }
  const renamed = { name: 'another name', queries: otherNames(read) }
  return [...derivedClasses(read.notes), ...judged, named, renamed].filter(
    ({ name, queries }) => queries.length > 0 && isWanted(name),
  )
}

/** A fifth of the pages is left out at a time, so that no index has seen the words that it is asked for. */
async function compareLinkTexts(read: Notes): Promise<void> {
  const outcomes = new Map<string, Outcome[]>()
  const folds = linkTextFolds(read, MOST_LINK_TEXTS).slice(0, Number(optionOf('folds') ?? 5))
  for (const { kept, queries } of folds) {
    for (const way of await waysOver(read, kept)) {
      outcomes.set(way.name, [...(outcomes.get(way.name) ?? []), ...(await outcomesOf(queries, way))])
      way.close()
    }
  }
  for (const [way, all] of outcomes) show('link texts, linking pages left out', way, all)
}

function show(name: string, way: string, outcomes: readonly Outcome[]): void {
  console.log(rowOf(name, way, outcomes))
  if (!flags.includes('--misses') || way !== 'kbsite') return
  for (const { query, rank, routes, found } of outcomes)
    if (rank !== 1) console.log(`  ${rank}. ${query}  wants ${routes.join(' ')}  has ${found.join(' ')}`)
}

/** Bytes of a first query in a fresh browser and of later ones. */
async function reportCost(ways: readonly Way[]): Promise<void> {
  const queries = ['原型链', '如何实现深拷贝', 'Promise', '事件循环', 'useEffect 依赖', '布局']
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)
  console.log('\n| six queries | first KB, median | most | requests | later KB, median | most |')
  console.log('|---|---|---|---|---|---|')
  for (const way of ways) {
    const firsts: { bytes: number; requests: number }[] = []
    const later: number[] = []
    for (const query of queries) {
      const session = await way.open()
      await session.search(query)
      firsts.push(session.cost())
      for (const other of queries.filter((one) => one !== query)) {
        await session.search(other)
        later.push(session.cost().bytes)
      }
    }
    const bytes = firsts.map((first) => first.bytes)
    const requests = firsts.map((first) => first.requests)
    const cells = [
      way.name,
      kilobytes(quantile(bytes, 0.5)),
      kilobytes(Math.max(...bytes)),
      quantile(requests, 0.5),
      kilobytes(quantile(later, 0.5)),
      kilobytes(Math.max(...later)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
