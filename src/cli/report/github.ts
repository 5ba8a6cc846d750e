import type { Diagnostic, Severity } from '../../render/model/types.ts'
import { type Shown, workflowCommands } from '../shown.ts'
import { type ReportInput, shownPath } from './report.ts'

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' }

/**
 * Diagnostics as workflow commands of GitHub Actions, which shows them at their lines. `prefix` is the source folder
 * relative to the repository.
 */
export function githubReport(
  diagnostics: readonly Diagnostic[],
  { prefix }: Pick<ReportInput, 'prefix'>,
): Shown {
  return workflowCommands(diagnostics.map((diagnostic) => command(diagnostic, prefix)))
}

function command({ path, place, end, severity, message, fix, rule }: Diagnostic, prefix: string): string {
  const properties = {
    file: shownPath(path, prefix),
    ...(place && { line: place.line, col: place.column }),
    ...(end && { endLine: end.line, endColumn: end.column }),
    title: rule,
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${propertyText(String(value))}`)
  return `::${commands[severity]} ${list.join(',')}::${messageText(fix ? `${message} ${fix}` : message)}`
}

function messageText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function propertyText(text: string): string {
  return messageText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
