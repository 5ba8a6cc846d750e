import { sortDiagnostics } from '../model/diagnostics.ts'
import type { When } from '../model/rules/rule.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { withIgnores } from './ignores.ts'
import { levelsOf, type RuleFlags, withLevels } from './levels.ts'

type ReviewOptions = {
  /** Levels from the command line. */
  levels?: RuleFlags
  /** The checks that ran in full. If given, unused ignore comments are reported. */
  ran?: readonly When[]
  /** The findings decide whether a site is shown. Without a config, errors in notes become warnings and do not prevent that. */
  forSite?: boolean
}

/** The findings as configured: silenced ones removed, levels applied, sorted. With `strict`, warnings become errors. */
export function reviewed(
  site: Pick<Site, 'config' | 'pages'>,
  findings: readonly Diagnostic[],
  { levels, ran, forSite = false }: ReviewOptions = {},
): Diagnostic[] {
  const kept = withIgnores(findings, site.pages.values(), ran)
  const found = withLevels(kept, levelsOf(site.config, levels))
  const { strict, file } = site.config
  if (strict) return sortDiagnostics(found.map((one) => raised(one)))
  return sortDiagnostics(forSite && !file ? found.map((one) => lowered(one)) : found)
}

function raised(finding: Diagnostic): Diagnostic {
  return finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding
}

/** Users who try kbsite on another tool's notes want to see the site first. */
function lowered(finding: Diagnostic): Diagnostic {
  return finding.severity === 'error' && noteRules.has(finding.rule)
    ? { ...finding, severity: 'warning' }
    : finding
}

/** Rules whose findings do not prevent a note from having a page, and rules about files that hosts would obey. */
export const noteRules: ReadonlySet<string> = new Set([
  'case-mismatch',
  'component-prop',
  'dead-anchor',
  'dead-link',
  'draft-link',
  'duplicate-route',
  'empty-locale',
  'front-matter',
  'host-file',
  'include',
  'missing-asset',
  'page-failed',
  'redirect',
  'replaced-file',
  'snippet',
])
