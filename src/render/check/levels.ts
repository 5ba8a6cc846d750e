import path from 'node:path'
import picomatch from 'picomatch'
import { UserError } from '../base/user-error.ts'
import { placeOfKey } from '../config/place.ts'
import type { Config } from '../model/config.ts'
import type { RuleLevel } from '../model/options.ts'
import { isRule, ruleHint, rules } from '../model/rules/index.ts'
import type { Diagnostic } from '../model/types.ts'

/** The level of a rule for a path; undefined when it was not set, so that the finding keeps its own. */
type Levels = (rule: string, path: string) => RuleLevel | undefined

/** Levels from the command line, which override the config. */
export type RuleFlags = Readonly<Record<string, RuleLevel>>

/**
 * Levels from `check.rules` and the command line. If several globs match a path, the last one wins; a rule that is off by default stays off
 * until it is named.
 *
 * Throws a `UserError` for a rule that does not exist.
 */
export function levelsOf(
  { check, root = '', file }: Pick<Config, 'check' | 'file'> & Partial<Pick<Config, 'root'>>,
  flags: RuleFlags = {},
): Levels {
  for (const name of Object.keys(check.rules ?? {})) {
    requireRule(name, file && path.join(root, placeOfKey(file, root, ['check', 'rules', name])))
  }
  const configured = { ...check.rules, ...flags }
  const matchers = new Map(
    Object.entries(configured).map(([name, level]) => [
      name,
      typeof level === 'string'
        ? () => level
        : lastMatch(
            Object.entries(level).map(([glob, own]) => ({ matches: picomatch(glob, { dot: true }), own })),
          ),
    ]),
  )
  return (rule, path) => matchers.get(rule)?.(path) ?? (rules[rule]?.level === 'off' ? 'off' : undefined)
}

/** The findings at the author's levels, without those that are off. */
export function withLevels(findings: readonly Diagnostic[], levels: Levels): Diagnostic[] {
  return findings.flatMap((finding) => {
    const level = levels(finding.rule, finding.path)
    if (level === 'off') return []
    return [level === undefined || level === finding.severity ? finding : { ...finding, severity: level }]
  })
}

/** Throws a `UserError` for an unknown rule; `place` is where it is named in a file. */
export function requireRule(name: string, place?: string): void {
  if (isRule(name)) return
  throw new UserError(`There is no rule "${name}".`, { fix: ruleHint(name), ...(place && { place }) })
}

function lastMatch(globs: readonly { matches: (path: string) => boolean; own: RuleLevel }[]) {
  return (path: string) => globs.findLast(({ matches }) => matches(path))?.own
}
