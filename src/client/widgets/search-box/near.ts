/**
 * Edits between two words: letters added, left out, exchanged for another, or swapped with a neighbour. `limit + 1` when there
 * are more than `limit`.
 */
export function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (same ? 0 : 1),
          swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > limit) return limit + 1
    before = last
    last = next
  }
  return last[b.length]!
}

/**
 * The known words closest to a mistyped one, at most `count`: those with the fewest edits, none beyond one edit, two from eight
 * letters on. Words that begin with another of them are left out.
 */
export function nearestWords(word: string, known: readonly string[], count = 3): string[] {
  if (word.length < 4) return []
  const limit = word.length < 8 ? 1 : 2
  // The first letter is the one that is seldom mistyped.
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

/**
 * Two words that may have been written as one: `eventloop` → event loop. The longer one is known; whether the other one stands anywhere is
 * for the index to say. Longer beginnings first.
 */
export function partedWords(word: string, known: readonly string[]): [string, string][] {
  const parted: [string, string][] = []
  for (let at = word.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const begin = word.slice(0, at)
    const end = word.slice(at)
    if (known.includes(begin.length < end.length ? end : begin)) parted.push([begin, end])
  }
  return parted
}

/** Letters that either of two joined words has at least: shorter ones stand in every mistyped word. */
const MIN_PART = 3

/** A known word is compared by as much of it as may have been typed so far. */
function beginning(known: string, typed: string): string {
  return known.length > typed.length + 1 && known[0] === typed[0] ? known.slice(0, typed.length) : known
}
