import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { isRunning } from './process.ts'

/**
 * Many small values in a few files: opening a file for each costs more than reading what is in it.
 *
 * Values are appended to a segment file that belongs to this process alone; the index, written last and renamed into place, says where
 * each value lies. Whatever goes wrong with a disk costs time, never correctness: nothing here throws.
 */
export type Pack = {
  /** Who asks counts as a user of the value, too. */
  has(key: string): boolean
  /** The stored bytes; undefined when there are none or they are damaged. */
  read(key: string): Buffer | undefined
  add(key: string, bytes: Uint8Array): void
  /** Writes the index, so that other processes find what was added. Values unused for some saves are forgotten. */
  save(): void
  close(): void
}

/** Where a value lies: segment, offset, length, CRC-32, and for how many saves nobody asked for it. */
type Entry = [segment: string, offset: number, length: number, crc: number, age: number]

/** A value that so many builds in a row did not ask for is forgotten: long enough to come back from another branch. */
const maxAge = 8

/** More segments than this, or more than half of the bytes unused, and what is small or mostly unused is copied into a new one. */
const maxSegments = 12

/** A segment with more than this part of what is wanted is large: edits bring many small ones beside what the first build wrote. */
const largePart = 1 / 4

/** Less than this is never worth copying, in bytes. */
const minWaste = 4 * 1024 * 1024

/** Opens the pack in a folder; an absent or damaged one is empty. */
export function openPack(folder: string): Pack {
  const indexFile = path.join(folder, 'index.json')
  const entries = readIndex(indexFile)
  const used = new Set<string>()
  const readers = new Map<string, number>()
  /** What could not be written: kept, so that this run can go on. */
  const unwritten = new Map<string, Uint8Array>()
  let changed = false
  let writer: Segment | undefined

  function segment(): Segment | undefined {
    writer ??= openSegment(folder)
    return writer
  }

  function readerOf(name: string): number {
    // Whoever removes the folder does not take away what this process has written.
    if (writer?.name === name) return writer.file
    const open = readers.get(name) ?? openSync(path.join(folder, name), 'r')
    readers.set(name, open)
    return open
  }

  function load(key: string, [name, offset, length, crc]: Entry): Buffer | undefined {
    try {
      const bytes = Buffer.allocUnsafe(length)
      const count = readSync(readerOf(name), bytes, 0, length, offset)
      if (count === length && crc32(bytes) === crc) return bytes
    } catch {
      // The segment is gone or cannot be read: all that is in it counts as missing.
      for (const [other, [segment]] of entries) if (segment === name) entries.delete(other)
    }
    entries.delete(key)
    changed = true
    return undefined
  }

  function add(key: string, bytes: Uint8Array): void {
    const target = segment()
    const offset = target?.append(bytes)
    used.add(key)
    if (target === undefined || offset === undefined) {
      unwritten.set(key, bytes)
      return
    }
    entries.set(key, [target.name, offset, bytes.length, crc32(bytes), 0])
    changed = true
  }

  /** Copies into one segment what is wanted of many small ones, and of those that are mostly waste. */
  function compact(): void {
    const wantedOf = new Map<string, number>()
    for (const [name, , length] of entries.values()) wantedOf.set(name, (wantedOf.get(name) ?? 0) + length)
    const sizes = new Map([...wantedOf.keys()].map((name) => [name, sizeOf(folder, name)]))
    const wanted = sum(wantedOf.values())
    if (wantedOf.size <= maxSegments && sum(sizes.values()) <= Math.max(2 * wanted, minWaste)) return
    const isKept = (name: string) => {
      const own = wantedOf.get(name)!
      return name === writer?.name || (own > largePart * wanted && sizes.get(name)! <= 2 * own)
    }
    for (const [key, entry] of [...entries]) {
      if (isKept(entry[0])) continue
      const bytes = load(key, entry)
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
        else if (++entry[4] > maxAge) entries.delete(key)
      }
      if (!changed) return
      compact()
      writeIndex(indexFile, entries)
      removeUnused(folder, entries)
      changed = false
    },
    close() {
      for (const reader of readers.values()) closeSync(reader)
      readers.clear()
      writer?.close()
      writer = undefined
    },
  }
}

type Segment = { name: string; file: number; append(bytes: Uint8Array): number | undefined; close(): void }

/** A new file that only this process writes; undefined when the folder cannot be written. */
function openSegment(folder: string): Segment | undefined {
  const name = `${process.pid}-${randomBytes(4).toString('hex')}.bin`
  try {
    mkdirSync(folder, { recursive: true })
    const file = openSync(path.join(folder, name), 'wx+')
    let end = 0
    return {
      name,
      file,
      append(bytes) {
        const offset = end
        try {
          for (let done = 0; done < bytes.length; ) {
            const count = writeSync(file, bytes, done, bytes.length - done, offset + done)
            done += count
          }
          end = offset + bytes.length
          return offset
        } catch {
          // A full disk: the next value may overwrite what was begun here.
          return undefined
        }
      },
      close: () => closeSync(file),
    }
  } catch {
    return undefined
  }
}

function readIndex(file: string): Map<string, Entry> {
  try {
    const { version, entries } = JSON.parse(readFileSync(file, 'utf8')) as {
      version: number
      entries: [string, ...Entry][]
    }
    return new Map(version === 1 ? entries.map(([key, ...entry]) => [key, entry]) : [])
  } catch {
    // Absent, unreadable or half written: the pack is empty.
    return new Map()
  }
}

function writeIndex(file: string, entries: ReadonlyMap<string, Entry>): void {
  const beside = `${file}.${process.pid}`
  try {
    const rows = [...entries].map(([key, entry]) => [key, ...entry])
    writeFileSync(beside, JSON.stringify({ version: 1, entries: rows }))
    renameSync(beside, file)
  } catch {
    // The next build finds the former index, whose segments are still there.
  }
}

function sizeOf(folder: string, name: string): number {
  return statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((before, one) => before + one, 0)
}

/** Removes segments that the index does not name, except those of a process that may be writing them now. */
function removeUnused(folder: string, entries: ReadonlyMap<string, Entry>): void {
  const named = new Set([...entries.values()].map(([name]) => name))
  try {
    for (const name of readdirSync(folder)) {
      const owner = /^(\d+)-\w+\.bin$/.exec(name)?.[1]
      if (owner && !named.has(name) && !isRunning(Number(owner))) rmSync(path.join(folder, name))
    }
  } catch {
    // What could not be removed now goes with a later build.
  }
}
