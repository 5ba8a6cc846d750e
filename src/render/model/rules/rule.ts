import type { RuleLevel } from '../options.ts'

/** When a rule is checked: reading a site, `kbsite check`, running samples, checking external links, suggesting links, looking for outdated facts, or building. */
export type When = 'site' | 'check' | 'run' | 'external' | 'suggest' | 'stale' | 'build'

/** The description of a rule: shown by `--list-rules`, `--explain` and the guide. */
export type Rule = {
  /** Level unless `check.rules` or `--rule` says otherwise. */
  level: RuleLevel
  /** `site` unless given. */
  when?: When
  /** One line: what is found. */
  summary: string
  /** Why it matters and how to fix it, in one or two sentences each. */
  why: string
  /** A note with the mistake, and the same note without. */
  wrong: string
  right: string
  /** `certain` repairs are made by `check --fix`, `wording` ones only by `check --fix=wording`. */
  fixable?: 'certain' | 'wording'
}
