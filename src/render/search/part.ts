import type { Tally } from './tally.ts'

/** Neighbours that readers load together: the key of their records, the name of their files, and how many pages they are. */
export type Sheet = { key: string; name: string; pages: number }

/** The words of some pages, in the order of their bytes, as Pagefind encodes them. */
export type PartWords = {
  /** All of them, concatenated. */
  bytes: Uint8Array
  /** For each, the end of its pages in the bytes and the number of its last page, so that merging can skip a word at once. */
  ends: Uint32Array
  /** The fields of words beside the text; words refer to a field by its index in this list. */
  fields: readonly string[]
}

/** A part of an index. */
export type Part = PartWords & {
  /** The entry of an index besides its languages. */
  entry: { version: string }
  /** In the order in which the words number them. */
  sheets: readonly Sheet[]
  tally: Tally
}

/** A part with a key for all of its pages. */
export type KeyedPart = Part & { key: string }

/** A part as bytes: the length of a head, the head as JSON, and the binary data. */
export function bytesOfPart({ bytes, ends, ...rest }: Part): Uint8Array {
  const head = Buffer.from(JSON.stringify({ ...rest, bytes: bytes.length, ends: ends.byteLength }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, bytes, new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength)])
}

type Head = Omit<Part, 'bytes' | 'ends'> & { bytes: number; ends: number }

/** Undoes `bytesOfPart`; words are a view of the bytes. */
export function partFrom(stored: Uint8Array): Part {
  const all = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  let end = 4 + all.readUInt32LE()
  const { bytes, ends, ...rest }: Head = JSON.parse(all.toString('utf8', 4, end))
  const next = (length: number) => {
    end += length
    return all.subarray(end - length, end)
  }
  return {
    ...rest,
    bytes: next(bytes),
    // A copy, as numbers must be aligned to four bytes.
    ends: new Uint32Array(new Uint8Array(next(ends)).buffer),
  }
}
