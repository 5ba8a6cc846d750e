import { editsBetween } from '../../platform/likeness.ts'

/**
 * The known words closest to a mistyped one, at most `count`: those that take the fewest edits, at most one, or two from eight letters on.
 * Words that begin with another of them are left out.
 */
export function nearestWords(word: string, known: readonly string[], count = 3): string[] {
  if (word.length < 4) return []
  const limit = word.length < 8 ? 1 : 2
  // The first letter is seldom mistyped.
  const begins = (other: string) => Number(other[0] === word[0])
  const near = known
    .map((other) => ({ other, edits: editsBetween(word, beginning(other, word), limit) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || begins(b.other) - begins(a.other) || a.other.length - b.other.length)
  const chosen: string[] = []
  for (const { other, edits } of near)
    if (edits === near[0]?.edits && !chosen.some((shorter) => other.startsWith(shorter))) chosen.push(other)
  return chosen.slice(0, count)
}

/** Two words that may have been written as one: `eventloop` → event loop, longer beginnings first. Only the longer one is known. */
export function partedWords(word: string, known: readonly string[]): [string, string][] {
  const parted: [string, string][] = []
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const begin = word.slice(0, at)
    const end = word.slice(at)
    if (known.includes(begin.length < end.length ? end : begin)) parted.push([begin, end])
  }
  return parted
}

/** The least letters of each of two joined words: shorter ones occur in every mistyped word. */
const MIN_PART = 3

/** The part of a known word that may have been typed so far. */
function beginning(known: string, typed: string): string {
  return known.length > typed.length + 1 && known[0] === typed[0] ? known.slice(0, typed.length) : known
}
