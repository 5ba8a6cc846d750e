import { type CborCursor, cborCursor, majorTypes } from './cbor-bytes.ts'
import type { PartWords } from './part.ts'

/** The current word of a part: its encoded pages, the first of them without the difference to the one before. */
export type PartWord = {
  part: number
  word: Uint8Array
  /** The part of the word that decides nearly all comparisons: its first and next six bytes as numbers. */
  order: number
  suborder: number
  hits: number
  first: number
  last: number
  bytes: Uint8Array
  /** After the difference of the first page, and after the last page. */
  start: number
  end: number
}

/** Reads the words of a part one after another, in byte order. `fields` are those of the merged index. */
export function wordsOf(
  { bytes, ends, fields: own }: PartWords,
  part: number,
  fields: readonly string[],
): () => PartWord | undefined {
  const numbers = own.map((field) => fields.indexOf(field))
  const newFields = numbers.every((to, from) => to === from) ? undefined : numbers
  const cursor = cborCursor(newFields ? new Uint8Array(bytes) : bytes)
  const count = ends.length / 2
  let at = 0
  return () => {
    if (at === count) return undefined
    at += 1
    return readWord(cursor, part, (hits) =>
      newFields
        ? walkedPages(cursor, hits, newFields)
        : knownPages(cursor, ends[2 * at - 2]!, ends[2 * at - 1]!),
    )
  }
}

export function compareWords(a: PartWord, b: PartWord): number {
  return a.order - b.order || a.suborder - b.suborder || compareEnds(a.word, b.word)
}

/** Compares words whose first twelve bytes are equal. */
function compareEnds(a: Uint8Array, b: Uint8Array): number {
  return a.length > 12 || b.length > 12 ? Buffer.compare(a, b) : a.length - b.length
}

/** Reads a word; `pagesOf` skips its pages and returns where they are. */
function readWord(cursor: CborCursor, part: number, pagesOf: (hits: number) => WordPages): PartWord {
  cursor.list()
  const word = cursor.text()
  const hits = cursor.list()
  const { first, last, start, end } = pagesOf(hits)
  cursor.skip()
  return {
    part,
    word,
    order: orderOf(word, 0),
    suborder: orderOf(word, 6),
    hits,
    first,
    last,
    bytes: cursor.bytes,
    start,
    end,
  }
}

type WordPages = Pick<PartWord, 'first' | 'last' | 'start' | 'end'>

/** Skips the pages of a word at once, where their end is known. */
function knownPages(cursor: CborCursor, end: number, last: number): WordPages {
  cursor.list()
  const first = cursor.number()
  const start = cursor.at()
  cursor.to(end)
  return { first, last, start, end }
}

function walkedPages(cursor: CborCursor, hits: number, newFields: readonly number[] | undefined): WordPages {
  let first = 0
  let last = 0
  let start = 0
  for (let hit = 0; hit < hits; hit += 1) {
    cursor.list()
    const step = cursor.number()
    last += step
    if (hit === 0) {
      first = step
      start = cursor.at()
    }
    cursor.skip()
    if (newFields) renumberFields(cursor, newFields)
    else cursor.skip()
  }
  return { first, last, start, end: cursor.at() }
}

/** Skips the positions of a word in fields; a field is a negative number, which differs in the merged index. */
function renumberFields(cursor: CborCursor, newFields: readonly number[]): void {
  for (let left = cursor.list(); left > 0; left -= 1) {
    const at = cursor.at()
    const field = cursor.bytes[at]! - (majorTypes.negative << 5)
    if (field >= 0 && field < 24) cursor.bytes[at] = (majorTypes.negative << 5) | newFields[field]!
    cursor.skip()
  }
}

/** Six bytes of a word, from `from` on, as a number, the most that one holds exactly. These numbers sort like the bytes. */
export function orderOf(word: Uint8Array, from: number): number {
  let order = 0
  for (let at = from; at < from + 6; at += 1) order = order * 256 + (at < word.length ? word[at]! : 0)
  return order
}
