import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from '../base/process.ts'

/** The files of a pack that hold its values. Each belongs to the process that writes it and is append-only. */
export type Segments = {
  /** Appends to the segment of this process, and returns the position; undefined when the disk is full. */
  append(bytes: Uint8Array): { name: string; offset: number } | undefined
  /** Fewer bytes than `length` where the segment ends; throws when it is gone or unreadable. */
  read(name: string, offset: number, length: number): Buffer
  /** Whether it is the segment of this process. */
  isOwn(name: string): boolean
  /** In bytes; 0 for a missing one. */
  sizeOf(name: string): number
  /** Removes unwanted segments, except those that another process may be writing. */
  removeExcept(wanted: ReadonlySet<string>): void
  close(): void
}

/** Opens the segments in a folder, which is created for the first value. */
export function openSegments(folder: string): Segments {
  const readers = new Map<string, Reader>()
  let writer: Writer | undefined

  function readerOf(name: string): Reader {
    const open = readers.get(name) ?? openReader(path.join(folder, name))
    readers.set(name, open)
    return open
  }

  return {
    append(bytes) {
      writer ??= openWriter(folder)
      const offset = writer?.append(bytes)
      return writer === undefined || offset === undefined ? undefined : { name: writer.name, offset }
    },
    read(name, offset, length) {
      // Values written by this process survive the removal of the folder.
      if (writer?.name === name) return readFrom(writer.file, offset, length)
      return readerOf(name).read(offset, length)
    },
    isOwn: (name) => name === writer?.name,
    sizeOf: (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
    removeExcept: (wanted) => removeExcept(folder, wanted),
    close() {
      for (const reader of readers.values()) reader.close()
      readers.clear()
      writer?.close()
      writer = undefined
    },
  }
}

type Reader = { read(offset: number, length: number): Buffer; close(): void }

/** How much is read ahead, in bytes; at most a quarter of that is skipped between two values. */
const aheadBytes = 256 * 1024

/** Reads a file of values. Values requested in sequence come from a larger chunk, because a system call takes longer than reading one. */
function openReader(name: string): Reader {
  const file = openSync(name, 'r')
  let piece: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  let lastEnd = 0

  const isNext = (offset: number) => offset >= lastEnd && offset <= lastEnd + aheadBytes / 4
  const isInPiece = (offset: number, end: number) =>
    offset >= piece.start && end <= piece.start + piece.bytes.length

  return {
    read(offset, length) {
      const end = offset + length
      if (!isInPiece(offset, end)) {
        if (!isNext(offset) || length > aheadBytes / 4) {
          lastEnd = end
          return readFrom(file, offset, length)
        }
        piece = { start: offset, bytes: readFrom(file, offset, aheadBytes) }
      }
      lastEnd = end
      return piece.bytes.subarray(offset - piece.start, end - piece.start)
    },
    close: () => closeSync(file),
  }
}

function readFrom(file: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, offset))
}

type Writer = { name: string; file: number; append(bytes: Uint8Array): number | undefined; close(): void }

/** A new file that only this process writes; undefined when the folder cannot be written. */
function openWriter(folder: string): Writer | undefined {
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
          // A full disk: the next value may overwrite this incomplete one.
          return undefined
        }
      },
      close: () => closeSync(file),
    }
  } catch {
    // A folder that cannot be written: values are kept in memory for this run.
    return undefined
  }
}

function removeExcept(folder: string, wanted: ReadonlySet<string>): void {
  try {
    for (const name of readdirSync(folder)) {
      const owner = /^(\d+)-\w+\.bin$/.exec(name)?.[1]
      if (owner && !wanted.has(name) && !isRunning(Number(owner))) rmSync(path.join(folder, name))
    }
  } catch {
    // Whatever could not be removed is left to a later build.
  }
}
