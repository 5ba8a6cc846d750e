import pMap from 'p-map'
import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import type { Route } from '../types.ts'
import type { Cache } from '../write/cache.ts'
import { type IndexedFile, LANGUAGE, packed, packedBytes } from './bundle.ts'
import { mergeParts } from './merge.ts'
import type { Part } from './part.ts'
import { openPartMaker, type WantedPart } from './part-maker.ts'
import type { RecordSource, SearchRecord } from './record.ts'
import { signsOf, variantsOf, vocabularyOf } from './vocabulary.ts'
import { heard } from './workshop.ts'

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = PageInput | { key: string; route: Route; record: SearchRecord }

/** A page with what its record is made of. */
export type PageInput = { key: string; route: Route; source: () => RecordSource }

/**
 * Pages in a part. Pagefind takes as long for a page in a small part as in a large one, and an edit reads all pages of one part; but each
 * part costs a little when all are merged.
 */
const usualPages = 64

/** `name` keeps several indexes of one site apart. */
type IndexOptions = { name?: string; pagesInPart?: number; after?: Promise<unknown> }

/**
 * The index of pages: Pagefind makes it in parts, which are merged. Gives the files of the pages of each part, and at the end those of
 * the index.
 *
 * Two parts are made at a time, as Pagefind works on one core, and those that did not change come from the cache. While Pagefind
 * writes one, the records of the next are made. None is begun before `after`. Of a part of which some pages changed, Pagefind gets these
 * alone.
 */
export function indexOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  { name = '', pagesInPart = usualPages, after = Promise.resolve() }: IndexOptions = {},
): Promise<readonly IndexedFile[]>[] {
  const wanted = partsOf(inputs, pagesInPart)
  const maker = openPartMaker(cache, wanted, { name, after })
  const parts = wanted.map(maker.make)
  void Promise.allSettled(parts).then(maker.close)
  return [...parts.map(async (part) => (await part).files), sharedFiles(parts, cache)].map(heard)
}

/** A page stays in its part for as long as there are as many parts, and there are twice as many when there are twice as many pages. */
function partsOf(inputs: readonly SearchInput[], usual: number): WantedPart[] {
  const count = 2 ** Math.max(0, Math.round(Math.log2(inputs.length / usual)))
  const parts = Array.from({ length: count }, (_, number) => ({
    place: `${number} of ${count}`,
    pages: [] as SearchInput[],
  }))
  for (const input of inputs) {
    const number = count === 1 ? 0 : Number.parseInt(hashOf(input.route).slice(0, 8), 16) % count
    parts[number]!.pages.push(input)
  }
  return parts.filter(({ pages }, index) => index === 0 || pages.length > 0)
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
