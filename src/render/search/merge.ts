import TinyQueue from 'tinyqueue'
import { END } from '../../client/widgets/search-box/cut.ts'
import { hashOf } from '../hash.ts'
import { cborWriter, MAJOR } from './cbor-bytes.ts'
import { writeTable } from './index-table.ts'
import type { Part } from './part.ts'
import { compareWords, type PartWord, wordsOf } from './part-words.ts'

/** An index in the same form, of all pages. */
export type MergingIndex = {
  /** The files of its words, unpacked and named by what is in them: each is made when it is asked for. */
  files: Iterable<WordsFile>
  /** The rest, when all files were made. */
  rest(): MergedIndex
}

/** `pages`: how many have each of the words that were asked for, those that none has left out. */
export type MergedIndex = {
  name: string
  size: number
  table: Uint8Array
  pages: ReadonlyMap<string, number>
}

/** `hash` stands for the words, and `id` is its beginning. */
export type WordsFile = { id: string; hash: string; words: Uint8Array }

/**
 * One index of several parts. A reader loads one file for a word, whatever many parts there are.
 *
 * Where a file ends depends on its words, not on its number: an edit changes the files that have words of the edited page, and
 * leaves the others their bytes and names. The same parts give the same bytes.
 */
export function mergeParts(parts: readonly MergedPart[], counted: readonly string[] = []): MergingIndex {
  const fields = [...new Set(parts.flatMap((part) => part.fields))].sort()
  const pages = parts.flatMap((part) => part.pages)
  const counts = countOf(counted)
  const made: Omit<NewFile, 'words'>[] = []
  function* files(): Generator<WordsFile> {
    for (const { words, ...file } of filesOf(parts, fields, counts.see)) {
      made.push(file)
      yield { ...file, words }
    }
  }
  return {
    files: files(),
    rest() {
      const table = writeTable({ version: parts[0]?.entry.version ?? '', pages, files: made, fields })
      return { name: hashOf(table), size: pages.length, table, pages: counts.pages }
    },
  }
}

/** What an index takes of a part. */
export type MergedPart = Pick<Part, 'entry' | 'fields' | 'pages' | 'bytes' | 'ends'>

/**
 * Bytes of words in a file. What a query loads is the table, with a line for each file, and a file for each word: the sum is least when
 * files grow with the root of what all of them have.
 */
function usualBytes(parts: number): number {
  return Math.round(1600 * Math.sqrt(parts))
}

type NewFile = WordsFile & { from: string }

/** Goes through the words of all parts in their order, and ends files where it is time to. */
function* filesOf(
  parts: readonly MergedPart[],
  fields: readonly string[],
  see: (word: Uint8Array, same: readonly PartWord[]) => void,
): Generator<NewFile> {
  const usual = usualBytes(parts.length)
  const firstPages = parts.map((_, number) =>
    parts.slice(0, number).reduce((sum, { pages }) => sum + pages.length, 0),
  )
  const next = parts.map((part, number) => wordsOf(part, number, fields))
  const queue = new TinyQueue<PartWord>([], (a, b) => compareWords(a, b) || a.part - b.part)
  const advance = (part: number): void => {
    const word = next[part]!()
    if (word) queue.push(word)
  }
  for (const part of parts.keys()) advance(part)

  const writer = cborWriter()
  let count = 0
  let first: Uint8Array | undefined
  let lastOfBefore: Uint8Array | undefined
  let last: Uint8Array | undefined

  function ended(): NewFile {
    const entries = writer.take()
    writer.head(MAJOR.list, 1)
    writer.head(MAJOR.list, count)
    const words = Buffer.concat([writer.take(), entries])
    const from = separator(lastOfBefore, first!)
    lastOfBefore = last
    first = undefined
    count = 0
    const hash = hashOf(words)
    return { id: hash.slice(0, 10), hash, words, from }
  }

  for (let word = queue.pop(); word; word = queue.pop()) {
    const same = [word]
    while (queue.length > 0 && compareWords(queue.peek()!, word) === 0) same.push(queue.pop()!)
    const size = same.reduce((sum, { start, end }) => sum + end - start, 0)
    // What many pages have is not loaded along with what few have.
    if (count > 0 && size > usual) yield ended()
    writeWord(writer, same, firstPages)
    see(word.word, same)
    count += 1
    first ??= word.word
    last = word.word
    if (isEnd(word.word, writer.length(), usual)) yield ended()
    for (const { part } of same) advance(part)
  }
  if (count > 0) yield ended()
}

/** Counts the pages of some words, as all words come by in the order of their bytes. */
function countOf(words: readonly string[]): {
  pages: ReadonlyMap<string, number>
  see: (word: Uint8Array, same: readonly PartWord[]) => void
} {
  const wanted = words
    .map((word) => ({ word, bytes: encoder.encode(word + END) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const pages = new Map<string, number>()
  let at = 0
  return {
    pages,
    see(word, same) {
      let order = -1
      while (at < wanted.length) {
        order = Buffer.compare(wanted[at]!.bytes, word)
        if (order >= 0) break
        at += 1
      }
      if (order === 0)
        pages.set(
          wanted[at]!.word,
          same.reduce((sum, { hits }) => sum + hits, 0),
        )
    },
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
  writer.head(MAJOR.list, 3)
  writer.text(same[0]!.word)
  writer.head(
    MAJOR.list,
    same.reduce((sum, { hits }) => sum + hits, 0),
  )
  let before = 0
  for (const { part, first, last, bytes, start, end } of same) {
    writer.head(MAJOR.list, 3)
    writer.head(MAJOR.number, firstPages[part]! + first - before)
    writer.raw(bytes, start, end)
    before = firstPages[part]! + last
  }
  writer.head(MAJOR.list, 0)
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** The shortest beginning of a word that comes after the word before: it tells as well in which file a word would be. */
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
