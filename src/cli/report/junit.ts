import { compareText } from '../../render/diagnostics.ts'
import type { Diagnostic } from '../../render/types.ts'
import { type ReportInput, shownPath } from './report.ts'

/** JUnit XML: a suite for each file with findings and a case for each finding; errors fail, the rest is output of the case. */
export function junitReport({
  diagnostics,
  pages,
  prefix,
}: Pick<ReportInput, 'diagnostics' | 'pages' | 'prefix'>): string {
  const byFile = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    byFile.set(diagnostic.path, [...(byFile.get(diagnostic.path) ?? []), diagnostic])
  }
  const suites = [...byFile]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, own]) => suite(path, own, prefix))
  const all = suites.length > 0 ? suites : [passed(pages)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="kbsite check"${counts(diagnostics, Math.max(diagnostics.length, 1))}>`,
    ...all,
    '</testsuites>',
    '',
  ].join('\n')
}

/** Some readers take a report without cases for a failure. */
function passed(pages: number): string {
  return `  <testsuite name="kbsite check" tests="1" failures="0">\n    <testcase classname="kbsite" name="nothing is broken on ${pages} pages"/>\n  </testsuite>`
}

function suite(path: string, own: readonly Diagnostic[], prefix: string): string {
  const file = shownPath(path, prefix)
  const cases = own.map((diagnostic) => testCase(diagnostic, file)).join('\n')
  return `  <testsuite name="${xmlText(file)}"${counts(own, own.length)}>\n${cases}\n  </testsuite>`
}

function testCase({ rule, severity, place, message, fix }: Diagnostic, file: string): string {
  const at = place ? `${file}:${place.line}:${place.column}` : file
  const text = [message, fix].filter(Boolean).join(' ')
  const body =
    severity === 'error'
      ? `<failure type="${xmlText(rule)}" message="${xmlText(message)}">${xmlText(`${at} ${text}`)}</failure>`
      : `<system-out>${xmlText(`${severity}: ${at} ${text}`)}</system-out>`
  const line = place ? ` line="${place.line}"` : ''
  return `    <testcase classname="${xmlText(rule)}" name="${xmlText(at)}" file="${xmlText(file)}"${line}>${body}</testcase>`
}

function counts(own: readonly Diagnostic[], tests: number): string {
  return ` tests="${tests}" failures="${own.filter(({ severity }) => severity === 'error').length}"`
}

function xmlText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 may not hold them in any form
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/\n/g, '&#10;')
  )
}
