import type { IndexedFile } from './bundle.ts'
import type { WordTable } from './vocabulary.ts'

/** A part of an index: its files, those of the index itself unpacked, and what the words of its pages are. */
export type Part = { files: readonly IndexedFile[]; words: WordTable }

/** The file of a part that has its `wordEndsOf`, numbers as this machine writes them. */
export const endsPath = 'word-ends'

/** A part as bytes: the length of a head, the head as JSON, and the contents of its files one after another. */
export function bytesOfPart({ files, words }: Part): Uint8Array {
  const head = Buffer.from(
    JSON.stringify({ words, files: files.map(({ path, contents }) => [path, contents.length]) }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, ...files.map(({ contents }) => contents)])
}

/** The files are views of the bytes. */
export function partFrom(stored: Uint8Array): Part {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  let end = 4 + bytes.readUInt32LE()
  const head: { words: WordTable; files: [path: string, length: number][] } = JSON.parse(
    bytes.toString('utf8', 4, end),
  )
  const files = head.files.map(([path, length]) => {
    const start = end
    end += length
    return { path, contents: bytes.subarray(start, end) }
  })
  return { files, words: head.words }
}
