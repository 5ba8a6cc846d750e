import { createHash } from 'node:crypto'
import { kbsiteVersion } from '../../render/base/package.ts'
import { rules } from '../../render/model/rules/index.ts'
import type { Diagnostic, Place } from '../../render/model/types.ts'
import { type Shown, shownJson } from '../shown.ts'
import type { ReportInput } from './report.ts'

const levels = { error: 'error', warning: 'warning', hint: 'note' } as const

/** SARIF 2.1.0, as code scanning services read it: one run with its rules, a result for each finding, certain repairs as fixes. */
export function sarifReport({ diagnostics, nameOf }: Pick<ReportInput, 'diagnostics' | 'nameOf'>): Shown {
  const names = [...new Set(diagnostics.map(({ rule }) => rule))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'kbsite', semanticVersion: kbsiteVersion, rules: names.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => resultOf(diagnostic, names, nameOf)),
      },
    ],
  }
  return shownJson(log)
}

function ruleOf(id: string) {
  const rule = rules[id]
  if (!rule) return { id }
  const level = rule.level === 'off' ? 'none' : levels[rule.level]
  return {
    id,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.why },
    help: { text: `${rule.why}\n\nInstead of:\n${rule.wrong}\n\nwrite:\n${rule.right}` },
    defaultConfiguration: { level },
  }
}

function resultOf(diagnostic: Diagnostic, names: readonly string[], nameOf: ReportInput['nameOf']) {
  const { rule, severity, path, place, end, message, fix, edit } = diagnostic
  const artifactLocation = { uri: uriOf(nameOf(path)) }
  return {
    ruleId: rule,
    ruleIndex: names.indexOf(rule),
    level: levels[severity],
    message: { text: [message, fix].filter(Boolean).join(' ') },
    locations: [{ physicalLocation: { artifactLocation, ...(place && { region: regionOf(place, end) }) } }],
    // Without the line number, a finding stays the same when text is added above it.
    partialFingerprints: { 'kbsite/v1': fingerprint(rule, path, message) },
    ...(edit?.kind === 'text' && {
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [
                { deletedRegion: regionOf(edit.start, edit.end), insertedContent: { text: edit.text } },
              ],
            },
          ],
        },
      ],
    }),
  }
}

function regionOf(start: Place, end: Place | undefined) {
  return {
    startLine: start.line,
    startColumn: start.column,
    ...(end && { endLine: end.line, endColumn: end.column }),
  }
}

function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
}
