import path from 'node:path'
import type { CodeFrame, DevFinding } from '../../client/dev/message.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import { rewriterOf } from '../../render/config/rewrites.ts'
import type { Config } from '../../render/model/config.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { isConfig } from '../report/report.ts'
import { codeFrame } from './code-frame.ts'

/** Findings that a page shows at most. */
const maxShown = 50

/**
 * Errors of the whole site, everything about the notes that the author has just saved, by source path, and what config and templates
 * have to no effect: it would never be the note just saved.
 */
export function relevant(findings: readonly Diagnostic[], edited: ReadonlySet<string>): Diagnostic[] {
  return findings.filter(
    (finding) =>
      finding.severity === 'error' ||
      edited.has(finding.path) ||
      isAboutSetup(finding) ||
      // Those of notes that the author does not look at are not among the findings.
      finding.rule === 'diagram',
  )
}

const setupRules = [
  'config-value',
  'unread-config',
  'unused-template',
  'unknown-slot',
  'unused-sidebar',
  'deep-sidebar',
  'unused-rewrite',
  'unknown-icon',
]

function isAboutSetup({ rule }: Diagnostic): boolean {
  return setupRules.includes(rule)
}

/** Relevant findings as a page shows them: those about the notes just saved first. */
export function shownOnPages(
  findings: readonly Diagnostic[],
  edited: ReadonlySet<string>,
  config: Config,
): DevFinding[] {
  const isNear = ({ path: file }: Diagnostic) => edited.has(file)
  const rewrite = rewriterOf(config.rewrites)
  return [...findings.filter(isNear), ...findings.filter((finding) => !isNear(finding))]
    .slice(0, maxShown)
    .map((finding) => ({
      place: placeText(finding, config),
      severity: finding.severity,
      message: [finding.message, finding.fix].filter(Boolean).join(' '),
      near: isNear(finding),
      ...noteOf(finding, rewrite),
      ...frameOf(finding, config),
    }))
}

function noteOf({ path: file }: Diagnostic, rewrite: (source: string) => string): { note?: string } {
  // What is no note has no address, and a function of the config may not expect it.
  return file.endsWith('.md') ? { note: rewrite(file) } : {}
}

function placeText({ path: file, place }: Diagnostic, { root, srcDir }: Config): string {
  const name = relativePosix(root, path.join(isConfig(file) ? root : srcDir, file))
  return place ? `${name}:${place.line}:${place.column}` : name
}

function frameOf({ path: file, place, end }: Diagnostic, { root, srcDir }: Config): { frame?: CodeFrame } {
  const frame = place && codeFrame(path.join(isConfig(file) ? root : srcDir, file), place, end)
  return frame ? { frame } : {}
}
