import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openPack, type Pack } from './pack.ts'
import { type Seal, userSeal } from './sealed.ts'

/** A content-addressed store: a key is a hash of everything that the value depends on. */
export type Cache = {
  /** The stored value, or undefined when it is missing or damaged. */
  get<T>(kind: string, key: string): Promise<T | undefined>
  set(kind: string, key: string, value: unknown): Promise<void>
  /** Many small values of one kind, packed together. */
  pack(kind: string): Pack
  /** Makes values packed so far visible to other processes. */
  save(): void
  /** Saves the packs and closes them. */
  close(): void
}

/**
 * A cache in a folder. Failures cost time, never correctness: reading and writing do not throw, and values sealed by another user or
 * machine count as missing.
 */
export function openCache(folder: string, seal: Seal = userSeal()): Cache {
  const nameOf = (kind: string, key: string) => `${kind}/${key}`
  const fileOf = (kind: string, key: string) => path.join(folder, kind, key.slice(0, 2), `${key}.json`)
  const packs = new Map<string, Pack>()
  const save = () => {
    for (const pack of packs.values()) pack.save()
  }
  return {
    pack(kind) {
      const pack = packs.get(kind) ?? openPack(path.join(folder, kind), seal)
      packs.set(kind, pack)
      return pack
    },
    save,
    close() {
      save()
      for (const pack of packs.values()) pack.close()
      packs.clear()
    },
    async get<T>(kind: string, key: string): Promise<T | undefined> {
      try {
        return JSON.parse(seal.open(nameOf(kind, key), await readFile(fileOf(kind, key), 'utf8'))) as T
      } catch {
        // Absent, unreadable, half written, damaged or of another key: counts as missing.
        return undefined
      }
    },
    async set(kind, key, value) {
      const file = fileOf(kind, key)
      const beside = `${file}.${process.pid}`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(beside, seal.close(nameOf(kind, key), JSON.stringify(value)))
        await rename(beside, file)
      } catch {
        // A full or read-only disk: the next build does the work again.
        await rm(beside, { force: true }).catch(() => {})
      }
    },
  }
}

/** Remembers nothing: for `--no-cache`. Each of its packs lives as long as its owner. */
export const noCache: Cache = {
  get: async () => undefined,
  set: async () => {},
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
    save: () => {},
    close: () => {},
  }
}

/** A pack of small JSON values, for facts about each page of a site. A damaged value counts as missing. */
export function packedCache(cache: Pick<Cache, 'pack'>, kind: string) {
  const pack = cache.pack(kind)
  return {
    get<T>(key: string): T | undefined {
      const bytes = pack.read(key)
      return bytes && (JSON.parse(bytes.toString()) as T)
    },
    set: (key: string, value: unknown) => pack.add(key, Buffer.from(JSON.stringify(value))),
  }
}
