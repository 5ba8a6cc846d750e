/**
 * Likeness of two short names, 0 to 1: one minus the share of letters that must be inserted, removed, replaced or swapped with their
 * neighbour (`gird` is 0.75 of `grid`). Case is ignored.
 */
export function likeness(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - typingDistance(one, other) / longest
}

/** Optimal string alignment: like Levenshtein, but swapped neighbours are one typo. */
function typingDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = above
    above = row
  }
  return above[b.length]!
}

/** Letters and digits only, so that `1. 第一步`, `_1-第一步` and `1-第一步` are the same. */
export function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Likeness of two headings or titles: by letters, or because one contains the other. */
export function textLikeness(a: string, b: string): number {
  const [one, other] = [bare(a), bare(b)]
  if (!one || !other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const holds = short.length >= 2 && long.includes(short) ? 0.6 + (0.4 * short.length) / long.length : 0
  return Math.max(likeness(one, other), holds, 0.95 * pairLikeness(one, other))
}

/** Share of neighbouring letter pairs that both have (Dice): words in another order still count. */
function pairLikeness(a: string, b: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
  const left = pairs(a)
  const right = pairs(b)
  if (left.length + right.length === 0) return 0
  const rest = [...right]
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (left.length + right.length)
}
