import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Texts that wait to be written: the first ones in memory, the rest in a file, as ten thousand pages do not fit. */
export type Spool = {
  /** Takes a text; what comes back gives it again as it lies there, in the file as UTF-8, until the spool is closed. */
  add(text: string): () => string | Uint8Array
  close(): void
}

/** Characters that are kept in memory. */
const usualRoom = 4 * 1024 * 1024

/** Opens a spool whose file lies in a folder. A disk that is full or read-only costs memory, nothing else. */
export function openSpool(folder: string, room = usualRoom): Spool {
  let used = 0
  let end = 0
  let file: SpoolFile | undefined

  /** Where the text is now; gives undefined on a disk that takes nothing. */
  function store(text: string): Stored | undefined {
    try {
      file ??= openFile(folder)
      const bytes = Buffer.from(text)
      writeAll(file.descriptor, bytes, end)
      end += bytes.length
      return { descriptor: file.descriptor, offset: end - bytes.length, length: bytes.length }
    } catch {
      return undefined
    }
  }

  return {
    add(text) {
      used += text.length
      const stored = used > room ? store(text) : undefined
      return stored ? readerOf(stored) : readerInMemory(text)
    },
    close() {
      if (!file) return
      closeSync(file.descriptor)
      rmSync(file.name, { force: true })
      file = undefined
    },
  }
}

type Stored = { descriptor: number; offset: number; length: number }

// A function of its own each: made where the text is at hand, a reader would hold it in memory for good.
function readerOf({ descriptor, offset, length }: Stored): () => Uint8Array {
  return () => readAll(descriptor, offset, length)
}

function readerInMemory(text: string): () => string {
  return () => text
}

type SpoolFile = { name: string; descriptor: number }

function openFile(folder: string): SpoolFile {
  const name = path.join(folder, `spool-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(folder, { recursive: true })
  const descriptor = openSync(name, 'wx+')
  try {
    // Without a name it is gone with this process, however that ends.
    rmSync(name)
  } catch {
    // Windows keeps the name of an open file: it is removed at the end.
  }
  return { name, descriptor }
}

function writeAll(descriptor: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
}

function readAll(descriptor: number, offset: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const count = readSync(descriptor, bytes, done, length - done, offset + done)
    if (count === 0) throw new Error('The file of rendered pages is shorter than what was written to it.')
    done += count
  }
  return bytes
}
