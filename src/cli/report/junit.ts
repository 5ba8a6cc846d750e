import { counted } from '../../render/base/counted.ts'
import { grouped } from '../../render/base/grouped.ts'
import { compareText } from '../../render/model/diagnostics.ts'
import { placeText } from '../../render/model/places.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { xmlText } from '../../render/site/files/xml.ts'
import { joined, type Shown, show, signed } from '../shown.ts'
import type { ReportInput } from './report.ts'

/** JUnit XML: a suite for each file with findings and a case for each finding. Errors fail; the rest is output of the case. */
export function junitReport({
  diagnostics,
  pages,
  nameOf,
}: Pick<ReportInput, 'diagnostics' | 'pages' | 'nameOf'>): Shown {
  const suites = [...grouped(diagnostics, ({ path }) => path)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([path, own]) => suite(nameOf(path), own))
  const all = suites.length > 0 ? suites : [passed(pages)]
  return show`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="kbsite check"${counts(diagnostics, Math.max(diagnostics.length, 1))}>
${joined(all, '\n')}
</testsuites>
`
}

/** Some programs treat a report without cases as a failure. */
function passed(pages: number): Shown {
  return show`  <testsuite name="kbsite check" tests="1" failures="0">\n    <testcase classname="kbsite" name="nothing is broken on ${counted(pages, 'page')}"/>\n  </testsuite>`
}

function suite(file: string, own: readonly Diagnostic[]): Shown {
  const cases = joined(
    own.map((diagnostic) => testCase(diagnostic, file)),
    '\n',
  )
  return show`  <testsuite name="${inXml(file)}"${counts(own, own.length)}>\n${cases}\n  </testsuite>`
}

function testCase({ rule, severity, place, message, fix }: Diagnostic, file: string): string {
  const at = placeText(file, place)
  const text = [message, fix].filter(Boolean).join(' ')
  const body =
    severity === 'error'
      ? `<failure type="${inXml(rule)}" message="${inXml(message)}">${inXml(`${at} ${text}`)}</failure>`
      : `<system-out>${inXml(`${severity}: ${at} ${text}`)}</system-out>`
  const line = place ? ` line="${place.line}"` : ''
  return `    <testcase classname="${inXml(rule)}" name="${inXml(at)}" file="${inXml(file)}"${line}>${body}</testcase>`
}

function counts(own: readonly Diagnostic[], tests: number): string {
  return ` tests="${tests}" failures="${own.filter(({ severity }) => severity === 'error').length}"`
}

/** Control characters become visible signs first, because XML cannot hold most of them. */
function inXml(text: string): string {
  return xmlText(signed(text))
}
