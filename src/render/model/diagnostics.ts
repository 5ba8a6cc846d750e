import { rules } from './rules/index.ts'
import type { Diagnostic, Edit, Place, Severity } from './types.ts'

type Details = {
  fix?: string | undefined
  severity?: Severity
  end?: Place | undefined
  edit?: Edit | undefined
  target?: Diagnostic['target']
}

/** A finding at a place, by default with the severity of its rule. */
export function diagnose(
  rule: string,
  at: { path: string; place?: Place },
  message: string,
  { fix, severity = levelOf(rule), end, edit, target }: Details = {},
): Diagnostic {
  return {
    rule,
    severity,
    path: at.path,
    ...(at.place && { place: at.place }),
    ...(end && { end }),
    message,
    ...(fix && { fix }),
    ...(edit && { edit }),
    ...(target && { target }),
  }
}

/** The default severity; rules that are off by default report warnings once a site turns them on. */
function levelOf(rule: string): Severity {
  const level = rules[rule]?.level ?? 'error'
  return level === 'off' ? 'warning' : level
}

/** Sorts by path, line, column and rule, and removes duplicates. The order does not depend on the order of the checks. */
export function sortDiagnostics(list: Iterable<Diagnostic>): Diagnostic[] {
  const sorted = [...list].sort(compareDiagnostics)
  return sorted.filter((diagnostic, at) => !isRepeated(diagnostic, sorted, at))
}

/** Whether an equal finding precedes this one. Looks only at neighbours that compare as equal, as a site may have 100,000 findings. */
function isRepeated(diagnostic: Diagnostic, sorted: readonly Diagnostic[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const other = sorted[before]!
    if (compareDiagnostics(other, diagnostic) !== 0) return false
    if (JSON.stringify(other) === JSON.stringify(diagnostic)) return true
  }
  return false
}

/** Number of findings by severity. */
export function countDiagnostics(list: readonly Diagnostic[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, hint: 0 }
  for (const { severity } of list) counts[severity] += 1
  return counts
}

/** Whether the path of a finding is that of the config. */
export function isConfig(path: string): boolean {
  return /(?:^|\/)kbsite\.config\.\w+$/.test(path)
}

export function hasErrors(list: readonly Diagnostic[]): boolean {
  return list.some(({ severity }) => severity === 'error')
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.path, b.path) ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  )
}

/** By code unit: the same on every machine, unlike `localeCompare`. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
