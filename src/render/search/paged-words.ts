import { type CborCursor, type CborWriter, cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'
import type { WordEnds } from './pages-document.ts'
import type { PartWords } from './part.ts'

type Sources = {
  /** Where the pages of the document end: in its text, and in its fields by their numbers. */
  text: WordEnds
  fields: readonly WordEnds[]
  /** The word of a name, in UTF-8. */
  wordOf: (name: string) => Uint8Array
}

/**
 * The words of one document as those of the pages in it, each in the place of the name that Pagefind was given for it, in the order of their
 * bytes: what Pagefind would write if each page were a document.
 */
export function pagedWords(
  named: Uint8Array,
  { text, fields, wordOf }: Sources,
): Pick<PartWords, 'bytes' | 'ends'> {
  const cursor = cborCursor(named)
  const writer = cborWriter()
  const words: PagedWord[] = []
  while (cursor.at() < named.length) {
    cursor.list()
    const word = wordOf(decoder.decode(cursor.text()))
    // A list of documents, which is this one, and its number.
    cursor.list()
    cursor.list()
    cursor.number()
    const start = writer.length()
    const last = writePages(writer, textPlaces(cursor, text), fieldPlaces(cursor, fields))
    words.push({ word, start, end: writer.length(), last })
    cursor.skip()
  }
  return inOrder(words, writer.take())
}

const decoder = new TextDecoder()

/** A word with where its pages are written, and the number of the last one. */
type PagedWord = { word: Uint8Array; start: number; end: number; last: number }

/** The places of a word on a page, as Pagefind tells them: by their distances, and what they are places in or weigh as a negative number. */
type Places = { page: number; steps: number[] }

/** Reads the places of a word in the text. */
function textPlaces(cursor: CborCursor, ends: WordEnds): Places[] {
  const pages: Places[] = []
  let place = 0
  let weight = 0
  let page = 0
  let before = 0
  let steps: number[] | undefined
  for (let left = cursor.list(); left > 0; left -= 1) {
    const step = cursor.integer()
    if (step < 0) {
      weight = step
      continue
    }
    place += step
    if (!steps || place >= ends[page]!) {
      while (place >= ends[page]!) page += 1
      before = page === 0 ? 0 : ends[page - 1]!
      steps = [weight]
      pages.push({ page, steps })
    }
    steps.push(place - before)
    before = place
  }
  return pages
}

/** Reads the places of a word in fields. */
function fieldPlaces(cursor: CborCursor, fields: readonly WordEnds[]): ReadonlyMap<number, number[]> {
  const pages = new Map<number, number[]>()
  let field = 0
  let place = 0
  let page = -1
  let before = 0
  for (let left = cursor.list(); left > 0; left -= 1) {
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

/** Writes the list of a word's pages, and tells the last one. */
function writePages(
  writer: CborWriter,
  inText: readonly Places[],
  inFields: ReadonlyMap<number, readonly number[]>,
): number {
  const pages = withFieldPages(inText, inFields)
  let before = 0
  writer.head(MAJOR.list, pages.length)
  for (const { page, steps } of pages) {
    writer.head(MAJOR.list, 3)
    writer.head(MAJOR.number, page - before)
    writeSteps(writer, steps)
    writeSteps(writer, inFields.get(page) ?? none)
    before = page
  }
  return before
}

const none: readonly number[] = []

/** Pages that have a word in fields alone stand between the others. */
function withFieldPages(
  inText: readonly Places[],
  inFields: ReadonlyMap<number, unknown>,
): readonly Places[] {
  if (inFields.size === 0) return inText
  const known = new Set(inText.map(({ page }) => page))
  const further = [...inFields.keys()].filter((page) => !known.has(page))
  return [...inText, ...further.map((page) => ({ page, steps: [] }))].sort((a, b) => a.page - b.page)
}

function writeSteps(writer: CborWriter, steps: readonly number[]): void {
  writer.head(MAJOR.list, steps.length)
  for (const step of steps)
    if (step < 0) writer.head(MAJOR.negative, -1 - step)
    else writer.head(MAJOR.number, step)
}

function inOrder(words: readonly PagedWord[], pages: Uint8Array): Pick<PartWords, 'bytes' | 'ends'> {
  const writer = cborWriter()
  const ends: number[] = []
  for (const { word, start, end, last } of words.toSorted((a, b) => Buffer.compare(a.word, b.word))) {
    writer.head(MAJOR.list, 3)
    writer.text(word)
    writer.raw(pages, start, end)
    ends.push(writer.length(), last)
    writer.head(MAJOR.list, 0)
  }
  return { bytes: writer.take(), ends: Uint32Array.from(ends) }
}
