import { pairsOf } from '../../client/widgets/search-box/cut.ts'
import type { Variants } from '../../client/widgets/search-box/index/pagefind.ts'
import type { Chinese } from './chinese.ts'
import type { Tally } from './tally.ts'

/** A word is read as another one if this many times as many pages have that one; a word used in both regions means itself. */
const seldom = 10

/** Maximum number of other words that one is read as. */
const maxReadings = 3

/** Regional words with the site's equivalents; the index decides which of them count. */
type Spelling = {
  /** Characters, each followed by the one that the site uses. */
  characters: string
  /** A region's and the mainland's word for a thing: as the site writes it, and as it may be typed there. */
  words: readonly { regional: Spelled; mainland: Spelled }[]
}

/** A word as the site writes it, changing only simplified characters that the site writes otherwise. */
type Spelled = readonly [written: string, typed: string]

/** How the site writes Chinese, by the number of pages that contain a character. */
export function spellingOf({ characters, words }: Chinese, tallies: readonly Tally[]): Spelling {
  const pages = pagesBySign(tallies)
  const pagesOf = (sign: string) => pages.get(sign) ?? 0
  const own = new Map<string, string>()
  // Some take two code units.
  const signs = [...characters]
  for (let at = 0; at < signs.length; at += 2) {
    const traditional = signs[at]!
    const simplified = signs[at + 1]!
    if (pagesOf(simplified) > 0 && pagesOf(simplified) >= pagesOf(traditional))
      own.set(traditional, simplified)
    // One simplified character corresponds to several traditional ones: the one that most pages have is meant.
    else if (pagesOf(traditional) > Math.max(3 * pagesOf(simplified), pagesOf(own.get(simplified) ?? '')))
      own.set(simplified, traditional)
  }
  const spelled = ([traditional, simplified]: readonly [string, string]): Spelled => [
    signsOf(traditional, own),
    signsOf(simplified, own),
  ]
  return {
    characters: [...own].flat().join(''),
    words: words.map(({ regional, mainland }) => ({
      regional: spelled(regional),
      mainland: spelled(mainland),
    })),
  }
}

/** The words of the index that decide which words of a spelling count. */
export function wordsToCount({ words }: Spelling): string[] {
  return [
    ...new Set(words.flatMap(({ regional, mainland }) => [...regional, ...mainland]).flatMap(innerPairs)),
  ]
}

/** What regional words are read as, by the number of pages with the words of `wordsToCount`. A site uses one region's word for most things. */
export function variantsOf({ characters, words }: Spelling, pages: ReadonlyMap<string, number>): Variants {
  const pagesOf = (word: string) => Math.min(...innerPairs(word).map((pair) => pages.get(pair) ?? 0))
  const preference = words.reduce(
    (sum, { regional, mainland }) => sum + Math.sign(pagesOf(mainland[0]) - pagesOf(regional[0])),
    0,
  )
  const readings = new Map<string, string[]>()
  for (const { regional, mainland } of words) {
    const [theirs, [own]] = preference < 0 ? [mainland, regional] : [regional, mainland]
    for (const word of theirs) {
      if (word === own || pagesOf(own) === 0 || pagesOf(own) < seldom * pagesOf(word)) continue
      const others = new Set(readings.get(word)).add(own)
      readings.set(word, [...others].toSorted((a, b) => pagesOf(b) - pagesOf(a)).slice(0, maxReadings))
    }
  }
  return { characters, words: [...readings].map(([from, to]) => [from, ...to].join(' ')) }
}

/** Regional words that the index seems to contain in full, so that a query of them misses nothing: 编程式 contains 程式. */
export function regionalOf({ words }: Variants, pages: ReadonlyMap<string, number>): string[] {
  return words
    .map((line) => line.slice(0, line.indexOf(' ')))
    .filter((word) => innerPairs(word).every((pair) => pages.has(pair)))
}

function signsOf(word: string, own: ReadonlyMap<string, string>): string {
  return [...word].map((sign) => own.get(sign) ?? sign).join('')
}

/** All pairs of neighbouring characters. */
function innerPairs(word: string): string[] {
  return pairsOf(word).slice(0, -1)
}

function pagesBySign(tallies: readonly Tally[]): Map<string, number> {
  const pages = new Map<string, number>()
  for (const [sign, count] of tallies.flatMap(({ signs }) => signs))
    pages.set(sign, (pages.get(sign) ?? 0) + count)
  return pages
}
