import { END, spelled } from '../../../client/widgets/search-box/cut.ts'

/**
 * Short names for the words of an index that is taken apart again. Pagefind compresses and sends the words of each page as text besides
 * their positions: with names of two or three letters it needs three quarters of the time.
 */
type ShortNames = {
  /** The names of words, separated by spaces in a text. */
  of(words: string): string[]
  /** The word for a name as in the index, both in UTF-8. */
  wordOf(name: Uint8Array): Uint8Array
}

export function openShortNames(): ShortNames {
  const names = new Map<string, string>()
  const words: string[] = []

  function newName(word: string): string {
    const spelling = spelled(word)
    // Two words may be spelled alike.
    const known = spelling === word ? undefined : names.get(spelling)
    const name = known ?? lettersOf(words.length)
    if (known === undefined) words.push(spelling)
    names.set(spelling, name)
    names.set(word, name)
    return name
  }

  return {
    of(text) {
      if (text === '') return []
      return text.split(' ').map((word) => names.get(word) ?? newName(word))
    },
    wordOf(name) {
      const word = words[numberOf(name)]
      if (word === undefined)
        throw new Error(`Pagefind wrote a word that it was not given: ${Buffer.from(name).toString()}`)
      return Buffer.from(word + END)
    },
  }
}

/** A number written with letters only: Pagefind cuts a word where digits begin. */
function lettersOf(number: number): string {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : lettersOf(Math.floor(number / 26) - 1) + last
}

/** The number that is written with these letters. */
function numberOf(letters: Uint8Array): number {
  return letters.reduce((number, letter) => number * 26 + letter - 96, 0) - 1
}
