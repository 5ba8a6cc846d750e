import type { Place } from '../../model/types.ts'

/**
 * For each line that Mermaid's parser counts, the line of the written text it came from; both 0-based.
 *
 * Mermaid takes front matter, `%%{…}%%`, comment lines and leading blanks away before it counts. The expressions are
 * those facts about Mermaid 11.17, applied in its order to characters that remember their line.
 */
export function parsedLines(text: string): number[] {
  let kept = Array.from({ length: text.length }, (_, index) => index)
  for (const removed of [frontMatter, directive, comment, leadingBlanks]) kept = without(text, kept, removed)
  const lineOf = lineNumbers(text)
  const lines: number[] = []
  let fresh = true
  for (const index of kept) {
    if (fresh) lines.push(lineOf[index] ?? 0)
    fresh = text[index] === '\n'
  }
  return lines
}

const frontMatter = /^([^\S\n\r]*)-{3}\s*[\n\r](.*?)[\n\r]\1-{3}\s*[\n\r]+/s
const directive = /%{2}\{\s*(?:\w+\s*:|\w+)\s*(?:\w+|(?:(?!\}%{2}).|\r?\n)*)?\s*(?:\}%{2})?/gi
const comment = /^\s*%%(?!\{)[^\n]+\n?/gm
const leadingBlanks = /^\s+/

function without(text: string, kept: readonly number[], removed: RegExp): number[] {
  const now = kept.map((index) => text[index]).join('')
  const gone = new Set<number>()
  for (const match of now.matchAll(new RegExp(removed.source, `${removed.flags.replace('g', '')}g`))) {
    for (let at = match.index; at < match.index + match[0].length; at++) gone.add(at)
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
 * `line` is 0-based, `column` 0-based, `fence` the place of the opening fence: the text begins on the next line and is
 * indented as far as the fence.
 */
export function placeInFile(fence: Place, line: number, column = 0): Place {
  return { line: fence.line + 1 + line, column: fence.column + column }
}
