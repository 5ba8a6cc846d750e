import type { CodeFrame, CodeLine } from '../../client/dev/message.ts'
import type { Place } from '../../render/model/types.ts'
import { readLines } from '../report/sources.ts'
import { wordEnd } from '../report/word-end.ts'

/** UTF-16 units of a line that a page gets on each side of the place: a paragraph may be one line. */
const room = 200

/** Lines around a place, with what is meant marked in its own; undefined when the file cannot be read. */
export function codeFrame(file: string, place: Place, end?: Place): CodeFrame | undefined {
  const lines = readLines(file)
  if (!lines || place.line > lines.length) return undefined
  const from = Math.max(1, place.line - 2)
  return lines.slice(from - 1, place.line + 2).map((text, index): CodeLine => {
    const number = from + index
    return number === place.line
      ? { number, ...marked(text, place, end) }
      : { number, text: text.slice(0, 2 * room) }
  })
}

function marked(text: string, place: Place, end = wordEnd(text, place)): Pick<CodeLine, 'text' | 'mark'> {
  const from = Math.min(place.column - 1, text.length)
  const to = end.line === place.line ? end.column - 1 : text.trimEnd().length
  const start = Math.max(0, from - room)
  const before = start > 0 ? '…' : ''
  const by = before.length - start
  return { text: before + text.slice(start, from + room), mark: [from + by, Math.max(to, from + 1) + by] }
}
