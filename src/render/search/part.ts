import type { Tally } from './tally.ts'

/** A page of a part: what stands for its record, its name in the index, and how many words it has. */
type PartPage = { key: string; name: string; words: number }

/** The words of some pages, in the order of their bytes, as Pagefind encodes them. */
export type PartWords = {
  /** All of them, one behind the other. */
  bytes: Uint8Array
  /** Of each, where its pages end in the bytes and the number of its last page: with them, merging passes a word at once. */
  ends: Uint32Array
  /** What words stand in beside the text; words tell the number of the field in this list. */
  fields: readonly string[]
}

/** A part of an index. */
export type Part = PartWords & {
  /** What the entry of an index says beside its languages. */
  entry: { version: string }
  /** In the order in which the words number them. */
  pages: readonly PartPage[]
  tally: Tally
}

/** A part with what stands for all of its pages. */
export type KeyedPart = Part & { key: string }

/** A part as bytes: the length of a head, the head as JSON, and what is bytes already. */
export function bytesOfPart({ bytes, ends, ...rest }: Part): Uint8Array {
  const head = Buffer.from(JSON.stringify({ ...rest, bytes: bytes.length, ends: ends.byteLength }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  return Buffer.concat([length, head, bytes, new Uint8Array(ends.buffer, ends.byteOffset, ends.byteLength)])
}

type Head = Omit<Part, 'bytes' | 'ends'> & { bytes: number; ends: number }

/** What `bytesOfPart` gave; words are a view of the bytes. */
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
    // A copy, as numbers begin at a place that four divides.
    ends: new Uint32Array(new Uint8Array(next(ends)).buffer),
  }
}
