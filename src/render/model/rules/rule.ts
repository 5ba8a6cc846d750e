import type { RuleLevel } from '../options.ts'

/** The run that checks a rule: reading a site, `kbsite check`, running samples, asking other sites, looking for links to add or for facts that age, or building. */
export type When = 'site' | 'check' | 'run' | 'external' | 'suggest' | 'stale' | 'build'

/** The description of a rule: shown by `--list-rules`, `--explain` and the guide. */
export type Rule = {
  /** Level unless `check.rules` or `--rule` says otherwise. */
  level: RuleLevel
  /** `site` unless given. */
  when?: When
  /** One line: what is found. */
  summary: string
  /** Why it matters and how to fix it: one or two sentences each. */
  why: string
  /** A note with the mistake, and the same note without. */
  wrong: string
  right: string
  /** `check --fix` repairs what is `certain`; what is `wording` only `check --fix=wording`. */
  fixable?: 'certain' | 'wording'
}
