import { type CborCursor, cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'
import type { WordEnds } from './pages-document.ts'
import type { PartWords } from './part.ts'
import { orderOf } from './part-words.ts'

type Sources = {
  /** Where the pages of the document end: in its text, and in its fields by their numbers. */
  text: WordEnds
  fields: readonly { name: string; ends: WordEnds }[]
  /** The word of a name, in UTF-8. */
  wordOf: (name: string) => Uint8Array
  /** How many pages each part has: the first ones belong to the first part. */
  parts: readonly number[]
}

/**
 * The words of one document as those of the pages in it, part by part, each in the place of the name that Pagefind was given for it, in the
 * order of their bytes: what Pagefind would write of a part if each page were a document.
 */
export function pagedWords(
  named: Uint8Array,
  { text, fields, wordOf, parts: lengths }: Sources,
): Required<PartWords>[] {
  const cursor = cborCursor(named)
  const numbers = fields.map(({ ends }) => ends)
  const parts = lengths.map((length, at) => {
    const start = lengths.slice(0, at).reduce((sum, one) => sum + one, 0)
    return openPart(start, start + length, fields)
  })
  while (cursor.at() < named.length) {
    cursor.list()
    const word = wordOf(decoder.decode(cursor.text()))
    // A list of documents, which is this one, and its number.
    cursor.list()
    cursor.list()
    cursor.number()
    const pages = withFields(textPlaces(cursor, text), fieldPlaces(cursor, numbers))
    let from = 0
    for (const part of parts) {
      let to = from
      while (to < pages.length && pages[to]!.page < part.end) to += 1
      if (to > from) part.add(word, pages, from, to)
      from = to
    }
    cursor.skip()
  }
  return parts.map(({ words }) => words())
}

const decoder = new TextDecoder()

/** The places of a word on a page, as Pagefind tells them: by their distances, and what they are places in or weigh as a negative number. */
type Places = { page: number; inText: readonly number[]; inFields: readonly number[] }

const none: readonly number[] = []

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
      pages.push({ page, inText: steps, inFields: none })
    }
    steps.push(place - before)
    before = place
  }
  return pages
}

/** Reads the places of a word in fields, by the numbers of pages. */
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

/** Pages that have a word in fields alone stand between the others. */
function withFields(inText: readonly Places[], fields: ReadonlyMap<number, number[]>): readonly Places[] {
  if (fields.size === 0) return inText
  const pages = inText.map(({ page, inText: steps }) => {
    const inFields = fields.get(page) ?? none
    return { page, inText: steps, inFields }
  })
  const known = new Set(inText.map(({ page }) => page))
  for (const [page, inFields] of fields) if (!known.has(page)) pages.push({ page, inText: none, inFields })
  return pages.sort((a, b) => a.page - b.page)
}

/** A word of a part with its beginning as a number, where its pages are written, and the number of the last one. */
type PagedWord = { word: Uint8Array; order: number; start: number; end: number; last: number }

/** The part of the pages from `start` on, which ends before `end`. Its fields are those in which one of its pages has words. */
function openPart(start: number, end: number, all: Sources['fields']) {
  const used = all.map(({ ends }) => start < end && ends[end - 1]! > (ends[start - 1] ?? 0))
  const fields = all.flatMap(({ name }, at) => (used[at] ? [name] : []))
  const numbers = all.map((_, at) => used.slice(0, at).filter(Boolean).length)
  const writer = cborWriter()
  const words: PagedWord[] = []

  function writePlace(step: number): void {
    if (step < 0) writer.head(MAJOR.negative, -1 - step)
    else writer.head(MAJOR.number, step)
  }

  return {
    end,
    /** Writes the pages of a word that stand between two places of a list. */
    add(word: Uint8Array, pages: readonly Places[], from: number, to: number): void {
      const at = writer.length()
      let before = start
      writer.head(MAJOR.list, to - from)
      for (let index = from; index < to; index += 1) {
        const { page, inText, inFields } = pages[index]!
        writer.head(MAJOR.list, 3)
        writer.head(MAJOR.number, page - before)
        writer.head(MAJOR.list, inText.length)
        for (const step of inText) writePlace(step)
        writer.head(MAJOR.list, inFields.length)
        for (const step of inFields) writePlace(step < 0 ? -1 - numbers[-1 - step]! : step)
        before = page
      }
      words.push({ word, order: orderOf(word, 0), start: at, end: writer.length(), last: before - start })
    },
    words: () => ({ fields, ...inOrder(words, writer.take()) }),
  }
}

/** Nearly all words differ in their beginning, and numbers are compared ten times as fast. */
function inBytes(a: PagedWord, b: PagedWord): number {
  return a.order - b.order || Buffer.compare(a.word, b.word)
}

function inOrder(words: PagedWord[], pages: Uint8Array): Pick<PartWords, 'bytes' | 'ends'> {
  const writer = cborWriter()
  const ends: number[] = []
  for (const { word, start, end, last } of words.sort(inBytes)) {
    writer.head(MAJOR.list, 3)
    writer.text(word)
    writer.raw(pages, start, end)
    ends.push(writer.length(), last)
    writer.head(MAJOR.list, 0)
  }
  return { bytes: writer.take(), ends: Uint32Array.from(ends) }
}
