import type { Rule } from './rule.ts'

/** Rules about facts that age, for `check --stale`. */
export const reviewRules = {
  'stale-note': {
    level: 'warning',
    when: 'stale',
    summary: 'With --stale: a note is past its date, or its date is in the future.',
    why: 'Its author said how long its facts hold. Read it, correct what is wrong, and set "reviewed" to today.',
    wrong: '---\nreviewed: 2024-01-02\nstale-after: 6 months\n---',
    right: '---\nreviewed: 2026-11-01\nstale-after: 6 months\n---',
  },
  'unreviewed-change': {
    level: 'hint',
    when: 'stale',
    summary: 'With --stale: a note was changed after the commit that set its "reviewed".',
    why: 'The new text has not been reviewed. Read it and set "reviewed" to today.',
    wrong: '---\nreviewed: 2026-11-01\n---\n\nChanged on 20 November.',
    right: '---\nreviewed: 2026-11-20\n---\n\nChanged on 20 November.',
  },
  'changed-source': {
    level: 'warning',
    when: 'stale',
    summary: 'With --stale: a file that a note is about was changed after its review.',
    why: 'The note may be outdated. Compare both, and set "reviewed" to today.',
    wrong:
      '---\nreviewed: 2026-11-01\nsources: [../src/parse.ts]\n---\n\nThe file was changed on 20 November.',
    right:
      '---\nreviewed: 2026-11-20\nsources: [../src/parse.ts]\n---\n\nThe file was changed on 20 November.',
  },
  'dead-source': {
    level: 'warning',
    when: 'stale',
    summary: 'With --stale: a source of a note does not exist, or is outside the repository.',
    why: 'Its changes cannot be detected. Addresses of other sites are checked if --external is given as well.',
    wrong: '---\nsources: [../src/prase.ts]\n---',
    right: '---\nsources: [../src/parse.ts]\n---',
  },
  'feature-changed': {
    level: 'warning',
    when: 'stale',
    summary: 'With --stale: a feature that a note names became newly or widely available after its review.',
    why: 'Advice such as "not yet" or a fallback may be needless now. Read the note, and set "reviewed" to today.',
    wrong: '---\nreviewed: 2025-01-02\nbaseline: popover\n---\n\nIt became newly available on 2025-01-27.',
    right: '---\nreviewed: 2026-11-01\nbaseline: popover\n---\n\nIt became newly available on 2025-01-27.',
  },
  'feature-claim': {
    level: 'warning',
    when: 'stale',
    summary: 'With --stale: a note names another version of a browser than web-features does.',
    why: 'One of them is wrong, or the note means another feature. Correct the version or the feature.',
    wrong: '<Baseline feature="popover">Since Chrome 110</Baseline>',
    right: '<Baseline feature="popover">Since Chrome 116</Baseline>',
  },
  'unknown-owner': {
    level: 'hint',
    when: 'stale',
    summary: 'With --stale: the owner of a note is not in CODEOWNERS.',
    why: 'No one would be asked to review the note. Correct the name, or add it there.',
    wrong: '---\nowner: annn\n---',
    right: '---\nowner: ann\n---',
  },
} as const satisfies Record<string, Rule>
