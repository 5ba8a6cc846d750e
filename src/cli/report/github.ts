import type { Diagnostic, Severity } from '../../render/model/types.ts'
import { type Shown, workflowCommands } from '../shown.ts'
import type { ReportInput } from './report.ts'

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' }

/** Diagnostics as workflow commands of GitHub Actions, which shows them at their lines; files are relative to the repository. */
export function githubReport(
  diagnostics: readonly Diagnostic[],
  { nameOf }: Pick<ReportInput, 'nameOf'>,
): Shown {
  return workflowCommands(diagnostics.map((diagnostic) => command(diagnostic, nameOf)))
}

function command(
  { path, place, end, severity, message, fix, rule }: Diagnostic,
  nameOf: ReportInput['nameOf'],
): string {
  const properties = {
    file: nameOf(path),
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
