import { type CborCursor, cborCursor, MAJOR } from './cbor-bytes.ts'
import { type IndexTable, tableOf } from './index-table.ts'

/** An index as Pagefind made it of some pages, unpacked. */
export type IndexPart = {
  /** What lists its pages, files and fields. */
  table: Uint8Array
  /** The words of a file, by its name in the table. */
  file(id: string): Uint8Array
  /** What `wordEndsOf` gives, when it is known. */
  ends?: Uint32Array
}

/** The word at which a part stands: its pages as they are encoded, the first of them without its distance from the one before. */
export type PartWord = {
  part: number
  word: Uint8Array
  /** What of the word decides most comparisons: its first six bytes as a number. */
  order: number
  hits: number
  first: number
  last: number
  bytes: Uint8Array
  /** Behind the distance of the first page, and behind the last page. */
  start: number
  end: number
}

export type PartWords = { pages: number; next(): PartWord | undefined }

/** The words of a part, in the order of their bytes. `fields` are those of the merged index. */
export function wordsOf(
  part: IndexPart,
  number: number,
  table: IndexTable,
  fields: readonly string[],
): PartWords {
  const numbers = table.fields.map((field) => fields.indexOf(field))
  const newFields = numbers.every((to, from) => to === from) ? undefined : numbers
  const ends = newFields ? undefined : part.ends
  let file = 0
  let left = 0
  let word = 0
  let cursor: CborCursor | undefined
  return {
    pages: table.pages,
    next() {
      while (left === 0) {
        const id = table.files[file]
        if (id === undefined) return undefined
        file += 1
        const bytes = part.file(id)
        cursor = cborCursor(newFields ? new Uint8Array(bytes) : bytes)
        left = wordsIn(cursor)
      }
      left -= 1
      word += 1
      return ends
        ? knownWord(cursor!, number, ends[2 * word - 2]!, ends[2 * word - 1]!)
        : readWord(cursor!, number, newFields)
    },
  }
}

/**
 * Where the pages of each word end and the number of its last page, two numbers a word, in the order of the part's files. Telling them takes a walk
 * over all pages of all words; with them, merging passes a word at once.
 */
export function wordEndsOf(part: IndexPart): Uint32Array {
  const ends: number[] = []
  for (const id of tableOf(part.table).files) {
    const cursor = cborCursor(part.file(id))
    for (let left = wordsIn(cursor); left > 0; left -= 1) {
      const { end, last } = readWord(cursor, 0, undefined)
      ends.push(end, last)
    }
  }
  return Uint32Array.from(ends)
}

/** How many words follow in a file whose beginning this is. */
function wordsIn(cursor: CborCursor): number {
  cursor.list()
  return cursor.list()
}

function knownWord(cursor: CborCursor, part: number, end: number, last: number): PartWord {
  cursor.list()
  const word = cursor.text()
  const hits = cursor.list()
  cursor.list()
  const first = cursor.number()
  const start = cursor.at()
  cursor.to(end)
  cursor.skip()
  return { part, word, order: orderOf(word), hits, first, last, bytes: cursor.bytes, start, end }
}

function readWord(cursor: CborCursor, part: number, newFields: readonly number[] | undefined): PartWord {
  cursor.list()
  const word = cursor.text()
  const hits = cursor.list()
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
  const end = cursor.at()
  cursor.skip()
  return { part, word, order: orderOf(word), hits, first, last, bytes: cursor.bytes, start, end }
}

/** Passes the places of a word in fields; a field is a negative number, and has another one in the merged index. */
function renumberFields(cursor: CborCursor, newFields: readonly number[]): void {
  for (let left = cursor.list(); left > 0; left -= 1) {
    const at = cursor.at()
    const field = cursor.bytes[at]! - (MAJOR.negative << 5)
    if (field >= 0 && field < 24) cursor.bytes[at] = (MAJOR.negative << 5) | newFields[field]!
    cursor.skip()
  }
}

function orderOf(word: Uint8Array): number {
  let order = 0
  for (let at = 0; at < 6; at += 1) order = order * 256 + (word[at] ?? 0)
  return order
}
