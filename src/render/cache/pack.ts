import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nameOfBytes, type Seal, userSeal } from './sealed.ts'
import { openSegments, type Segments } from './segments.ts'

/**
 * Many small values in a few files: opening a file for each would cost more than reading it.
 *
 * Values are appended to a segment file of this process alone. The index, sealed, written last and renamed into place, has the position and
 * the hash of each value. Disk failures cost time, never correctness: nothing here throws.
 */
export type Pack = {
  /** Asking for a value counts as using it. */
  has(key: string): boolean
  /** The stored bytes; undefined when they are missing or damaged. */
  read(key: string): Buffer | undefined
  add(key: string, bytes: Uint8Array): void
  /** Writes the index, so that other processes find the added values. Values unused by several runs are forgotten. */
  save(): void
  close(): void
}

/** Position of a value: segment, offset, length, hash of its bytes, and how many runs have not used it. */
type Entry = [segment: string, offset: number, length: number, bytes: string, age: number]

/** How many successive builds may leave a value unused: enough to come back from another branch. */
const maxAge = 8

/** With more segments than this, or more than half of the bytes unused, small and mostly unused segments are copied into a new one. */
const maxSegments = 12

/** A segment with more than this share of the used bytes is large: edits add many small ones to that of the first build. */
const largePart = 1 / 4

/** Less than this is never worth copying, in bytes. */
const minWaste = 4 * 1024 * 1024

/** Opens the pack in a folder; an absent or damaged one is empty. */
export function openPack(folder: string, seal: Seal = userSeal()): Pack {
  const indexFile = path.join(folder, 'index.json')
  const entries = readIndex(indexFile, seal)
  const segments = openSegments(folder)
  const used = new Set<string>()
  /** Values that could not be written are kept, so that this run can go on. */
  const unwritten = new Map<string, Uint8Array>()
  let changed = false
  let isAged = false

  function load(key: string, [name, offset, length, wanted]: Entry): Buffer | undefined {
    try {
      const bytes = segments.read(name, offset, length)
      if (bytes.length === length && nameOfBytes(bytes) === wanted) return bytes
    } catch {
      // The segment is gone or unreadable: all its values count as missing.
      for (const [other, [segment]] of entries) if (segment === name) entries.delete(other)
    }
    entries.delete(key)
    changed = true
    return undefined
  }

  function add(key: string, bytes: Uint8Array): void {
    used.add(key)
    const written = segments.append(bytes)
    if (!written) {
      unwritten.set(key, bytes)
      return
    }
    entries.set(key, [written.name, written.offset, bytes.length, nameOfBytes(bytes), 0])
    changed = true
  }

  /** Copies the used values of wasteful segments into the one of this process. */
  function compact(): void {
    const names = wasteful(entries, segments)
    if (names.size === 0) return
    for (const [key, entry] of [...entries]) {
      const bytes = names.has(entry[0]) ? load(key, entry) : undefined
      if (bytes) add(key, bytes)
    }
  }

  return {
    has(key) {
      used.add(key)
      return unwritten.has(key) || entries.has(key)
    },
    read(key) {
      used.add(key)
      const kept = unwritten.get(key)
      if (kept) return Buffer.from(kept)
      const entry = entries.get(key)
      return entry && load(key, entry)
    },
    add,
    save() {
      for (const [key, entry] of entries) {
        if (used.has(key)) entry[4] = 0
        else if (!isAged && ++entry[4] > maxAge) entries.delete(key)
      }
      isAged = true
      if (!changed) return
      compact()
      writeIndex(indexFile, entries, seal)
      segments.removeExcept(new Set([...entries.values()].map(([name]) => name)))
      changed = false
    },
    close: segments.close,
  }
}

/** Segments that are small or mostly unused; none while there are few segments and little is unused. */
function wasteful(entries: ReadonlyMap<string, Entry>, segments: Segments): ReadonlySet<string> {
  const wantedOf = new Map<string, number>()
  for (const [name, , length] of entries.values()) wantedOf.set(name, (wantedOf.get(name) ?? 0) + length)
  const sizes = new Map([...wantedOf.keys()].map((name) => [name, segments.sizeOf(name)]))
  const wanted = sum(wantedOf.values())
  if (wantedOf.size <= maxSegments && sum(sizes.values()) <= Math.max(2 * wanted, minWaste)) return new Set()
  const isKept = (name: string, own: number) =>
    segments.isOwn(name) || (own > largePart * wanted && sizes.get(name)! <= 2 * own)
  return new Set([...wantedOf].flatMap(([name, own]) => (isKept(name, own) ? [] : [name])))
}

function readIndex(file: string, seal: Seal): Map<string, Entry> {
  try {
    const { version, entries } = JSON.parse(seal.open(indexName(file), readFileSync(file, 'utf8'))) as {
      version: number
      entries: [string, ...Entry][]
    }
    return new Map(version === 2 ? entries.map(([key, ...entry]) => [key, entry]) : [])
  } catch {
    // Absent, unreadable, half written or of another key: the pack is empty.
    return new Map()
  }
}

/** By its folder, so that the index of one kind is not accepted for another. */
function indexName(file: string): string {
  return `pack ${path.basename(path.dirname(file))}`
}

function writeIndex(file: string, entries: ReadonlyMap<string, Entry>, seal: Seal): void {
  const beside = `${file}.${process.pid}`
  try {
    const rows = [...entries].map(([key, entry]) => [key, ...entry])
    writeFileSync(beside, seal.close(indexName(file), JSON.stringify({ version: 2, entries: rows })))
    renameSync(beside, file)
  } catch {
    // The next build finds the former index, whose segments still exist.
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((before, one) => before + one, 0)
}
