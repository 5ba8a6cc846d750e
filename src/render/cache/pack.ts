import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { getOrInsert } from '../base/get-or-insert.ts'
import { isRunning } from '../base/process.ts'
import { nameOfBytes, readSealed, type Seal, userSeal, writeSealed } from './sealed.ts'

/**
 * Many small values in a few files: opening a file for each costs more than reading what is in it.
 *
 * Values are appended to a segment file owned by this process. The sealed index, written last and renamed into place, has the location
 * and hash of each value. Disk trouble costs time, never correctness: nothing here throws.
 */
export type Pack = {
  /** Asking also counts as using the value. */
  has(key: string): boolean
  /** The stored bytes; undefined when there are none or they are damaged. */
  read(key: string): Buffer | undefined
  add(key: string, bytes: Uint8Array): void
  /** The keys that the last run that saved has used. */
  fresh(): string[]
  /** Writes the index, so that other processes find what was added. Values that several saved runs did not use are dropped. */
  save(): void
  close(): void
}

/** Location of a value: segment, offset, length, hash of its bytes, and the number of runs since it was used. */
type Entry = [segment: string, offset: number, length: number, bytes: string, age: number]
type Entries = Map<string, Entry>

/** A value is dropped after this many runs in a row without use: enough for some work on another branch. */
const maxAge = 8

/** With more segments than this, or more than half of the bytes unused, small and mostly unused segments are compacted into a new one. */
const maxSegments = 12

/** A segment with more than this share of the live bytes is large. Edits add many small ones to those of the first build. */
const largePart = 1 / 4

/** Less unused space than this, in bytes, is never worth a compaction. */
const minWaste = 4 * 1024 * 1024

/** Opens the pack in a folder; an absent or damaged one is empty. */
export function openPack(folder: string, seal: Seal = userSeal()): Pack {
  const entries = readIndex(folder, seal)
  const segments = openSegments(folder)
  const used = new Set<string>()
  /** Entries that could not be written, kept for this run. */
  const unwritten = new Map<string, Uint8Array>()
  let changed = false
  let isAged = false

  function load(key: string, entry: Entry): Buffer | undefined {
    try {
      const bytes = segments.read(entry)
      if (bytes) return bytes
    } catch {
      // The segment is gone or unreadable: all of its values count as missing.
      for (const [other, [segment]] of entries) if (segment === entry[0]) entries.delete(other)
    }
    entries.delete(key)
    changed = true
    return undefined
  }

  function add(key: string, bytes: Uint8Array): void {
    used.add(key)
    try {
      entries.set(key, segments.append(bytes))
      changed = true
    } catch {
      // A full disk, or a folder that cannot be written.
      unwritten.set(key, bytes)
    }
  }

  /** Copies the live values of wasteful segments into this process's segment. */
  function compact(): void {
    const names = wasteful(entries, folder, segments.own())
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
    fresh: () => [...entries].flatMap(([key, entry]) => (entry[4] === 0 ? [key] : [])),
    save() {
      for (const [key, entry] of entries) {
        if (used.has(key)) entry[4] = 0
        else if (!isAged && ++entry[4] > maxAge) entries.delete(key)
      }
      isAged = true
      if (!changed) return
      compact()
      writeIndex(folder, entries, seal)
      removeUnused(folder, entries)
      changed = false
    },
    close: segments.close,
  }
}

type Segments = {
  /** The name of this process's segment, once it has one. */
  own(): string | undefined
  /** Undefined when the bytes are damaged; throws when the segment cannot be read. */
  read(entry: Entry): Buffer | undefined
  append(bytes: Uint8Array): Entry
  close(): void
}

function openSegments(folder: string): Segments {
  /** Open files, so that this process's segment stays readable even if the folder is removed. */
  const files = new Map<string, number>()
  let own: { name: string; file: number; end: number } | undefined
  return {
    own: () => own?.name,
    read([name, offset, length, wanted]) {
      const file = getOrInsert(files, name, () => openSync(path.join(folder, name), 'r'))
      const bytes = Buffer.allocUnsafe(length)
      const isWhole = readSync(file, bytes, 0, length, offset) === length && nameOfBytes(bytes) === wanted
      return isWhole ? bytes : undefined
    },
    append(bytes) {
      own ??= newSegment(folder)
      files.set(own.name, own.file)
      const start = own.end
      for (let done = 0; done < bytes.length; )
        done += writeSync(own.file, bytes, done, bytes.length - done, start + done)
      own.end += bytes.length
      return [own.name, start, bytes.length, nameOfBytes(bytes), 0]
    },
    close() {
      for (const file of files.values()) closeSync(file)
      files.clear()
      own = undefined
    },
  }
}

/** A new file that only this process writes. */
function newSegment(folder: string): { name: string; file: number; end: number } {
  const name = `${process.pid}-${randomBytes(4).toString('hex')}.bin`
  mkdirSync(folder, { recursive: true })
  return { name, file: openSync(path.join(folder, name), 'wx+'), end: 0 }
}

/** Segments that are small or mostly unused; none as long as there are few of them and little is unused. */
function wasteful(entries: Entries, folder: string, own: string | undefined): ReadonlySet<string> {
  const wantedOf = new Map<string, number>()
  for (const [name, , length] of entries.values()) wantedOf.set(name, (wantedOf.get(name) ?? 0) + length)
  const sizeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  const sizes = new Map([...wantedOf.keys()].map((name) => [name, sizeOf(name)]))
  const wanted = sum(wantedOf.values())
  if (wantedOf.size <= maxSegments && sum(sizes.values()) <= Math.max(2 * wanted, minWaste)) return new Set()
  const isKept = (name: string, used: number) =>
    name === own || (used > largePart * wanted && sizes.get(name)! <= 2 * used)
  return new Set([...wantedOf].flatMap(([name, used]) => (isKept(name, used) ? [] : [name])))
}

/** The version and the kind are part of the name, so that the index of another version or kind is not accepted. */
function nameOfIndex(folder: string): string {
  return `pack 2 ${path.basename(folder)}`
}

function indexIn(folder: string): string {
  return path.join(folder, 'index.json')
}

function readIndex(folder: string, seal: Seal): Entries {
  const rows = readSealed(indexIn(folder), seal, nameOfIndex(folder)) as [string, ...Entry][] | undefined
  return new Map((rows ?? []).map(([key, ...entry]) => [key, entry]))
}

function writeIndex(folder: string, entries: Entries, seal: Seal): void {
  const rows = [...entries].map(([key, entry]) => [key, ...entry])
  // If this fails, the next build uses the former index, whose segments still exist.
  writeSealed(indexIn(folder), seal, nameOfIndex(folder), rows)
}

/** Removes segments without entries, unless another process may still be writing them. */
function removeUnused(folder: string, entries: Entries): void {
  const wanted = new Set([...entries.values()].map(([name]) => name))
  try {
    for (const name of readdirSync(folder)) {
      const owner = /^(\d+)-\w+\.bin$/.exec(name)?.[1]
      if (owner && !wanted.has(name) && !isRunning(Number(owner))) rmSync(path.join(folder, name))
    }
  } catch {
    // A later build removes the rest.
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((before, one) => before + one, 0)
}
