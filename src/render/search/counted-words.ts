import { END } from '../../client/widgets/search-box/cut.ts'
import type { PartWord } from './part-words.ts'

const encoder = new TextEncoder()

/** Counts the pages of some words, as words are read in the order of their bytes. */
export function countOf(words: readonly string[]): {
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
