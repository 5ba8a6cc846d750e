import path from 'node:path'
import { getOrInsert } from '../base/get-or-insert.ts'
import { openPack, type Pack } from './pack.ts'
import { type Seal, userSeal } from './sealed.ts'

/** A content-addressed store: a key is a hash of everything that the value depends on. */
export type Cache = {
  /** The stored value; undefined when there is none or it is damaged. */
  get<T>(kind: string, key: string): T | undefined
  /** Stores a value that JSON can hold. */
  set(kind: string, key: string, value: unknown): void
  /** The values of one kind as bytes. */
  pack(kind: string): Pack
  /** Makes everything stored so far visible to other processes. */
  save(): void
  /** Saves, and closes the files. */
  close(): void
}

/** A cache in a folder. Trouble with it costs time, never correctness: nothing throws, and values sealed with another key count as missing. */
export function openCache(folder: string, seal: Seal = userSeal()): Cache {
  const packs = new Map<string, Pack>()
  function pack(kind: string): Pack {
    return getOrInsert(packs, kind, () => openPack(path.join(folder, kind), seal))
  }
  function save(): void {
    for (const one of packs.values()) one.save()
  }
  return {
    get(kind, key) {
      const bytes = pack(kind).read(key)
      return bytes && JSON.parse(bytes.toString())
    },
    set: (kind, key, value) => pack(kind).add(key, Buffer.from(JSON.stringify(value))),
    pack,
    save,
    close() {
      save()
      for (const one of packs.values()) one.close()
      packs.clear()
    },
  }
}

/** Runs `work` with a cache and closes the cache afterwards. */
export async function withCache<T>(cache: Cache, work: (cache: Cache) => Promise<T>): Promise<T> {
  try {
    return await work(cache)
  } finally {
    cache.close()
  }
}

/** Remembers nothing: for `--no-cache`. Each of its packs lives as long as its caller. */
export const noCache: Cache = {
  get: () => undefined,
  set: () => {},
  pack: memoryPack,
  save: () => {},
  close: () => {},
}

function memoryPack(): Pack {
  const values = new Map<string, Uint8Array>()
  return {
    has: (key) => values.has(key),
    read: (key) => {
      const bytes = values.get(key)
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    add: (key, bytes) => values.set(key, bytes),
    fresh: () => [...values.keys()],
    save: () => {},
    close: () => {},
  }
}
