import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '../base/user-error.ts'
import type { Archive, SharedValue } from './archive.ts'
import { openCache } from './cache.ts'
import { openPack } from './pack.ts'

/** Kinds that are valid for one machine or moment only: answers of other sites, lists of the last `kbsite dev`, server entries. */
const kept = new Set(['external', 'outline', 'remote'])

const isCarried = (kind: string) => /^[a-z]+$/.test(kind) && !kept.has(kind)

/** The entries that the last runs used, sorted and filtered by `isWanted`. */
export function* valuesIn(
  folder: string,
  isWanted: (kind: string, key: string) => boolean,
): Iterable<SharedValue> {
  for (const kind of kindsIn(folder)) {
    const pack = openPack(path.join(folder, kind))
    try {
      for (const key of pack.fresh().sort()) {
        const bytes = isWanted(kind, key) && pack.read(key)
        if (bytes) yield { kind, key, bytes }
      }
    } finally {
      pack.close()
    }
  }
}

/** Tells whether a value was in the cache when this was called, before others were added. */
export function knownIn(folder: string): (kind: string, key: string) => boolean {
  const packs = new Map(kindsIn(folder).map((kind) => [kind, openPack(path.join(folder, kind))]))
  return (kind, key) => packs.get(kind)?.has(key) ?? false
}

/** The kinds of values in the cache that may leave this machine. */
function kindsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((kind) => isCarried(kind) && existsSync(path.join(folder, kind, 'index.json'))).sort()
}

/** Adds missing values to the cache and returns their number. Throws a `UserError` when the folder cannot be written. */
export function takeValues(folder: string, { values }: Pick<Archive, 'values'>): number {
  const cache = openCache(folder)
  const last = new Map<string, string>()
  let added = 0
  try {
    for (const { kind, key, bytes } of values()) {
      if (!isCarried(kind) || cache.pack(kind).has(key)) continue
      cache.pack(kind).add(key, bytes)
      last.set(kind, key)
      added += 1
    }
  } finally {
    cache.close()
  }
  const isStored = ([kind, key]: [string, string]) => {
    const pack = openPack(path.join(folder, kind))
    try {
      return pack.read(key) !== undefined
    } finally {
      pack.close()
    }
  }
  if ([...last].every(isStored)) return added
  throw new UserError(`The cache folder "${folder}" could not be written.`, {
    fix: 'Check free space and permissions.',
  })
}
