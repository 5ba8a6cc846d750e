import { escapeRegExp } from '../../client/platform/escape-reg-exp.ts'
import type { ThrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'

/** Line and column in the source text, both 0-based. */
export type TextPlace = { line: number; column: number }

/**
 * The place of a Mermaid error in the source text, or `undefined` when the error names none.
 *
 * `lines` is the result of `parsedLines`. Grammars of three generations report differently: "on line N" with an excerpt and a pointer under
 * it, "line N, column C", and YAML's mark, which counts inside the front matter.
 */
export function locateError(
  text: string,
  lines: readonly number[],
  error: ThrownDiagram,
): TextPlace | undefined {
  if (error.mark) return { line: error.mark.line + 1, column: error.mark.column }
  const both = /line (\d+), column (\d+)/.exec(error.message)
  if (both) return written(text, lines, Number(both[1]) - 1, Number(both[2]) - 1)
  const counted = /error on line (\d+)/i.exec(error.message)
  if (counted) return pointed(text, lines, Number(counted[1]) - 1, error.message)
  if (error.message.startsWith('No diagram type detected')) return written(text, lines, 0, 0)
  if (/line \?, column \?/.test(error.message)) return endOf(text)
  return named(text, error.message)
}

function written(text: string, lines: readonly number[], line: number, column: number): TextPlace {
  const at = lines[line]
  return at === undefined ? endOf(text) : { line: at, column }
}

function pointed(text: string, lines: readonly number[], line: number, message: string): TextPlace {
  const at = lines[line]
  if (at === undefined || line >= lines.length) return endOf(text)
  const rows = text.split('\n')
  const upcoming = upcomingText(message)
  if (upcoming === '') return { line: at, column: rows[at]?.length ?? 0 }
  const ahead = rows.slice(at).join('')
  const found = upcoming === undefined ? -1 : ahead.indexOf(upcoming)
  const here = rows[at] ?? ''
  return { line: at, column: found >= 0 && found <= here.length ? found : here.search(/\S|$/) }
}

/** The text that Mermaid's excerpt shows from the pointer on: the last row before `---^`, cut at the pointer. */
function upcomingText(message: string): string | undefined {
  const rows = message.split('\n')
  const pointer = rows.findIndex((row) => /^-*\^$/.test(row))
  if (pointer < 1) return undefined
  return rows[pointer - 1]?.slice((rows[pointer]?.length ?? 1) - 1).replace(/\.\.\.$/, '')
}

/** Place of an error that names no line but quotes its subject: shape, id, date. */
function named(text: string, message: string): TextPlace | undefined {
  const shape = /^No such shape: (.*?)\. /.exec(`${message} `)?.[1]
  const quoted = shape ?? /Invalid date:\s*(\S+)/.exec(message)?.[1] ?? /"([^"]+)"/.exec(message)?.[1]
  if (!quoted) return undefined
  const rows = text.split('\n')
  const literal = escapeRegExp(quoted)
  const word = new RegExp(`(?<![\\w-])${literal}(?![\\w-])`)
  const line = rows.findIndex((row) => word.test(row))
  return line < 0 ? undefined : { line, column: rows[line]?.search(word) ?? 0 }
}

function endOf(text: string): TextPlace {
  const rows = text.trimEnd().split('\n')
  return { line: rows.length - 1, column: rows.at(-1)?.length ?? 0 }
}
