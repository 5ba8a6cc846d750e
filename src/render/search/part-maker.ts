import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import { openBatches } from './batches.ts'
import type { SearchInput } from './input.ts'
import { filesOfPage, type IndexedFile, pageFrom } from './page-files.ts'
import { type KeyedPart, partFrom } from './part.ts'
import type { Spelled } from './pinyin.ts'
import { openWorkshop, type PageToIndex } from './workshop.ts'

/** The pages of a part. */
export type PartInputs = readonly SearchInput[]

/** Takes parts from the cache, and has Pagefind make the missing ones; nothing before `after`. */
export function openPartMaker(cache: Cache, wanted: readonly PartInputs[], after: Promise<unknown>) {
  const kept = cache.pack('shown')
  const finished = cache.pack('search')
  // All are looked up, because the cache forgets what a build does not use.
  const isKept = (page: SearchInput) => kept.has(page.key)
  const isFinished = (pages: PartInputs) => finished.has(keyOf(pages)) && pages.map(isKept).every(Boolean)
  const isWhole = wanted.map(isFinished).every(Boolean)
  const spelled = isWhole ? undefined : rememberSpelled(cache)
  const batch = openBatches(openWorkshop(spelled?.known), after)

  async function makePart(pages: PartInputs): Promise<Uint8Array> {
    const made = await batch(() => pages.map(toIndex), pages.length)
    for (const [key, bytes] of made.pages) kept.add(key, bytes)
    spelled?.add(made.spelled)
    return made.bytes
  }

  return {
    async make(pages: PartInputs): Promise<KeyedPart> {
      const key = keyOf(pages)
      const stored = isFinished(pages) ? finished.read(key) : undefined
      if (stored) return { ...partFrom(stored), key }
      const bytes = await makePart(pages)
      finished.add(key, bytes)
      return { ...partFrom(bytes), key }
    },
    /** The files of a part's pages. */
    filesOf({ pages }: Pick<KeyedPart, 'pages'>): IndexedFile[] {
      return pages.flatMap(({ key, name: own }) => {
        const read = () => {
          const bytes = kept.read(key)
          if (!bytes)
            throw new DamagedCacheError(`What the search shows of a page is not in the cache any more.`)
          return pageFrom(bytes)
        }
        return filesOfPage(own, read, `${buildKey} ${own}`)
      })
    },
    close(): void {
      spelled?.save()
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

/** Pronunciations of titles and headings from earlier builds: one value, as an edit needs a few of many. */
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
