import { decode } from '../../client/platform/decode.ts'
import type { Diagnostic, Place } from '../model/types.ts'
import { lineStarts } from '../parse/lint/source.ts'
import { withDestinations } from './source-links.ts'

export type FixedText = { path: string; before: string; after: string; count: number }

/**
 * The notes as they are with every certain repair made. Where two repairs touch each other the first one wins and the other
 * is left for the next run. Findings of files that `read` does not give stay as they are.
 */
export function fixedTexts(
  findings: readonly Diagnostic[],
  read: (path: string) => string | undefined,
): FixedText[] {
  const byPath = new Map<string, Diagnostic[]>()
  for (const finding of findings) {
    if (finding.edit) byPath.set(finding.path, [...(byPath.get(finding.path) ?? []), finding])
  }
  return [...byPath].flatMap(([path, own]) => {
    const before = read(path)
    if (before === undefined) return []
    const { text, count } = withTexts(before, own)
    const linked = withHrefs(before, text, own)
    return linked.text === before ? [] : [{ path, before, after: linked.text, count: count + linked.count }]
  })
}

type Made = { text: string; count: number }

/** Stretches are replaced from the end, so that the places before them stay true. */
function withTexts(before: string, findings: readonly Diagnostic[]): Made {
  const lines = lineStarts(before)
  const edits = findings
    .flatMap(({ edit }) =>
      edit?.kind === 'text'
        ? [{ start: offsetOf(lines, edit.start), end: offsetOf(lines, edit.end), text: edit.text }]
        : [],
    )
    .sort((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let done = 0
  let count = 0
  for (const edit of edits) {
    if (edit.start < done || (edit.start === done && edit.end === done && count > 0 && done > 0)) continue
    const { start, end } = edit.text === '' ? wholeLine(before, edit.start, edit.end) : edit
    result += before.slice(done, start) + edit.text
    done = end
    count += 1
  }
  return { text: result + before.slice(done), count }
}

/** What is taken out and stood alone in its line takes the line with it. */
function wholeLine(text: string, start: number, end: number): { start: number; end: number } {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  if (lineEnd < 0 || text.slice(lineStart, start).trim() || text.slice(end, lineEnd).trim())
    return { start, end }
  // A blank line on both sides would leave two.
  const blankBehind =
    /^\n[ \t]*\n/.test(text.slice(lineEnd)) && (lineStart === 0 || text[lineStart - 2] === '\n')
  return { start: lineStart, end: lineEnd + (blankBehind ? 2 : 1) }
}

/** Addresses are found again in the text that the other repairs left: by line, and by how often they stand in it. */
function withHrefs(before: string, text: string, findings: readonly Diagnostic[]): Made {
  const wanted = findings.flatMap(({ edit, place }) =>
    edit?.kind === 'href' && place ? [{ ...edit, place }] : [],
  )
  if (wanted.length === 0) return { text, count: 0 }
  const left = [...wanted]
  let count = 0
  const shifted = before.split('\n').length !== text.split('\n').length
  const changed = withDestinations(text, ({ href, place }) => {
    const at = left.findIndex(
      (edit) =>
        sameAddress(edit.from, href) &&
        (shifted ||
          (edit.place.line === place.line && (text !== before || edit.place.column <= place.column))),
    )
    if (at < 0) return undefined
    count += 1
    return left.splice(at, 1)[0]!.to
  })
  return { text: changed, count }
}

function sameAddress(a: string, b: string): boolean {
  return a === b || decode(a) === decode(b.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}

function offsetOf(lines: readonly number[], { line, column }: Place): number {
  return (lines[line - 1] ?? 0) + column - 1
}
