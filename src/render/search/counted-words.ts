import { END } from '../../client/widgets/search-box/cut.ts'
import type { PartWord } from './part-words.ts'

/** A word whose pages are counted, and as an index has it. */
export type CountedWord = { word: string; bytes: Uint8Array }

const encoder = new TextEncoder()

/** Words in the order in which an index has them. */
export function countedWords(words: readonly string[]): CountedWord[] {
  return words
    .map((word) => ({ word, bytes: encoder.encode(word + END) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
}

/** Counts the pages of some words, as words come by in the order of their bytes; some are known before. */
export function countOf(
  wanted: readonly CountedWord[],
  known: ReadonlyMap<string, number> = new Map(),
): {
  pages: ReadonlyMap<string, number>
  see: (word: Uint8Array, same: readonly PartWord[]) => void
} {
  const pages = new Map<string, number>()
  for (const { word } of wanted) {
    const count = known.get(word) ?? 0
    if (count > 0) pages.set(word, count)
  }
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
