import pMap from 'p-map'
import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import type { Route } from '../types.ts'
import type { Cache } from '../write/cache.ts'
import { type IndexedFile, LANGUAGE, packed, packedBytes } from './bundle.ts'
import { mergeParts } from './merge.ts'
import { type Part, partFrom } from './part.ts'
import type { RecordSource, SearchRecord } from './record.ts'
import { knowSyllables, type Spelled } from './sound.ts'
import { workshopsFor } from './thread.ts'
import { signsOf, variantsOf, vocabularyOf } from './vocabulary.ts'
import { heard, type MadePart, type PageToIndex } from './workshop.ts'

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = PageInput | { key: string; route: Route; record: SearchRecord }

/** A page with what its record is made of. */
export type PageInput = { key: string; route: Route; source: () => RecordSource }

/**
 * Pages in a part. Pagefind takes as long for a page in a small part as in a large one, and an edit makes one part again; but each part
 * costs a little when all are merged.
 */
const usualPages = 64

type IndexOptions = { pagesInPart?: number; after?: Promise<unknown> }

/**
 * The index of pages: Pagefind makes it in parts, which are merged. Gives the files of the pages of each part, and at the end those of
 * the index.
 *
 * Two parts are made at a time, as Pagefind works on one core, and those that did not change come from the cache. While Pagefind
 * writes one, the records of the next are made. None is begun before `after`.
 */
export function indexOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  { pagesInPart = usualPages, after = Promise.resolve() }: IndexOptions = {},
): Promise<readonly IndexedFile[]>[] {
  const wanted = partsOf(inputs, pagesInPart).map((pages) => ({ pages, key: keyOf(pages) }))
  const maker = openMaker(cache, wanted, after)
  const parts = wanted.map(maker.make)
  void Promise.allSettled(parts).then(maker.close)
  return [...parts.map(async (part) => (await part).files), sharedFiles(parts, cache)].map(heard)
}

/** A page stays in its part for as long as there are as many parts, and there are twice as many when there are twice as many pages. */
function partsOf(inputs: readonly SearchInput[], pages: number): SearchInput[][] {
  const count = 2 ** Math.max(0, Math.round(Math.log2(inputs.length / pages)))
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

/** Takes parts and records from the cache, and has made what is not there: in each workshop one part after another. */
function openMaker(cache: Cache, wanted: readonly WantedPart[], after: Promise<unknown>) {
  const records = cache.pack('record')
  const finished = cache.pack('search')
  const missing = wanted.filter(({ key }) => !finished.has(key))
  const isNew = (page: SearchInput) => !('record' in page) && !records.has(page.key)
  const newRecords = missing.reduce((sum, { pages }) => sum + pages.filter(isNew).length, 0)
  const lanes = workshopsFor(newRecords, missing.length).map((workshop) => ({ workshop, free: after }))
  const spelled = newRecords > 0 ? rememberSpelled(cache) : undefined
  let turn = 0

  function toIndex(page: SearchInput): PageToIndex {
    if ('record' in page) return page
    const { key, source } = page
    const json = records.read(key)
    return json ? { key, json } : { key, source: source() }
  }

  function keep(key: string, made: MadePart): Part {
    finished.add(key, made.bytes)
    for (const [name, json] of made.records) records.add(name, json)
    spelled?.add(made.spelled)
    return partFrom(made.bytes)
  }

  return {
    make({ key, pages }: WantedPart): Promise<Part> {
      // Wanted again when a page of the part is edited.
      for (const page of pages) records.has(page.key)
      const stored = finished.read(key)
      if (stored) return Promise.resolve(partFrom(stored))
      const lane = lanes[turn % lanes.length]!
      turn += 1
      const made = heard(lane.free.then(() => lane.workshop.make(pages.map(toIndex))))
      lane.free = made.then(({ begun }) => begun)
      return heard(made.then(async ({ part }) => keep(key, await part)))
    },
    async close() {
      spelled?.save()
      await Promise.all(lanes.map(({ workshop }) => workshop.close()))
    },
  }
}

/** How titles and headings are said, from another time: one value, as an edit asks for a few of many. */
function rememberSpelled(cache: Cache) {
  const pack = cache.pack('spelled')
  const key = hashOf(kbsiteBuild)
  const stored = pack.read(key)
  const all = new Map<string, Spelled[1]>(stored && (JSON.parse(stored.toString()) as Spelled[]))
  knowSyllables(all)
  let isNew = false
  return {
    add(learned: readonly Spelled[]): void {
      for (const [run, syllables] of learned) all.set(run, syllables)
      isNew ||= learned.length > 0
    },
    save(): void {
      if (isNew) pack.add(key, Buffer.from(JSON.stringify([...all])))
    },
  }
}

/** The merged index, and what is loaded when a word is found nowhere. */
async function sharedFiles(made: readonly Promise<Part>[], cache: Cache): Promise<IndexedFile[]> {
  const parts = await Promise.all(made)
  const tallies = parts.map(({ tally }) => tally)
  return [
    ...(await mergedFiles(parts, cache)),
    { path: 'words.pf_help', contents: packed(vocabularyOf(tallies)) },
    { path: 'variants.pf_help', contents: await variantsIn(signsOf(tallies), cache) },
  ]
}

/** An edit seldom brings a new sign, and the table of all signs takes longer to load than it is looked up in. */
async function variantsIn(signs: string, cache: Cache): Promise<Uint8Array> {
  const pack = cache.pack('variants')
  const key = hashOf(kbsiteBuild, signs)
  const stored = pack.read(key)
  if (stored) return stored
  const contents = packed(await variantsOf(signs))
  pack.add(key, contents)
  return contents
}

/** Files that are packed at a time: zlib has as many threads. */
const packedAtOnce = 4

/** The files of the index of all parts; files with words that an edit did not touch are not packed again. */
async function mergedFiles(parts: readonly Part[], cache: Cache): Promise<IndexedFile[]> {
  const { name, table, files } = mergeParts(parts)
  const known = cache.pack('words')
  const words = await pMap(
    files,
    async ({ id, hash, words: bytes }) => {
      const stored = known.read(hash)
      const contents = stored ?? (await packedBytes(bytes))
      if (!stored) known.add(hash, contents)
      return { path: `index/${id}.pf_index`, contents }
    },
    { concurrency: packedAtOnce },
  )
  const count = parts.reduce((sum, { pages }) => sum + pages.length, 0)
  const entry = {
    ...parts[0]!.entry,
    languages: { [LANGUAGE]: { hash: name, wasm: null, page_count: count } },
  }
  return [
    { path: 'pagefind-entry.json', contents: Buffer.from(JSON.stringify(entry)) },
    { path: `pagefind.${name}.pf_meta`, contents: await packedBytes(table) },
    ...words,
  ]
}
