import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import { openBatches } from './batches.ts'
import type { SearchInput } from './input.ts'
import { filesOfSheet, type IndexedFile, sheetFrom } from './page-files.ts'
import { type KeyedPart, partFrom } from './part.ts'
import type { Spelled } from './pinyin.ts'
import { openWorkshop, type SheetToIndex } from './workshop.ts'

/** The pages of a part, by the sheets that show them. */
export type PartInputs = readonly (readonly SearchInput[])[]

/** Takes parts from the cache, and has Pagefind make the missing ones, but not before `after`. */
export function openPartMaker(cache: Cache, wanted: readonly PartInputs[], after: Promise<unknown>) {
  const kept = cache.pack('shown')
  const finished = cache.pack('search')
  // All are looked up, because the cache drops what a build does not use.
  const isKept = (pages: readonly SearchInput[]) => kept.has(keyOf(pages))
  const isFinished = (sheets: PartInputs) =>
    finished.has(partKey(sheets)) && sheets.map(isKept).every(Boolean)
  const isWhole = wanted.map(isFinished).every(Boolean)
  const spelled = isWhole ? undefined : rememberSpelled(cache)
  const batch = openBatches(openWorkshop(spelled?.known), after)

  async function makePart(sheets: PartInputs): Promise<Uint8Array> {
    const made = await batch(() => sheets.map(toIndex), sheets.flat().length)
    for (const [key, bytes] of made.sheets) kept.add(key, bytes)
    spelled?.add(made.spelled)
    return made.bytes
  }

  return {
    async make(sheets: PartInputs): Promise<KeyedPart> {
      const key = partKey(sheets)
      const stored = isFinished(sheets) ? finished.read(key) : undefined
      if (stored) return { ...partFrom(stored), key }
      const bytes = await makePart(sheets)
      finished.add(key, bytes)
      return { ...partFrom(bytes), key }
    },
    /** The files of a part's pages. */
    filesOf({ sheets }: Pick<KeyedPart, 'sheets'>): IndexedFile[] {
      return sheets.flatMap(({ key, name, pages }) => {
        const read = () => {
          const bytes = kept.read(key)
          if (!bytes)
            throw new DamagedCacheError(`What the search shows of a page is not in the cache any more.`)
          return sheetFrom(bytes)
        }
        return filesOfSheet(name, pages, read, `${buildKey} ${name}`)
      })
    },
    close(): void {
      spelled?.save()
    },
  }
}

const buildKey = hashOf(kbsiteBuild).slice(0, 10)

function toIndex(pages: readonly SearchInput[]): SheetToIndex {
  const sources = pages.map(({ facts, cut }) => ({ ...facts, cut: cut.read() }))
  return { key: keyOf(pages), pages: sources }
}

function partKey(sheets: PartInputs): string {
  return hashOf(...sheets.map(keyOf))
}

function keyOf(pages: readonly SearchInput[]): string {
  return hashOf(kbsiteBuild, ...pages.map(({ key }) => key))
}

/** Pronunciations of titles and headings from earlier builds: one cache entry, as an edit needs only a few of many. */
function rememberSpelled(cache: Cache) {
  const pack = cache.pack('spelled')
  const key = hashOf(kbsiteBuild)
  const stored = pack.read(key)
  const all = new Map<string, readonly string[]>(stored && (JSON.parse(stored.toString()) as Spelled[]))
  let isNew = false
  return {
    known: all,
    add(learned: readonly Spelled[]): void {
      for (const [run, syllables] of learned) all.set(run, syllables)
      isNew ||= learned.length > 0
    },
    save(): void {
      if (isNew) pack.add(key, Buffer.from(JSON.stringify([...all])))
    },
  }
}
