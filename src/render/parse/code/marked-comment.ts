type MarkedComment = {
  kind: string
  /** How many lines it marks. */
  lines: number
  /** The line without the mark, and without its comment if that has no other text. */
  rest: string
}

const mark = /^\[!code (highlight|hl|focus|\+\+|--|error|warning)(?::(\d+))?\]/

/** Comments with an end mark; a longer start comes before a shorter one that it ends with. */
const blocks: readonly (readonly [start: string, end: string])[] = [
  ['{/*', '*/}'],
  ['/**', '*/'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['{{!--', '--}}'],
  ['<%#', '%>'],
  ['--[[', ']]'],
  ['(*', '*)'],
  ['{-', '-}'],
  ['{#', '#}'],
  ['@*', '*@'],
  ['{', '}'],
]
const lineComment = /(?:\/{2,}|#+|-{2,}|;+|%+|::|\bREM|["'!])$/i
/** A comment whose mark has words before or after it, but no quote, which would make all of it a string. */
const wordsBehind = /(?:^|\s)(?:\/{2,}|#+|-{2,}|;+|%+)\n[^"'`]+$/
const wordsBefore = /(?:^|\s)(?:\/{2,}|#+|-{2,}|;+|%+|\{?\/\*\*?|<!--)\s[^"'`]+\n(?:\*\/\}?|-->)?$/
/** How far to search for words on either side: a line may be a megabyte of symbols. */
const maxWords = 200

/** The last mark of a line, if it is in a comment at the end of the line. */
export function markedComment(line: string): MarkedComment | undefined {
  const start = line.lastIndexOf('[!code ')
  const found = start < 0 ? null : mark.exec(line.slice(start, start + maxWords))
  if (!found) return undefined
  const before = line.slice(0, start).trimEnd()
  const behind = line.slice(start + found[0].length).trim()
  const rest = withoutMark(before, behind)
  return rest === undefined ? undefined : { kind: found[1]!, lines: Number(found[2] ?? 1), rest }
}

function withoutMark(before: string, behind: string): string | undefined {
  if (behind.length > maxWords) return undefined
  const near = before.slice(-maxWords)
  const block = blocks.find(([start, end]) => near.endsWith(start) && (!behind || behind.endsWith(end)))
  if (block && (!behind || behind === block[1])) return before.slice(0, -block[0].length).trimEnd()
  const sign = behind ? undefined : lineComment.exec(near)?.[0]
  if (sign !== undefined) return before.slice(0, -sign.length).trimEnd()
  // The line feed between them represents the mark.
  const both = `${near}\n${behind}`
  if (!block && !wordsBehind.test(both) && !wordsBefore.test(both)) return undefined
  // The words may begin with a sign of their own: `// [!code error] // why`.
  return behind ? `${before} ${behind.replace(/^(?:\/\/\s*|#\s+)/, '')}` : before
}
