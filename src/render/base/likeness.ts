import { distance } from 'fastest-levenshtein'
import { pairLikeness } from '../../client/platform/likeness.ts'

/**
 * The candidate nearest to the written text, or undefined when none is near enough to be meant.
 *
 * Near: at most a third of the letters differ, at least two and at most four (one in words of up to three letters, so that
 * short words do not match each other). A case difference counts as equal and two swapped letters as one that differs. Of
 * candidates that are equally near one that the text begins is taken, or the first.
 */
export function suggest(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase()
  const limit = wanted.length <= 3 ? 1 : Math.min(4, Math.max(2, Math.floor(wanted.length / 3)))
  let best: { text: string; away: number } | undefined
  for (const text of candidates) {
    if (Math.abs(text.length - written.length) > limit) continue
    const name = text.toLowerCase()
    const away = slips(wanted, name) - (name.startsWith(wanted) ? 0.5 : 0)
    if (away <= limit && (!best || away < best.away)) best = { text, away }
  }
  return best?.text
}

/** How alike two short names are, from 0 to 1, by the share of letters that differ (`gird` is 0.75 of `grid`), in any case. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - slips(a.toLowerCase(), b.toLowerCase()) / longest
}

/**
 * Edit distance in which two swapped neighbours count as one slip, a common typing mistake. Not `editsBetween` of the
 * reader's search: it needs no library in the browser but is far slower, and here each dead link is compared with every page.
 */
function slips(a: string, b: string): number {
  return isSwapped(a, b) ? 1 : distance(a, b)
}

/** Whether two words differ only in the order of two neighbouring letters. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a.slice(0, at) + (a[at + 1] ?? '') + a[at] + a.slice(at + 2) === b
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
  const one = bare(a)
  const other = bare(b)
  if (!one || !other) return 0
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const holds = short.length >= 2 && long.includes(short) ? 0.6 + (0.4 * short.length) / long.length : 0
  return Math.max(likeness(one, other), holds, 0.95 * pairLikeness(one, other))
}
