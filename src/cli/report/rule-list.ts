import { type Rule, rules } from '../../render/model/rules/index.ts'
import { type Colors, joined, type Shown, show, shownJson, shownLines } from '../shown.ts'

/** Every rule with its level and summary, for `--list-rules`. */
export function ruleList(colors: Colors): Shown {
  const names = Object.keys(rules)
  const width = Math.max(...names.map((name) => name.length))
  const rows = Object.entries(rules).map(
    ([name, { level, summary, fixable }]) =>
      show`${colors.bold(name.padEnd(width))}  ${level.padEnd(7)}  ${summary}${fixable ? colors.dim(`  ${fixFlag(fixable)}`) : ''}`,
  )
  return show`${joined(rows, '\n')}\n`
}

/** Rules for programs: `{ rules: { name: { level, summary, … } } }`, sorted by name. */
export function rulesJson(shown: Readonly<Record<string, Rule>>): Shown {
  return shownJson({ rules: shown })
}

/** One rule in full, for `--explain`. */
export function ruleText(
  name: string,
  { level, summary, why, wrong, right, fixable }: Rule,
  colors: Colors,
): Shown {
  const block = (text: string) => shownLines(text.replace(/^/gm, '  '))
  const lines = [
    show`${colors.bold(name)}  (${level} by default${fixable ? `; ${fixFlag(fixable)} repairs certain cases` : ''})`,
    '',
    summary,
    why,
    '',
    'Instead of:',
    block(wrong),
    '',
    'write:',
    block(right),
    '',
    'Another level, for everything or for some paths:',
    `  check: { rules: { '${name}': { '**': 'warning', 'drafts/**': 'off' } } }`,
    'Once, with a reason, above the block or in its line:',
    `  <!-- kbsite-ignore ${name}: reason -->`,
    '',
  ]
  return joined(lines, '\n')
}

function fixFlag(fixable: NonNullable<Rule['fixable']>): string {
  return fixable === 'wording' ? '--fix=wording' : '--fix'
}
