import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import type { Route } from '../types.ts'
import type { Cache } from '../write/cache.ts'
import { type IndexedFile, packed } from './bundle.ts'
import { type Part, partFrom } from './part.ts'
import type { RecordSource, SearchRecord } from './record.ts'
import { workshopFor } from './thread.ts'
import { variantsOf, vocabularyOf } from './vocabulary.ts'
import { heard, type MadePart, type PageToIndex } from './workshop.ts'

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = PageInput | { key: string; route: Route; record: SearchRecord }

/** A page with what its record is made of. */
export type PageInput = { key: string; route: Route; source: () => RecordSource }

/**
 * Pages in a part. An edit makes one part again, and Pagefind holds one at a time; but a query asks every part. Measured at 1,000 pages:
 * with three parts an edited page takes half the time and two thirds of the memory, and a first query 80 KB.
 */
const usualPages = 300

type IndexOptions = { pagesInPart?: number; after?: Promise<unknown> }

/**
 * The index of pages: in one part, or for a large site in several, which the browser merges. Gives the files of each part and at the end
 * what they share.
 *
 * Parts are made one after another, as Pagefind takes a megabyte of memory for each page, and those that did not change come from the
 * cache. While Pagefind writes one, the records of the next are made. None is begun before `after`.
 */
export function indexOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  { pagesInPart = usualPages, after = Promise.resolve() }: IndexOptions = {},
): Promise<IndexedFile[]>[] {
  const wanted = partsOf(inputs, pagesInPart).map((pages) => ({ pages, key: keyOf(pages) }))
  const maker = openMaker(cache, wanted)
  const parts: Promise<Part>[] = []
  let before: Promise<unknown> = after
  for (const part of wanted) {
    const begun = heard(before.then(() => maker.begin(part)))
    parts.push(heard(begun.then((made) => made.part)))
    before = begun
  }
  void Promise.allSettled(parts).then(maker.close)
  const files = parts.map(async (part, index) => filesOfPart(await part, index))
  return [...files, sharedFiles(parts)].map(heard)
}

/** A page stays in its part for as long as there are as many parts. */
function partsOf(inputs: readonly SearchInput[], pages: number): SearchInput[][] {
  const count = Math.max(1, Math.round(inputs.length / pages))
  const parts: SearchInput[][] = Array.from({ length: count }, () => [])
  for (const input of inputs) {
    const number = count === 1 ? 0 : Number.parseInt(hashOf(input.route).slice(0, 8), 16) % count
    parts[number]!.push(input)
  }
  return parts.filter((part, index) => index === 0 || part.length > 0)
}

type WantedPart = { key: string; pages: readonly SearchInput[] }

function keyOf(pages: readonly SearchInput[]): string {
  return hashOf(kbsiteBuild, ...pages.map(({ key }) => key))
}

/** Takes parts and records from the cache, and has made what is not there. */
function openMaker(cache: Cache, wanted: readonly WantedPart[]) {
  const records = cache.pack('record')
  const finished = cache.pack('search')
  const missing = wanted.flatMap(({ key, pages }) =>
    finished.has(key) ? [] : pages.filter((page) => !('record' in page) && !records.has(page.key)),
  )
  const workshop = workshopFor(missing.length)

  function toIndex(page: SearchInput): PageToIndex {
    if ('record' in page) return page
    const { key, source } = page
    const json = records.read(key)
    return json ? { key, json } : { key, source: source() }
  }

  function keep(key: string, made: MadePart): Part {
    finished.add(key, made.bytes)
    for (const [name, json] of made.records) records.add(name, json)
    return partFrom(made.bytes)
  }

  return {
    /** Resolves when the next part may be begun. */
    async begin({ key, pages }: WantedPart): Promise<{ part: Promise<Part> }> {
      const stored = finished.read(key)
      if (stored) return { part: Promise.resolve(partFrom(stored)) }
      const { begun, part } = workshop.make(pages.map(toIndex))
      await begun
      return { part: part.then((made) => keep(key, made)) }
    },
    close: workshop.close,
  }
}

/** Each part after the first lies in a folder of its own but for what is named by its page alone. */
function filesOfPart({ files }: Part, index: number): IndexedFile[] {
  const own = files.filter(({ path }) => path !== entryName)
  if (index === 0) return own
  return own.map((file) =>
    /^(?:text|fragment)\//.test(file.path) ? file : { ...file, path: `part-${index}/${file.path}` },
  )
}

/** What a reader loads first, which says what the tables of the parts are called, and what is loaded when a word is found nowhere. */
async function sharedFiles(made: readonly Promise<Part>[]): Promise<IndexedFile[]> {
  const parts = await Promise.all(made)
  const entry = entryOf(parts[0]!)
  const others = parts.slice(1).map(tableOf)
  const contents =
    others.length > 0 ? Buffer.from(JSON.stringify({ ...jsonOf(entry), parts: others })) : entry.contents
  const words = parts.map((part) => part.words)
  return [
    { path: entryName, contents },
    { path: 'words.pf_help', contents: packed(vocabularyOf(words)) },
    { path: 'variants.pf_help', contents: packed(variantsOf(words)) },
  ]
}

const entryName = 'pagefind-entry.json'

/** What the table of a part is called. */
function tableOf(part: Part): string {
  return Object.values(jsonOf(entryOf(part)).languages)[0]!.hash
}

function entryOf({ files }: Part): IndexedFile {
  return files.find(({ path }) => path === entryName)!
}

function jsonOf({ contents }: IndexedFile): { languages: Record<string, { hash: string }> } {
  return JSON.parse(Buffer.from(contents).toString())
}
