import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import type { Route } from '../types.ts'
import { type Cache, packedCache } from '../write/cache.ts'
import { type Bundle, type IndexedFile, openBundle, packed } from './bundle.ts'
import type { SearchRecord } from './record.ts'
import { openWordTable, variantsOf, vocabularyOf, type WordTable } from './vocabulary.ts'

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = { key: string; route: Route; make: () => SearchRecord }

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
  const workshop = openWorkshop(cache)
  const parts: Promise<Part>[] = []
  let before: Promise<unknown> = after
  for (const pages of partsOf(inputs, pagesInPart)) {
    const ready = before.then(() => workshop.prepare(pages))
    const begun = Promise.all([ready, parts.at(-1)]).then(([prepared]) => workshop.begin(prepared))
    parts.push(begun.then(({ part }) => part))
    before = begun
  }
  const files = parts.map(async (part, index) => filesOfPart(await part, index))
  return [...files, sharedFiles(parts)].map(heard)
}

/** Whoever waits for it hears of a failure; until then it must not end the process. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
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

type Part = { files: readonly IndexedFile[]; words: WordTable }

/** A part that the cache has, or the records that one is made of. */
type Prepared = { key: string; stored: Part } | { key: string; records: readonly SearchRecord[] }

function openWorkshop(cache: Cache) {
  const known = packedCache(cache, 'record')
  const finished = cache.pack('search')

  function recordOf({ key, make }: SearchInput): SearchRecord {
    const stored = known.get<SearchRecord>(key)
    if (stored) return stored
    const record = make()
    known.set(key, record)
    return record
  }

  async function finish(key: string, bundle: Bundle, words: WordTable): Promise<Part> {
    try {
      const part = { files: await bundle.files(), words }
      finished.add(key, bytesOf(part))
      return part
    } finally {
      await bundle.close()
    }
  }

  return {
    async prepare(inputs: readonly SearchInput[]): Promise<Prepared> {
      const key = hashOf(kbsiteBuild, ...inputs.map((input) => input.key))
      const bytes = finished.read(key)
      if (bytes) return { key, stored: partFrom(bytes) }
      const records: SearchRecord[] = []
      for (const input of inputs) {
        records.push(recordOf(input))
        // Pages are drawn and answers of Pagefind heard between two.
        await nextTurn()
      }
      return { key, records }
    },
    /** Resolves when Pagefind has all the records; the part comes when it has written them. */
    async begin(prepared: Prepared): Promise<{ part: Promise<Part> }> {
      if ('stored' in prepared) return { part: Promise.resolve(prepared.stored) }
      const { key, records } = prepared
      const table = openWordTable()
      const bundle = await openBundle()
      try {
        for (const record of records) {
          table.add(record)
          await bundle.add(record)
        }
      } catch (error) {
        await bundle.close()
        throw error
      }
      return { part: heard(finish(key, bundle, table.table())) }
    },
  }
}

/** A part as bytes: the length of a head, the head as JSON, and the contents of its files one after another. */
function bytesOf({ files, words }: Part): Buffer {
  const head = Buffer.from(
    JSON.stringify({ words, files: files.map(({ path, contents }) => [path, contents.length]) }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...files.map(({ contents }) => contents)])
}

function partFrom(bytes: Buffer): Part {
  let end = 4 + bytes.readUInt32LE()
  const head: { words: WordTable; files: [path: string, length: number][] } = JSON.parse(
    bytes.toString('utf8', 4, end),
  )
  const files = head.files.map(([path, length]) => {
    const start = end
    end += length
    return { path, contents: bytes.subarray(start, end) }
  })
  return { files, words: head.words }
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
