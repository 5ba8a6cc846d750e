import { decode } from '../../../client/platform/decode.ts'
import { exchanged } from '../../base/exchanged.ts'
import { grouped } from '../../base/grouped.ts'
import { lineStarts } from '../../model/places.ts'
import { rules } from '../../model/rules/index.ts'
import type { Diagnostic, Place } from '../../model/types.ts'
import { wikiTarget } from '../../parse/wiki-href.ts'
import { type Destination, destinationsIn, writtenAddress } from '../links/source-links.ts'
import { type Repair, soundRepairs } from './repairs.ts'

export type FixedText = { path: string; before: string; after: string; count: number }

/**
 * The notes with all certain repairs made, and with `wording` those of the wording too. Repairs that would affect other Markdown in their
 * note are skipped. If two repairs touch, the first one wins and the other is left for the next run. Files that `read` does not return are
 * left alone.
 */
export function fixedTexts(
  findings: readonly Diagnostic[],
  read: (path: string) => string | undefined,
  { wording = false }: { wording?: boolean } = {},
): FixedText[] {
  const wanted = findings.filter((finding) => finding.edit && (wording || !isWording(finding)))
  return [...grouped(wanted, ({ path }) => path)].flatMap(([path, own]) => {
    const before = read(path)
    if (before === undefined) return []
    const sound = soundRepairs(before, apart([...textRepairs(before, own), ...addressRepairs(before, own)]))
    return sound.length === 0 ? [] : [{ path, before, after: exchanged(before, sound), count: sound.length }]
  })
}

function isWording({ rule }: Diagnostic): boolean {
  return rules[rule]?.fixable === 'wording'
}

/** Sorted, without those that overlap an earlier one or insert text at the same place. */
function apart(repairs: readonly Repair[]): Repair[] {
  const kept: Repair[] = []
  for (const repair of [...repairs].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (!last || repair.start > last.end || (repair.start === last.end && repair.end > repair.start))
      kept.push(repair)
  }
  return kept
}

function textRepairs(before: string, findings: readonly Diagnostic[]): Repair[] {
  const lines = lineStarts(before)
  return findings.flatMap((finding): Repair[] => {
    if (finding.edit?.kind !== 'text') return []
    const { text } = finding.edit
    const start = offsetOf(lines, finding.edit.start)
    const end = offsetOf(lines, finding.edit.end)
    const stretch = text === '' ? withItsBlanks(before, start, end) : { start, end }
    return [{ ...stretch, text, kind: isWording(finding) ? 'words' : 'inline' }]
  })
}

/** Extends a removed range to its whole line if nothing else is on it, or to the spaces before it at the end of a line. */
function withItsBlanks(text: string, start: number, end: number): { start: number; end: number } {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  if (text.slice(end, lineEnd < 0 ? undefined : lineEnd).trim()) return { start, end }
  const written = text.slice(lineStart, start).trimEnd()
  if (written || lineEnd < 0) return { start: lineStart + written.length, end }
  // With blank lines on both sides, one of them goes as well.
  const blankBehind =
    /^\n[ \t]*\n/.test(text.slice(lineEnd)) && (lineStart === 0 || text[lineStart - 2] === '\n')
  return { start: lineStart, end: lineEnd + (blankBehind ? 2 : 1) }
}

/** Finds the addresses by line and column, and equal ones at one place by their order. */
function addressRepairs(before: string, findings: readonly Diagnostic[]): Repair[] {
  const wanted = findings.flatMap(({ edit, place }) =>
    edit?.kind === 'href' && place ? [{ ...edit, place }] : [],
  )
  if (wanted.length === 0) return []
  const left = destinationsIn(before, { vault: wanted.some(({ from }) => wikiTarget(from)) })
  return wanted.flatMap(({ from, to, place }): Repair[] => {
    const at = left.findIndex((one) => isAt(one, place) && sameAddress(from, one.href))
    if (at < 0) return []
    const { start, end } = left.splice(at, 1)[0]!
    return [{ kind: 'address', start, end, text: writtenAddress(to) }]
  })
}

function isAt({ place }: Destination, { line, column }: Place): boolean {
  return place.line === line && place.column >= column
}

function sameAddress(a: string, b: string): boolean {
  return a === b || decode(a) === decode(b.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}

function offsetOf(lines: readonly number[], { line, column }: Place): number {
  return (lines[line - 1] ?? 0) + column - 1
}
