import { counted } from '../../render/base/counted.ts'
import { grouped } from '../../render/base/grouped.ts'
import { isConfig } from '../../render/model/diagnostics.ts'
import { placeText } from '../../render/model/places.ts'
import { noteEnding } from '../../render/model/routes.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { joined, type Shown, show } from '../shown.ts'
import { prettyReport, summaryOf } from './pretty.ts'
import { byCause, type ReportInput } from './report.ts'

type BuildReportInput = Pick<ReportInput, 'colors' | 'nameOf' | 'width'>

/** Up to this many causes are listed one by one, if their places fit on the screen as well; more are grouped by rule. */
const maxCauses = 10
/** How many rules or places are listed, so that everything fits on one screen. */
const maxRules = 12

/**
 * The findings of a build on one screen: each of them if there are few, else each rule with its count and one example, errors first, then
 * the most frequent. Hints are left to `kbsite check`.
 */
export function buildReport(diagnostics: readonly Diagnostic[], input: BuildReportInput): Shown {
  const reported = diagnostics.filter(({ severity }) => severity !== 'hint')
  const causes = byCause(reported)
  if (causes.length <= maxCauses && reported.length <= maxRules) return prettyReport(reported, input)
  const groups = byKind(reported)
  const rows = groups.slice(0, maxRules).map((group) => rowOf(group, input))
  const more = groups.length - rows.length
  const rest = more > 0 ? [show`${input.colors.dim(`and ${counted(more, 'more kind')}`)}`] : []
  const all = input.colors.dim('kbsite check shows each with its place, --json lists all.')
  return show`${joined([...rows, ...rest], '\n')}\n\n${summaryOf(reported, input.colors)}  ${all}\n`
}

/** By level and rule: errors first, then the most frequent. */
function byKind(diagnostics: readonly Diagnostic[]): Diagnostic[][] {
  // Values are grouped by key: a wrong "date" in forty notes.
  const kindOf = ({ severity, rule, message }: Diagnostic) =>
    JSON.stringify([severity, rule, rule.endsWith('-value') ? message.replace(/: .*/s, '') : ''])
  const rank = (group: readonly Diagnostic[]) => (group[0]!.severity === 'error' ? 0 : 1)
  return [...grouped(diagnostics, kindOf).values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length)
}

/** `warning  missing-alt  812 in 233 notes  docs/a.md:3:1: The image has no …`, cut to a line. */
function rowOf(group: readonly Diagnostic[], { colors, nameOf, width }: BuildReportInput): Shown {
  const { severity, rule, path, place, message } = group[0]!
  const paint = severity === 'error' ? colors.red : colors.yellow
  const files = [...new Set(group.map((one) => one.path))]
  // A picture that no page uses, or another tool's list of links.
  const kind = files.every((file) => noteEnding.test(file)) ? 'note' : 'file'
  const where = isConfig(path) ? 'the config' : counted(files.length, kind)
  const count = files.length === group.length ? `in ${where}` : `${group.length} in ${where}`
  const head = `${severity}  ${rule}  ${count}  `
  const example = `${placeText(nameOf(path), place)}: ${message}`
  const room = Math.max(40, 2 * width - head.length - 4)
  const cut = example.length > room ? `${example.slice(0, room)}…` : example
  return show`${paint(severity)}  ${colors.bold(rule)}  ${count}  ${cut}`
}
