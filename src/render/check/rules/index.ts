import { suggest } from '../../base/likeness.ts'
import { contentRules } from './content-rules.ts'
import { linkRules } from './link-rules.ts'
import { pageRules } from './page-rules.ts'
import type { Rule } from './rule.ts'

export type { Rule } from './rule.ts'

/** Every rule of `kbsite check` by name, sorted. Names never change, because configs and CI logs contain them. */
export const rules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries({ ...linkRules, ...pageRules, ...contentRules } satisfies Record<string, Rule>).sort(
    ([a], [b]) => (a < b ? -1 : 1),
  ),
)

export function isRule(name: string): boolean {
  return Object.hasOwn(rules, name)
}

/** `Did you mean "dead-link"?`, or how to see all names. */
export function ruleHint(name: string): string {
  const near = suggest(name, Object.keys(rules))
  return near ? `Did you mean "${near}"?` : 'kbsite check --list-rules shows all rules.'
}
