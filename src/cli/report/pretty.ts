import { counted } from '../../render/base/counted.ts'
import { countDiagnostics } from '../../render/model/diagnostics.ts'
import type { Diagnostic, Severity } from '../../render/model/types.ts'
import { type Colors, joined, type Part, type Shown, show } from '../shown.ts'
import { frameOf } from './frame.ts'
import { byCause, type ReportInput, shownPath } from './report.ts'

type PrettyInput = Pick<ReportInput, 'colors' | 'prefix'> & Partial<Pick<ReportInput, 'linesOf' | 'width'>>

/** Places of one cause that are listed before the rest is only counted. */
const maxPlaces = 12

/**
 * Diagnostics for people: a block for each cause, its place first so that terminals and editors can jump there, then the
 * line with carets below what is meant, then the other places; the count at the end. Without `linesOf` there are no frames.
 */
export function prettyReport(diagnostics: readonly Diagnostic[], input: PrettyInput): Shown {
  if (diagnostics.length === 0) return show``
  const blocks = byCause(diagnostics).map((group) => blockOf(group, input))
  const between = input.linesOf ? '\n\n' : '\n'
  return show`${joined(blocks, between)}\n\n${summaryOf(diagnostics, input.colors)}\n`
}

function blockOf([first, ...rest]: readonly Diagnostic[], input: PrettyInput): Shown {
  return joined([header(first!, input), ...frameLines(first!, input), ...places(rest, input)], '\n')
}

function header(diagnostic: Diagnostic, { colors, prefix }: PrettyInput): Shown {
  const { severity, message, fix, rule } = diagnostic
  const paint = { error: colors.red, warning: colors.yellow, hint: colors.cyan }[severity]
  return show`${colors.bold(placeOf(diagnostic, prefix))}  ${paint(severity)}  ${message}${fix ? `  ${fix}` : ''}  ${colors.dim(`(${rule})`)}`
}

function placeOf({ path, place }: Diagnostic, prefix: string): string {
  const name = shownPath(path, prefix)
  return place ? `${name}:${place.line}:${place.column}` : name
}

function frameLines({ path, place, end, severity }: Diagnostic, input: PrettyInput): Shown[] {
  const line = place && input.linesOf?.(path)?.[place.line - 1]
  if (!place || line === undefined || line.trim() === '') return []
  const gutter = String(place.line)
  const { text, marks } = frameOf(line, place, end, (input.width ?? 100) - gutter.length - 6)
  const { dim, red, yellow, cyan } = input.colors
  const paint = { error: red, warning: yellow, hint: cyan }[severity]
  return [
    show`  ${dim(`${gutter} |`)} ${text.replace(/\t/g, ' ')}`,
    show`  ${dim(`${' '.repeat(gutter.length)} |`)} ${paint(marks.replace(/\t/g, ' '))}`,
  ]
}

function places(rest: readonly Diagnostic[], { colors, prefix }: PrettyInput): Part[] {
  if (rest.length === 0) return []
  const shown = rest.slice(0, maxPlaces).map((diagnostic) => `    ${placeOf(diagnostic, prefix)}`)
  const more = rest.length - shown.length
  return [
    show`  ${colors.dim('also at')}`,
    ...shown,
    ...(more > 0 ? [colors.dim(`    and ${more} more (--format json lists all)`)] : []),
  ]
}

/** `2 errors, 1 warning` — only what there is. */
function summaryOf(diagnostics: readonly Diagnostic[], colors: Colors): Shown {
  const counts = countDiagnostics(diagnostics)
  const part = (severity: Severity, paint: Colors['red']) =>
    counts[severity] > 0 ? [paint(counted(counts[severity], severity))] : []
  return joined(
    [...part('error', colors.red), ...part('warning', colors.yellow), ...part('hint', colors.cyan)],
    ', ',
  )
}
