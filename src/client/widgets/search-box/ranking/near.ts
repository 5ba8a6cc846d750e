import { editsBetween, pairLikeness } from '../../../platform/likeness.ts'

const MAX_NEAR = 3

/**
 * The known words closest to one that no page has, at most three: those with another English ending, else those that take the fewest
 * edits, at most one, or two from eight letters on. Words that begin with another of them are left out.
 */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const limit = word.length < 8 ? 1 : 2
  const stem = stemOf(word)
  // The first letter is seldom mistyped.
  const begins = (other: string) => Number(other[0] === word[0])
  const near = known
    .map((other) => {
      const edits = editsBetween(word, beginning(other, word), limit)
      return { other, edits, cost: stemOf(other) === stem ? 0 : edits }
    })
    .filter(({ cost }) => cost <= limit)
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        a.edits - b.edits ||
        begins(b.other) - begins(a.other) ||
        a.other.length - b.other.length,
    )
  const chosen: string[] = []
  for (const { other, cost } of near)
    if (cost === near[0]?.cost && !chosen.some((shorter) => other.startsWith(shorter))) chosen.push(other)
  return chosen.slice(0, MAX_NEAR)
}

/** A word without its English ending: that of `caches` and `caching` is `cach`, that of `queries` `query`. */
function stemOf(word: string): string {
  const stem = word.replace(/ie[sd]$/, 'y').replace(/(?:ing|ed|es|e|s)$/, '')
  // Running and run.
  return stem.replace(/([^aeiou])\1$/, '$1')
}

/** The tags most similar to one that the site lacks, at most three: those that begin with it first. */
export function nearestTags(name: string, tags: readonly string[]): string[] {
  const wanted = name.toLowerCase()
  return tags
    .map((tag) => {
      const own = tag.toLowerCase().replace(/\s+/g, '-')
      return { own, like: own.startsWith(wanted) ? 1 : pairLikeness(wanted, own) }
    })
    .filter(({ like }) => like >= 0.3)
    .sort((a, b) => b.like - a.like)
    .slice(0, MAX_NEAR)
    .map(({ own }) => own)
}

/** Minimum letters of each of two joined words: shorter ones occur in every mistyped word. */
export const MIN_PART = 3

/** Two words that may have been written as one, longer beginnings first: `eventloop` → event loop, of which the first is known, or the second where that has three letters, `react19` → react 19. */
export function partedWords(word: string, known: readonly string[]): [string, string][] {
  const parted: [string, string][] = []
  for (let at = word.length - 1; at >= MIN_PART; at -= 1) {
    const begin = word.slice(0, at)
    const end = word.slice(at)
    if (end.length < MIN_PART && !/^\d+$/.test(end)) continue
    if (known.includes(at === MIN_PART ? end : begin)) parted.push([begin, end])
  }
  return parted
}

/** The part of a known word that may have been typed so far. */
function beginning(known: string, typed: string): string {
  return known.length > typed.length + 1 && known[0] === typed[0] ? known.slice(0, typed.length) : known
}
