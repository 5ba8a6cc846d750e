import type { Place } from '../../render/model/types.ts'
import { blank } from '../report/frame.ts'
import { readLines } from '../report/sources.ts'

/** Lines around a place with numbers and a caret below its column; undefined when the file cannot be read. */
export function codeFrame(file: string, { line, column }: Place): string | undefined {
  const lines = readLines(file)
  if (!lines || line > lines.length) return undefined
  const from = Math.max(1, line - 2)
  const to = Math.min(lines.length, line + 2)
  const width = String(to).length
  const frame: string[] = []
  for (let number = from; number <= to; number += 1) {
    const text = lines[number - 1]!
    frame.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`)
    if (number === line) frame.push(`  ${' '.repeat(width)} | ${blankUpTo(text, column)}^`)
  }
  return frame.join('\n')
}

/** Blanks as wide as the text before a column. */
function blankUpTo(text: string, column: number): string {
  return blank(text.slice(0, column - 1))
}
