import { escapeRegExp } from '../../platform/escape-reg-exp.ts'

/** A piece of a text: `marked` where it matches the query. */
export type TextPiece = { text: string; marked: boolean }

/** Characters of an excerpt: three lines of a wide window, within the 140 px of the theme reference. */
const MAX_EXCERPT = 200

/** Characters shown before the first match of a long line. */
const LEAD = 36

/** A text cut at the edges of its matches. The pieces joined are the text itself. */
export function markWords(text: string, words: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const [from, to] of rangesOf(text, words)) {
    if (from > end) pieces.push({ text: text.slice(end, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    end = to
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false })
  return pieces
}

/**
 * The part of a section with most of the words, with its matches marked; empty when none of its lines has one.
 *
 * Begins at the line with the most different words, a little before its first match, and continues over the next lines.
 */
export function excerptOf(text: string, words: readonly string[]): TextPiece[] {
  const lines = text.split('\n')
  const counts = lines.map((line) => words.filter((word) => rangesOf(line, [word]).length > 0).length)
  const best = counts.indexOf(Math.max(...counts))
  if (!counts[best]) return []
  const rest = lines.slice(best).join(' ')
  const first = rangesOf(rest, words)[0]?.[0] ?? 0
  const start = first > LEAD ? seamIn(rest, first - LEAD, first) : 0
  const end = seamIn(rest, start + MAX_EXCERPT, start + MAX_EXCERPT + LEAD)
  const shown = `${start > 0 ? '…' : ''}${rest.slice(start, end)}${end < rest.length ? '…' : ''}`
  return markWords(shown, words)
}

/** The next position between `from` and `limit` that splits neither a Latin word nor a character, nor a sign from the text before it. */
function seamIn(text: string, from: number, limit: number): number {
  const latin = /[\p{Script=Latin}\p{N}_$]/u
  const cutsWord = (at: number) => latin.test(text[at] ?? '') && latin.test(text[at - 1] ?? '')
  const belongs = (at: number) => /[\p{Pe}\p{Pf}，。、；：！？,.;:!?|\udc00-\udfff]/u.test(text[at] ?? '')
  let seam = from
  while (seam < limit && (cutsWord(seam) || belongs(seam))) seam += 1
  return seam
}

type Range = [from: number, to: number]

/** The ranges of the words, from left to right, merged where they touch or overlap: 原型 and 型链 in 原型链. Accents and full width are ignored. */
export function rangesOf(text: string, words: readonly string[]): Range[] {
  const plain = plainLetters(text)
  const found = words.flatMap((word) => {
    const matches = plain.matchAll(patternOf(plainLetters(word)))
    return Array.from(matches, ({ index, 0: { length } }): Range => [index, index + length])
  })
  const merged: Range[] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** A text of the same length, without accents and in half width. */
function plainLetters(text: string): string {
  return text.replace(/[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff5e]/g, (letter) => {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return plain.length === 1 ? plain : letter
  })
}

/** A single letter counts only as a word, a short word where one begins, a longer one inside an identifier too. */
function patternOf(word: string): RegExp {
  const escaped = escapeRegExp(word)
  const isShortLatin = word.length < 3 && /^[\w$]+$/.test(word)
  const end = word.length === 1 ? '(?![\\p{L}\\p{N}])' : ''
  return new RegExp(isShortLatin ? `(?<![\\p{L}\\p{N}])${escaped}${end}` : escaped, 'giu')
}
