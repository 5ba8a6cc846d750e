import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { rememberMerged } from './merged-before.ts'
import { type Part, partFrom } from './part.ts'

/** Parts by their keys. */
export type PartsAhead = ReadonlyMap<string, Part>

/** The parts of the indexes that the last build made: an edit wants most of them again. Opens what else it reads. */
export function readPartsAhead(cache: Cache, indexNames: readonly string[]): PartsAhead {
  for (const kind of ['shown', 'spelled', 'words', 'chinese']) cache.pack(kind)
  const finished = cache.pack('search')
  const keys = indexNames.flatMap((name) => mergedIn(cache, name).before?.parts ?? [])
  return new Map(
    keys.flatMap((key) => {
      const stored = finished.read(key)
      return stored ? [[key, partFrom(stored)] as const] : []
    }),
  )
}

/** How an index was merged the last time. */
export function mergedIn(cache: Cache, indexName: string): ReturnType<typeof rememberMerged> {
  return rememberMerged(cache, hashOf(kbsiteBuild, indexName))
}
