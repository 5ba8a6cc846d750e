import { sortDiagnostics } from '../model/diagnostics.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic } from '../model/types.ts'
import { withIgnores } from './ignores.ts'
import { levelsOf, type RuleFlags, withLevels } from './levels.ts'

export type ReviewOptions = {
  /** Levels from the command line. */
  levels?: RuleFlags
  /** Rules that have been looked for in full; with them unused ignore comments are reported. */
  ran?: (rule: string) => boolean
}

/** Findings as the author wants them: without those that comments silence, at the levels of the config, sorted. */
export function reviewed(
  site: Pick<Site, 'config' | 'pages'>,
  findings: readonly Diagnostic[],
  { levels, ran }: ReviewOptions = {},
): Diagnostic[] {
  const kept = withIgnores(findings, site.pages.values(), ran)
  return sortDiagnostics(withLevels(kept, levelsOf(site.config, levels)))
}

/** Rules about what takes more than reading: drawing, running, asking other sites. */
const lateRules = /^(?:budget|diagram|sample|dead-external|unsure-external)/

/** Rules that every check of a site looks for. */
export function isSiteRule(rule: string): boolean {
  return !lateRules.test(rule)
}
