import { END, spelled } from '../../../client/widgets/search-box/cut.ts'

/**
 * Short names for the words of an index that is taken apart again. Pagefind compresses and sends the words of each page as text besides
 * their positions: with names of two or three letters it needs three quarters of the time.
 */
type ShortNames = {
  /** The names of words, separated by spaces in a text. */
  of(words: string): string[]
  /** The word of a name, as the index has it, in UTF-8. */
  wordOf(name: string): Uint8Array
}

const encoder = new TextEncoder()

export function openShortNames(): ShortNames {
  const names = new Map<string, string>()
  const bySpelling = new Map<string, string>()
  const words = new Map<string, Uint8Array>()

  function newName(word: string): string {
    const spelling = spelled(word) + END
    // Two words may be spelled alike.
    const name = bySpelling.get(spelling) ?? lettersOf(bySpelling.size)
    if (!bySpelling.has(spelling)) {
      bySpelling.set(spelling, name)
      words.set(name, encoder.encode(spelling))
    }
    names.set(word, name)
    return name
  }

  return {
    of(text) {
      if (text === '') return []
      return text.split(' ').map((word) => names.get(word) ?? newName(word))
    },
    wordOf(name) {
      const word = words.get(name)
      if (!word) throw new Error(`Pagefind wrote a word that it was not given: ${name}`)
      return word
    },
  }
}

/** A number written with letters only: Pagefind cuts a word where digits begin. */
function lettersOf(number: number): string {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : lettersOf(Math.floor(number / 26) - 1) + last
}
