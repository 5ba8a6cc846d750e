/** How many letters have to be added, left out, replaced or swapped with a neighbour; `limit + 1` when it takes more than `limit`. */
export function editsBetween(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
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

/** The share of neighbouring letter pairs that two texts have in common, 0 to 1 (Dice): words in another order still count. */
export function pairLikeness(a: string, b: string): number {
  const pairs = pairsOf(a)
  const others = pairsOf(b)
  const total = pairs.length + others.length
  const shared = pairs.filter((pair) => {
    const at = others.indexOf(pair)
    if (at >= 0) others.splice(at, 1)
    return at >= 0
  })
  return total === 0 ? 0 : (2 * shared.length) / total
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}
