import type { Place } from '../../model/types.ts'

/**
 * For each line that Mermaid's parser counts, the line of the source text it came from; both 0-based.
 *
 * Mermaid removes front matter, `%%{…}%%`, comment lines and leading spaces before it counts. This repeats these steps of Mermaid 11.17, in
 * its order, on characters that remember their line.
 */
export function parsedLines(text: string): number[] {
  let kept = Array.from({ length: text.length }, (_, index) => index)
  for (const removed of [frontMatter, directives, comments, leadingBlanks])
    kept = without(text, kept, removed)
  const lineOf = lineNumbers(text)
  const lines: number[] = []
  let fresh = true
  for (const index of kept) {
    if (fresh) lines.push(lineOf[index] ?? 0)
    fresh = text[index] === '\n'
  }
  return lines
}

/** A stretch of a text, up to but excluding `end`. */
type Stretch = readonly [start: number, end: number]

/** `/^([^\S\n\r]*)-{3}\s*[\n\r](.*?)[\n\r]\1-{3}\s*[\n\r]+/s`, which takes cubic time for blank lines. */
function frontMatter(text: string): Stretch[] {
  const rows = text.split('\n')
  const [, indent] = /^([^\S\n]*)---\s*$/.exec(rows[0]!) ?? []
  if (indent === undefined) return []
  const isClosing = (row: string, at: number) =>
    at < rows.length - 1 && row.startsWith(`${indent}---`) && row.slice(indent.length + 3).trim() === ''
  const first = rows.findIndex((row, at) => at > 0 && row.trim() !== '')
  // Leading blank lines belong to the opening dashes; if there are no other lines, the dashes below close the block.
  const closing = rows.findIndex((row, at) => at > first && isClosing(row, at))
  const isEmpty = closing < 0 && first > 1 && isClosing(rows[first]!, first)
  if (first < 0 || (closing < 0 && !isEmpty)) return []
  const last = isEmpty ? first : closing
  const next = rows.findIndex((row, at) => at > last && row.trim() !== '')
  const removed = rows.slice(0, next < 0 ? rows.length - 1 : next)
  return [[0, removed.join('\n').length + 1]]
}

function directives(text: string): Stretch[] {
  const directive = /%{2}\{\s*\w+(?:\s*:)?\s*(?:\w+|(?:(?!\}%{2})[\s\S])*)\s*(?:\}%{2})?/g
  return Array.from(text.matchAll(directive), ({ 0: found, index }) => [index, index + found.length])
}

/** Lines of comments, each with the blank lines above it. */
function comments(text: string): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  let blanks = 0
  for (const row of text.split('\n')) {
    const end = Math.min(start + row.length + 1, text.length)
    if (/^\s*%%[^{]/.test(row)) found.push([blanks, end])
    start = end
    if (row.trim() !== '') blanks = end
  }
  return found
}

function leadingBlanks(text: string): Stretch[] {
  return [[0, text.length - text.trimStart().length]]
}

function without(text: string, kept: readonly number[], removed: (text: string) => Stretch[]): number[] {
  const gone = new Set<number>()
  for (const [start, end] of removed(kept.map((index) => text[index]).join(''))) {
    for (let at = start; at < end; at++) gone.add(at)
  }
  return kept.filter((_, at) => !gone.has(at))
}

function lineNumbers(text: string): number[] {
  let line = 0
  return Array.from(text.split(''), (char) => (char === '\n' ? line++ : line))
}

/**
 * The place in the Markdown file of a line and column in the diagram's text.
 *
 * `line` and `column` are 0-based, `fence` is the place of the opening fence: the text begins on the next line and is indented as far as
 * the fence.
 */
export function placeInFile(fence: Place, line: number, column = 0): Place {
  return { line: fence.line + 1 + line, column: fence.column + column }
}
