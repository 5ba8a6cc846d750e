import { distance } from 'fastest-levenshtein'

/**
 * The candidate nearest to what was written, or undefined when none is near enough to be meant.
 *
 * Near: at most a third of the letters differ, at least two and at most four (one in words of up to three letters, so that a
 * swapped pair is found but short words do not match each other); a case difference counts as equal.
 */
export function suggest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  const limit = wanted.length <= 3 ? 1 : Math.min(4, Math.max(2, Math.floor(wanted.length / 3)))
  let best: { text: string; away: number } | undefined
  for (const text of candidates) {
    if (Math.abs(text.length - written.length) > limit) continue
    const away = distance(wanted, text.toLowerCase())
    if (away <= limit && (!best || away < best.away)) best = { text, away }
  }
  return best?.text
}
