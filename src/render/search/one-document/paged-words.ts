import { type CborCursor, cborCursor, cborWriter, majorTypes } from '../cbor-bytes.ts'
import type { PartWords } from '../part.ts'
import { orderOf } from '../part-words.ts'
import type { WordEnds } from './pages-document.ts'

type Sources = {
  /** Where each page of the document ends: in its text, and in its fields by number. */
  text: WordEnds
  fields: readonly { name: string; ends: WordEnds }[]
  /** The word of a name, both in UTF-8. */
  wordOf: (name: Uint8Array) => Uint8Array
  /** How many pages each part has; the first pages belong to the first part. */
  parts: readonly number[]
}

/**
 * The words of one document as those of the pages in it, part by part, replacing the names that Pagefind was given, in the order of their
 * bytes: the result is what Pagefind would write for a part if each page were a document.
 */
export function pagedWords(
  named: Uint8Array,
  { text, fields, wordOf, parts: lengths }: Sources,
): Required<PartWords>[] {
  const cursor = cborCursor(named)
  const numbers = fields.map(({ ends }) => ends)
  const inText = openPlaces(text)
  const parts = lengths.map((length, at) => {
    const start = lengths.slice(0, at).reduce((sum, one) => sum + one, 0)
    return openPart(start, start + length, fields)
  })
  while (cursor.at() < named.length) {
    cursor.list()
    const word = wordOf(cursor.text())
    // A list of documents, which is this one, and its number.
    cursor.list()
    cursor.list()
    cursor.number()
    inText.read(cursor)
    const inFields = fieldPlaces(cursor, numbers)
    let from = 0
    for (const part of parts) {
      const to = inText.runBefore(from, part.end)
      part.add(word, inText, from, to, inFields)
      from = to
    }
    cursor.skip()
  }
  return parts.map(({ words }) => words())
}

/** The positions of one word: those on a page form a run, stored as page and first position. There are millions, so lists are reused. */
type TextPlaces = {
  /** The weight of the positions, as a negative number. */
  weight: number
  runs: number
  readonly pages: Uint32Array
  /** Where each run begins in `places`, and the end of the last one. */
  readonly starts: Uint32Array
  readonly places: Uint32Array
  /** Start of a page in the text. */
  startOf(page: number): number
  read(cursor: CborCursor): void
  /** The first run, from `from` on, with a page ≥ `page` (binary search). */
  runBefore(from: number, page: number): number
}

function openPlaces(ends: WordEnds): TextPlaces {
  const pages = new Uint32Array(ends.length)
  const starts = new Uint32Array(ends.length + 1)
  const places = new Uint32Array(ends.at(-1) ?? 0)
  return {
    weight: 0,
    runs: 0,
    pages,
    starts,
    places,
    startOf: (page) => (page === 0 ? 0 : ends[page - 1]!),
    read(cursor) {
      let place = 0
      let page = -1
      let end = 0
      let count = 0
      let runs = 0
      for (let left = cursor.list(); left > 0; left -= 1) {
        const step = cursor.integer()
        if (step < 0) {
          this.weight = step
          continue
        }
        place += step
        if (place >= end) {
          while (place >= end) {
            page += 1
            end = ends[page]!
          }
          pages[runs] = page
          starts[runs] = count
          runs += 1
        }
        places[count] = place
        count += 1
      }
      starts[runs] = count
      this.runs = runs
    },
    runBefore(from, page) {
      let to = from
      while (to < this.runs && pages[to]! < page) to += 1
      return to
    },
  }
}

/** Positions in fields by page: differences, preceded for each field by its number, which is negative. */
type FieldPlaces = ReadonlyMap<number, readonly number[]>

const none: FieldPlaces = new Map()

/** Reads the positions of a word in fields. */
function fieldPlaces(cursor: CborCursor, fields: readonly WordEnds[]): FieldPlaces {
  const count = cursor.list()
  if (count === 0) return none
  const pages = new Map<number, number[]>()
  let field = 0
  let place = 0
  let page = -1
  let before = 0
  for (let left = count; left > 0; left -= 1) {
    const step = cursor.integer()
    if (step < 0) {
      field = step
      place = 0
      page = -1
      continue
    }
    place += step
    const ends = fields[-1 - field]!
    if (page < 0 || place >= ends[page]!) {
      page = Math.max(page, 0)
      while (place >= ends[page]!) page += 1
      before = page === 0 ? 0 : ends[page - 1]!
      const steps = pages.get(page)
      if (steps) steps.push(field)
      else pages.set(page, [field])
    }
    pages.get(page)!.push(place - before)
    before = place
  }
  return pages
}

/** A word of a part: its prefix as a number, where its encoded pages are, and the number of the last one. */
type PagedWord = { word: Uint8Array; order: number; start: number; end: number; last: number }

/** The part with the pages from `start` to `end` (exclusive). Its fields are those in which one of its pages has words. */
function openPart(start: number, end: number, all: Sources['fields']) {
  const used = all.map(({ ends }) => start < end && ends[end - 1]! > (ends[start - 1] ?? 0))
  const fields = all.flatMap(({ name }, at) => (used[at] ? [name] : []))
  const numbers = all.map((_, at) => used.slice(0, at).filter(Boolean).length)
  const writer = cborWriter()
  const words: PagedWord[] = []

  function writeText({ weight, places, starts, startOf }: TextPlaces, run: number, page: number): void {
    const first = starts[run]!
    const behind = starts[run + 1]!
    writer.head(majorTypes.list, 1 + behind - first)
    writer.head(majorTypes.negative, -1 - weight)
    let before = startOf(page)
    for (let at = first; at < behind; at += 1) {
      const place = places[at]!
      writer.head(majorTypes.number, place - before)
      before = place
    }
  }

  function writeFields(steps: readonly number[] | undefined): void {
    writer.head(majorTypes.list, steps?.length ?? 0)
    for (const step of steps ?? [])
      if (step < 0) writer.head(majorTypes.negative, numbers[-1 - step]!)
      else writer.head(majorTypes.number, step)
  }

  /** The pages that have the word only in fields. */
  function fieldPages(inText: TextPlaces, from: number, to: number, inFields: FieldPlaces): number[] {
    const pages: number[] = []
    for (const page of inFields.keys())
      if (page >= start && page < end && !inText.pages.subarray(from, to).includes(page)) pages.push(page)
    return pages.sort((a, b) => a - b)
  }

  return {
    end,
    /** Writes the pages of a word: those of some runs, and those in fields. */
    add(word: Uint8Array, inText: TextPlaces, from: number, to: number, inFields: FieldPlaces): void {
      const further = inFields.size === 0 ? [] : fieldPages(inText, from, to, inFields)
      if (to === from && further.length === 0) return
      const at = writer.length()
      let before = start
      let next = 0
      writer.head(majorTypes.list, to - from + further.length)
      for (let run = from; run < to || next < further.length; ) {
        const isText = run < to && !(further[next]! < inText.pages[run]!)
        const page = isText ? inText.pages[run]! : further[next]!
        writer.head(majorTypes.list, 3)
        writer.head(majorTypes.number, page - before)
        if (isText) writeText(inText, run, page)
        else writer.head(majorTypes.list, 0)
        writeFields(inFields.get(page))
        before = page
        if (isText) run += 1
        else next += 1
      }
      words.push({ word, order: orderOf(word, 0), start: at, end: writer.length(), last: before - start })
    },
    words: () => ({ fields, ...inOrder(words, writer.take()) }),
  }
}

/** Nearly all words differ in their prefixes, which are compared as numbers. */
function inBytes(a: PagedWord, b: PagedWord): number {
  return a.order - b.order || Buffer.compare(a.word, b.word)
}

function inOrder(words: PagedWord[], pages: Uint8Array): Pick<PartWords, 'bytes' | 'ends'> {
  const writer = cborWriter()
  const ends: number[] = []
  for (const { word, start, end, last } of words.sort(inBytes)) {
    writer.head(majorTypes.list, 3)
    writer.text(word)
    writer.raw(pages, start, end)
    ends.push(writer.length(), last)
    writer.head(majorTypes.list, 0)
  }
  return { bytes: writer.take(), ends: Uint32Array.from(ends) }
}
