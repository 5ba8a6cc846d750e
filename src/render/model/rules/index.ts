import { suggest } from '../../base/likeness.ts'
import { codeRules } from './code-rules.ts'
import { linkRules } from './link-rules.ts'
import { pageRules } from './page-rules.ts'
import { reviewRules } from './review-rules.ts'
import type { Rule } from './rule.ts'
import { siteRules } from './site-rules.ts'
import { textRules } from './text-rules.ts'

export type { Rule } from './rule.ts'

/** Every rule of `kbsite check` by name, sorted. Names never change, because configs and CI logs contain them. */
export const rules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries({
    ...linkRules,
    ...siteRules,
    ...pageRules,
    ...codeRules,
    ...textRules,
    ...reviewRules,
  } satisfies Record<string, Rule>).sort(([a], [b]) => (a < b ? -1 : 1)),
)

export function isRule(name: string): boolean {
  return Object.hasOwn(rules, name)
}

/** `Did you mean "dead-link"?`, or how to see all names. */
export function ruleHint(name: string): string {
  const near = suggest(name, Object.keys(rules))
  return near ? `Did you mean "${near}"?` : 'kbsite check --list-rules shows all rules.'
}
