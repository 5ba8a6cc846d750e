import { sortDiagnostics } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { withIgnores } from './ignores.ts'
import { levelsOf, type RuleFlags, withLevels } from './levels.ts'

type ReviewOptions = {
  /** Levels from the command line. */
  levels?: RuleFlags
  /** Rules that have been looked for in full; with them unused ignore comments are reported. */
  ran?: (rule: string) => boolean
  /** The findings decide whether a site is shown, so those about notes stop nothing where nobody has set the site up. */
  forSite?: boolean
}

/**
 * Findings as the author wants them: without those that comments silence, at the levels of the config, sorted. With `strict` warnings are
 * errors.
 */
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

/** Whoever tries kbsite on the notes of another tool wants to see them first. */
function lowered(finding: Diagnostic): Diagnostic {
  return finding.severity === 'error' && noteRules.has(finding.rule)
    ? { ...finding, severity: 'warning' }
    : finding
}

/** Rules about notes that have a page all the same. */
const noteRules: ReadonlySet<string> = new Set([
  'case-mismatch',
  'dead-anchor',
  'dead-link',
  'draft-link',
  'duplicate-route',
  'front-matter',
  'include',
  'missing-asset',
  'page-failed',
  'redirect',
  'snippet',
])

/** Rules about what takes more than reading: drawing, running, asking other sites. */
const lateRules = /^(?:budget|diagram|sample|dead-external|unsure-external)/

/** Rules that every check of a site looks for. */
export function isSiteRule(rule: string): boolean {
  return !lateRules.test(rule)
}
