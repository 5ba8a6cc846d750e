import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from './process.ts'

/** The files of a pack that hold its values. Each belongs to the process that writes it; what lies in one is never changed. */
export type Segments = {
  /** Appends to the segment of this process, and says where; undefined when the disk takes no more. */
  append(bytes: Uint8Array): { name: string; offset: number } | undefined
  /** Fewer bytes than `length` where the segment ends; throws when it is gone or cannot be read. */
  read(name: string, offset: number, length: number): Buffer
  /** Whether it is the segment that this process writes. */
  isOwn(name: string): boolean
  /** In bytes; 0 for one that is gone. */
  sizeOf(name: string): number
  /** Removes segments that are not wanted, except those of a process that may be writing them now. */
  removeExcept(wanted: ReadonlySet<string>): void
  close(): void
}

/** Opens the segments in a folder; the folder is made for the first value. */
export function openSegments(folder: string): Segments {
  const readers = new Map<string, number>()
  let writer: Writer | undefined

  function readerOf(name: string): number {
    // Whoever removes the folder does not take away what this process has written.
    if (writer?.name === name) return writer.file
    const open = readers.get(name) ?? openSync(path.join(folder, name), 'r')
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
      const bytes = Buffer.allocUnsafe(length)
      return bytes.subarray(0, readSync(readerOf(name), bytes, 0, length, offset))
    },
    isOwn: (name) => name === writer?.name,
    sizeOf: (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
    removeExcept: (wanted) => removeExcept(folder, wanted),
    close() {
      for (const reader of readers.values()) closeSync(reader)
      readers.clear()
      writer?.close()
      writer = undefined
    },
  }
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
          // A full disk: the next value may overwrite what was begun here.
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
    // What could not be removed now goes with a later build.
  }
}
