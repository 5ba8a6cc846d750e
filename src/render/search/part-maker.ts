import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import type { Cache } from '../write/cache.ts'
import { openLanes } from './lanes.ts'
import { bytesOfPart, type KeyedPart, partFrom } from './part.ts'
import type { SearchInput } from './parts.ts'
import { type Patched, patchedPart } from './patched-part.ts'
import type { Spelled } from './pinyin.ts'
import type { SearchRecord } from './record.ts'
import { workshopsFor } from './thread.ts'
import type { PageToIndex } from './workshop.ts'

/** Pages of which a part is wanted; `place` says which of how many. */
export type WantedPart = { place: string; pages: readonly SearchInput[] }

/** Takes parts and records from the cache, and has made what is not there: in each workshop one part after another. */
export function openPartMaker(
  cache: Cache,
  wanted: readonly WantedPart[],
  { name, after }: { name: string; after: Promise<unknown> },
) {
  const records = cache.pack('record')
  const finished = cache.pack('search')
  const missing = wanted.filter(({ pages }) => !finished.has(keyOf(pages)))
  const isNew = (page: SearchInput) => !('record' in page) && !records.has(page.key)
  const newRecords = missing.reduce((sum, { pages }) => sum + pages.filter(isNew).length, 0)
  const spelled = newRecords > 0 ? rememberSpelled(cache) : undefined
  const work = { records: newRecords, parts: missing.length, known: spelled?.known ?? [] }
  const lanes = openLanes(workshopsFor(work), after)

  function toIndex(page: SearchInput): PageToIndex {
    if ('record' in page) return page
    const { key, source } = page
    const json = records.read(key)
    return json ? { key, json } : { key, source: source() }
  }

  async function makePart(pages: readonly SearchInput[]): Promise<Uint8Array> {
    const {
      bytes,
      records: fresh,
      spelled: learned,
    } = await lanes.make(() => pages.map(toIndex), pages.length)
    for (const [key, json] of fresh) records.add(key, json)
    spelled?.add(learned)
    return bytes
  }

  /** The part of pages, of what stood in its place before: undefined when too little of that is left. */
  async function changedPart(pages: readonly SearchInput[], lastKey: string): Promise<Patched | undefined> {
    const stored = finished.read(lastKey)
    if (!stored) return undefined
    const former = partFrom(stored)
    const known = new Set(former.pages.map(({ key }) => key))
    const added = pages.filter(({ key }) => !known.has(key))
    if (2 * added.length > pages.length) return undefined
    const keys = pages.map(({ key }) => key)
    const kept = new Set(keys)
    const removed = former.pages.flatMap(({ key }) => (kept.has(key) ? [] : [records.read(key)]))
    if (!removed.every((json) => json !== undefined)) return undefined
    const fresh = added.length > 0 ? partFrom(await makePart(added)) : undefined
    return patchedPart({ former, fresh, keys, removed: removed.map(recordFrom) })
  }

  return {
    async make({ place, pages }: WantedPart): Promise<KeyedPart> {
      // Wanted again when a page of the part is edited.
      for (const page of pages) records.has(page.key)
      const key = keyOf(pages)
      const lastPlace = hashOf(kbsiteBuild, name, place)
      const last = finished.read(lastPlace)?.toString()
      const stored = finished.read(key)
      if (stored && last === key) return { ...partFrom(stored), key }
      finished.add(lastPlace, Buffer.from(key))
      if (stored) return { ...partFrom(stored), key }
      const changed = last === undefined ? undefined : await changedPart(pages, last)
      const bytes = changed ? bytesOfPart(changed.part) : await makePart(pages)
      finished.add(key, bytes)
      if (!changed) return { ...partFrom(bytes), key }
      const { part, words } = changed
      return { ...part, key, change: words && { from: last!, words } }
    },
    async close() {
      spelled?.save()
      await lanes.close()
    },
  }
}

function keyOf(pages: readonly SearchInput[]): string {
  return hashOf(kbsiteBuild, ...pages.map(({ key }) => key))
}

function recordFrom(json: Uint8Array): SearchRecord {
  return JSON.parse(new TextDecoder().decode(json))
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
