import TinyQueue from 'tinyqueue'
import { END } from '../../client/widgets/search-box/cut.ts'
import { hashOf } from '../base/hash.ts'
import { cborWriter, majorTypes } from './cbor-bytes.ts'
import { writeTable } from './index-table.ts'
import type { Part, Sheet } from './part.ts'
import { compareWords, type PartWord, wordsOf } from './part-words.ts'

/** A merged index of all pages. */
type MergingIndex = {
  /** The files of its words, named by their contents; each is made when it is requested. */
  files: Iterable<WordsFile>
  /** The rest, once all files are made. */
  rest(): MergedIndex
}

/** `pages`: how many contain each of the requested words; words without pages are left out. */
type MergedIndex = {
  name: string
  size: number
  table: Uint8Array
  pages: ReadonlyMap<string, number>
}

/** `hash` identifies the words, and `id` is its beginning; the words are as Pagefind writes them, not compressed. */
export type WordsFile = { id: string; hash: string; words: Uint8Array }

/**
 * Merges several parts into one index. A reader loads one file for a word, however many parts there are. Counts the pages that contain each of
 * the words in `counted`.
 *
 * Where a file ends depends on its words, not on its number: an edit changes the files with words of the edited page, and leaves the others
 * their bytes and names. The same parts give the same bytes.
 */
export function mergeParts(parts: readonly MergedPart[], counted: readonly string[] = []): MergingIndex {
  const fields = [...new Set(parts.flatMap((part) => part.fields))].sort()
  const sheets = parts.flatMap((part) => part.sheets)
  const counts = countOf(counted)
  const common: string[] = []
  const least = Math.max(minCommon, pagesOf(sheets) / 8)
  const see: See = (word, pages) => {
    counts.see(word, pages)
    if (pages >= least) common.push(decoder.decode(word).slice(0, -END.length))
  }
  const made: { id: string; from: string }[] = []
  function* files(): Generator<WordsFile> {
    const nextFile = openMerging(parts, fields, see)
    for (let file = nextFile(); file; file = nextFile()) {
      const { from, hash, words } = file
      const id = hash.slice(0, 10)
      made.push({ id, from })
      yield { id, hash, words }
    }
  }
  return {
    files: files(),
    rest() {
      const table = writeTable({ sheets, files: made, fields, common })
      return {
        name: hashOf(table),
        size: pagesOf(sheets),
        table,
        pages: counts.pages,
      }
    },
  }
}

/** A word of fewer pages is not common, however small the site is. */
const minCommon = 32

/** What a merge needs from a part. */
export type MergedPart = Pick<Part, 'entry' | 'fields' | 'sheets' | 'bytes' | 'ends'>

/** Bytes of words per file. A query loads the table of files and a file for each word: files grow with the square root of the total. */
function usualBytes(parts: number): number {
  return Math.round(1600 * Math.sqrt(parts))
}

/** Must change whenever the output of `wordColumns` does: browsers cache files by name. */
const indexForm = 'columns'

/** A file of words, and the word at which it begins for readers. */
type NewFile = { hash: string; from: string; words: Uint8Array }

/** Yields files of words until none are left: merges the words of all parts in order, and ends a file where one is due. */
function openMerging(
  parts: readonly MergedPart[],
  fields: readonly string[],
  see: See,
): () => NewFile | undefined {
  const usual = usualBytes(parts.length)
  const firstPages = parts.map((_, number) => pagesOf(parts.slice(0, number).flatMap(({ sheets }) => sheets)))
  const readers = parts.map((part, number) => wordsOf(part, number, fields))
  const inOrder = (a: PartWord, b: PartWord) => compareWords(a, b) || a.part - b.part
  const queue = new TinyQueue<PartWord>([], inOrder)
  const advance = (part: number): void => {
    const word = readers[part]!()
    if (word) queue.push(word)
  }
  for (const part of parts.keys()) advance(part)
  const writer = cborWriter()
  let before: Uint8Array | undefined

  function nextWord(): PartWord[] {
    const word = queue.pop()!
    const same = [word]
    while (queue.length > 0 && compareWords(queue.peek()!, word) === 0) same.push(queue.pop()!)
    return same
  }

  return () => {
    if (queue.length === 0) return undefined
    const first = queue.peek()!.word
    let last = first
    let count = 0
    while (queue.length > 0) {
      const same = nextWord()
      const size = same.reduce((sum, { start, end }) => sum + end - start, 0)
      // Frequent words are not loaded along with rare ones.
      if (count > 0 && size > usual) {
        for (const word of same) queue.push(word)
        break
      }
      writeWord(writer, same, firstPages)
      last = same[0]!.word
      see(
        last,
        same.reduce((sum, { hits }) => sum + hits, 0),
      )
      count += 1
      for (const { part } of same) advance(part)
      if (isEnd(last, writer.length(), usual)) break
    }
    const entries = writer.take()
    writer.head(majorTypes.list, 1)
    writer.head(majorTypes.list, count)
    const words = Buffer.concat([writer.take(), entries])
    const from = separator(before, first)
    before = last
    return { hash: hashOf(indexForm, words), from, words }
  }
}

/** One word in 16 may end a file that is large enough: the next file begins at the same word as before an edit. */
function isEnd(word: Uint8Array, length: number, usual: number): boolean {
  return length >= usual && (length >= 2 * usual || hashOf(word).startsWith('0'))
}

function writeWord(
  writer: ReturnType<typeof cborWriter>,
  same: readonly PartWord[],
  firstPages: readonly number[],
): void {
  writer.head(majorTypes.list, 3)
  writer.text(same[0]!.word)
  writer.head(
    majorTypes.list,
    same.reduce((sum, { hits }) => sum + hits, 0),
  )
  let before = 0
  for (const { part, first, last, bytes, start, end } of same) {
    writer.head(majorTypes.list, 3)
    writer.head(majorTypes.number, firstPages[part]! + first - before)
    writer.raw(bytes, start, end)
    before = firstPages[part]! + last
  }
  writer.head(majorTypes.list, 0)
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** The shortest prefix of a word that sorts after the previous word: it is enough to find the word's file. */
function separator(before: Uint8Array | undefined, word: Uint8Array): string {
  const signs = [...decoder.decode(word)]
  if (!before) return signs[0] ?? ''
  let beginning = ''
  for (const sign of signs) {
    beginning += sign
    if (Buffer.compare(encoder.encode(beginning), before) > 0) break
  }
  return beginning
}

/** Called for each word with the number of its pages, in byte order. */
type See = (word: Uint8Array, pages: number) => void

/** Counts the pages of some words, which are passed in byte order. */
function countOf(words: readonly string[]): {
  pages: ReadonlyMap<string, number>
  see: See
} {
  const wanted = words
    .map((word) => ({ word, bytes: encoder.encode(word + END) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const pages = new Map<string, number>()
  let at = 0
  return {
    pages,
    see(word, found) {
      let order = -1
      while (at < wanted.length) {
        order = Buffer.compare(wanted[at]!.bytes, word)
        if (order >= 0) break
        at += 1
      }
      if (order === 0) pages.set(wanted[at]!.word, found)
    },
  }
}

function pagesOf(sheets: readonly Pick<Sheet, 'pages'>[]): number {
  return sheets.reduce((sum, { pages }) => sum + pages, 0)
}
