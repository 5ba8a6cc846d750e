import { distance } from 'fastest-levenshtein'

/**
 * The candidate nearest to what was written, or undefined when none is near enough to be meant.
 *
 * Near: at most a third of the letters differ, at least two and at most four (one in words of up to three letters, so that short words do
 * not match each other). Case is ignored, and two swapped letters count as one. Of equally near candidates the first is taken.
 */
export function suggest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  const limit = wanted.length <= 3 ? 1 : Math.min(4, Math.max(2, Math.floor(wanted.length / 3)))
  let best: { text: string; away: number } | undefined
  for (const text of candidates) {
    if (Math.abs(text.length - written.length) > limit) continue
    const away = isSwapped(wanted, text.toLowerCase()) ? 1 : distance(wanted, text.toLowerCase())
    if (away <= limit && (!best || away < best.away)) best = { text, away }
  }
  return best?.text
}

/** Whether two words differ only in the order of two neighbouring letters. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + a[at] + a.slice(at + 2) === b
}
