import { type CborCursor, cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'
import type { Part } from './part.ts'
import { compareWords, type PartWord, wordsOf } from './part-words.ts'
import { openTally, type PageTally } from './tally.ts'

export type Patch = {
  former: Part
  /** The part of the pages that are new. */
  fresh?: Part | undefined
  /** What stands for the records of all pages, in their order. */
  keys: readonly string[]
  /** What the words of the pages that are gone counted for. */
  removed: readonly PageTally[]
}

export type Patched = {
  part: Part
  /** As in `WordsChange`; undefined when pages have other numbers, of which all words tell. */
  words: readonly Uint8Array[] | undefined
}

/**
 * A part whose pages changed, of what it was and of its new pages alone: making it anew would cost as much as all of its pages. An
 * index of either is the same.
 *
 * Undefined when its words stand in other fields than before, which have other numbers then.
 */
export function patchedPart({ former, fresh, keys, removed }: Patch): Patched | undefined {
  const sources = fresh ? [former, fresh] : [former]
  const tally = openTally(sources.map((part) => part.tally))
  for (const page of removed) tally.remove(page)
  const tallied = tally.taken()
  const fields = new Set(tallied.fields.map(([field]) => field))
  if (fields.size !== former.fields.length || former.fields.some((field) => !fields.has(field)))
    return undefined
  const pages = new Map(sources.flatMap((part) => part.pages.map((page) => [page.key, page])))
  const { changed, ...words } = patchedWords(sources, keys)
  const part = {
    entry: former.entry,
    fields: former.fields,
    pages: keys.map((key) => pages.get(key)!),
    tally: tallied,
    ...words,
  }
  return { part, words: isInPlace(former, keys) ? changed : undefined }
}

/** Whether all pages that are left have the numbers that they had. */
function isInPlace({ pages }: Part, keys: readonly string[]): boolean {
  const kept = new Set(keys)
  return (
    pages.length === keys.length && pages.every(({ key }, number) => !kept.has(key) || keys[number] === key)
  )
}

/**
 * The words of several parts as one whose pages come in the order of `keys`; other pages are left out. `changed` are the words of which
 * pages of the first part say something else than those of the others, where pages keep their numbers.
 */
function patchedWords(
  parts: readonly Part[],
  keys: readonly string[],
): Pick<Part, 'bytes' | 'ends'> & { changed: Uint8Array[] } {
  const numberOf = new Map(keys.map((key, number) => [key, number]))
  const { fields } = parts[0]!
  const streams = parts.map((part, number) => {
    const { next } = wordsOf(part, number, fields)
    const numbers = part.pages.map(({ key }) => numberOf.get(key))
    return { next, word: next(), numbers, hits: hitReader() }
  })
  const writer = cborWriter()
  const ends: number[] = []
  const changed: Uint8Array[] = []
  for (let word = firstOf(streams); word; word = firstOf(streams)) {
    const hits: Hit[] = []
    const gone: Hit[] = []
    const come: Hit[] = []
    for (const stream of streams) {
      if (!stream.word || compareWords(stream.word, word) !== 0) continue
      const { kept, left } = stream.hits(stream.word, stream.numbers)
      hits.push(...kept)
      gone.push(...left)
      if (stream !== streams[0]) come.push(...kept)
      stream.word = stream.next()
    }
    if (!haveSameBytes(gone, come)) changed.push(word.word)
    if (hits.length > 0) writeWord(word.word, hits)
  }

  function writeWord(word: Uint8Array, hits: Hit[]): void {
    writer.head(MAJOR.list, 3)
    writer.text(word)
    writer.head(MAJOR.list, hits.length)
    let before = 0
    for (const { page, bytes, start, end } of hits.sort((a, b) => a.page - b.page)) {
      writer.head(MAJOR.list, 3)
      writer.head(MAJOR.number, page - before)
      writer.raw(bytes, start, end)
      before = page
    }
    ends.push(writer.length(), before)
    writer.head(MAJOR.list, 0)
  }

  return { bytes: writer.take(), ends: Uint32Array.from(ends), changed }
}

function haveSameBytes(some: readonly Hit[], others: readonly Hit[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      (hit, at) =>
        hit.page === others[at]!.page && Buffer.compare(placesOf(hit), placesOf(others[at]!)) === 0,
    )
  )
}

function placesOf({ bytes, start, end }: Hit): Uint8Array {
  return bytes.subarray(start, end)
}

function firstOf(streams: readonly { word: PartWord | undefined }[]): PartWord | undefined {
  return streams.reduce<PartWord | undefined>(
    (first, { word }) => (word && (!first || compareWords(word, first) < 0) ? word : first),
    undefined,
  )
}

/** A page of a word: its places in the text and in fields are the bytes from `start` to `end`. */
type Hit = { page: number; bytes: Uint8Array; start: number; end: number }

type Hits = { kept: Hit[]; left: Hit[] }

/**
 * Reads the pages of the words of a part, one word after another. `numbers` are those that its pages have now; those that have none are
 * `left`, with the numbers that they had.
 */
function hitReader(): (word: PartWord, numbers: readonly (number | undefined)[]) => Hits {
  let cursor: CborCursor | undefined
  return ({ bytes, start: place, first, hits: count }, numbers) => {
    cursor ??= cborCursor(bytes)
    cursor.to(place)
    const kept: Hit[] = []
    const left: Hit[] = []
    let former = first
    for (let at = 0; at < count; at += 1) {
      if (at > 0) {
        cursor.list()
        former += cursor.number()
      }
      const start = cursor.at()
      cursor.skip()
      cursor.skip()
      const page = numbers[former]
      const hit = { page: page ?? former, bytes, start, end: cursor.at() }
      if (page === undefined) left.push(hit)
      else kept.push(hit)
    }
    return { kept, left }
  }
}
