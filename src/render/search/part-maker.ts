import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { PartsAhead } from './ahead.ts'
import type { SearchInput } from './input.ts'
import { openLanes } from './lanes.ts'
import { filesOfPage, type IndexedFile, keptPage } from './page-files.ts'
import { bytesOfPart, type KeyedPart, type Part, partFrom } from './part.ts'
import { type Patched, patchedPart } from './patched-part.ts'
import type { Spelled } from './pinyin.ts'
import { workshopsFor } from './thread.ts'
import type { PageToIndex } from './workshop.ts'

/** Pages of which a part is wanted; `place` says which of how many. */
export type WantedPart = { place: string; pages: readonly SearchInput[] }

type PartMakerOptions = {
  name: string
  after: Promise<unknown>
  isOwnThread: boolean
  /** Parts that were read before. */
  ahead?: PartsAhead | undefined
}

/** Takes parts from the cache, and has made what is not there: in each workshop some parts after others. */
export function openPartMaker(
  cache: Cache,
  wanted: readonly WantedPart[],
  { name, after, isOwnThread, ahead }: PartMakerOptions,
) {
  const kept = cache.pack('shown')
  const finished = cache.pack('search')
  // All are asked, as what nobody asks for is forgotten.
  const isKept = (page: SearchInput) => kept.has(page.key)
  const isFinished = ({ pages }: WantedPart) => finished.has(keyOf(pages)) && pages.map(isKept).every(Boolean)
  const missing = wanted.filter((part) => !isFinished(part))
  const isNew = (page: SearchInput) => !('record' in page) && !isKept(page)
  const newPages = missing.reduce((sum, { pages }) => sum + pages.filter(isNew).length, 0)
  const spelled = newPages > 0 ? rememberSpelled(cache) : undefined
  const work = { records: newPages, parts: missing.length, known: spelled?.known ?? [], isOwnThread }
  const lanes = openLanes(workshopsFor(work), after)

  async function makePart(pages: readonly SearchInput[]): Promise<Uint8Array> {
    const made = await lanes.make(() => pages.map(toIndex), pages.length)
    for (const [key, bytes] of made.pages) kept.add(key, bytes)
    spelled?.add(made.spelled)
    return made.bytes
  }

  function storedPart(key: string): Part | undefined {
    const known = ahead?.get(key)
    if (known) return known
    const stored = finished.read(key)
    return stored && partFrom(stored)
  }

  /** The part of pages, of what stood in its place before: undefined when too little of that is left. */
  async function changedPart(pages: readonly SearchInput[], lastKey: string): Promise<Patched | undefined> {
    const former = storedPart(lastKey)
    if (!former) return undefined
    const known = new Set(former.pages.map(({ key }) => key))
    const added = pages.filter((page) => !known.has(page.key) || !isKept(page))
    if (2 * added.length > pages.length) return undefined
    const keys = pages.map(({ key }) => key)
    const wantedKeys = new Set(keys)
    const gone = former.pages.flatMap(({ key }) => (wantedKeys.has(key) ? [] : [kept.read(key)]))
    if (!gone.every((bytes) => bytes !== undefined)) return undefined
    const fresh = added.length > 0 ? partFrom(await makePart(added)) : undefined
    return patchedPart({ former, fresh, keys, removed: gone.map((bytes) => keptPage(() => bytes).tally) })
  }

  return {
    async make(part: WantedPart): Promise<KeyedPart> {
      const { place, pages } = part
      const key = keyOf(pages)
      const lastPlace = hashOf(kbsiteBuild, name, place)
      const last = finished.read(lastPlace)?.toString()
      const stored = isFinished(part) ? storedPart(key) : undefined
      if (stored && last === key) return { ...stored, key }
      finished.add(lastPlace, Buffer.from(key))
      if (stored) return { ...stored, key }
      const changed = last === undefined ? undefined : await changedPart(pages, last)
      const bytes = changed ? bytesOfPart(changed.part) : await makePart(pages)
      finished.add(key, bytes)
      if (!changed) return { ...partFrom(bytes), key }
      const { part: patched, words } = changed
      return { ...patched, key, change: words && { from: last!, words } }
    },
    /** The files of a part's pages. */
    filesOf({ pages }: Pick<KeyedPart, 'pages'>): IndexedFile[] {
      return pages.flatMap(({ key, name: own }) => {
        const read = () => {
          const bytes = kept.read(key)
          if (!bytes)
            throw new DamagedCacheError(`What the search shows of a page is not in the cache any more.`)
          return bytes
        }
        return filesOfPage(own, keptPage(read), `${buildKey} ${own}`)
      })
    },
    async close() {
      spelled?.save()
      await lanes.close()
    },
  }
}

const buildKey = hashOf(kbsiteBuild).slice(0, 10)

function toIndex(page: SearchInput): PageToIndex {
  return 'record' in page ? page : { key: page.key, source: { ...page.facts, cut: page.cut.read() } }
}

function keyOf(pages: readonly SearchInput[]): string {
  return hashOf(kbsiteBuild, ...pages.map(({ key }) => key))
}

/** How titles and headings are said, from another time: one value, as an edit asks for a few of many. */
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
