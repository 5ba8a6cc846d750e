import { type Rule, rules } from '../../render/check/rules/index.ts'
import type { Colors } from '../io.ts'

/** Every rule with its level and one line, for `--list-rules`. */
export function ruleList(colors: Colors): string {
  const names = Object.keys(rules)
  const width = Math.max(...names.map((name) => name.length))
  const rows = Object.entries(rules).map(
    ([name, { level, summary, fixable }]) =>
      `${colors.bold(name.padEnd(width))}  ${level.padEnd(7)}  ${summary}${fixable ? colors.dim('  --fix') : ''}`,
  )
  return `${rows.join('\n')}\n`
}

/** Rules for programs: `{ rules: { name: { level, summary, … } } }`, sorted by name. */
export function rulesJson(shown: Readonly<Record<string, Rule>>): string {
  return `${JSON.stringify({ rules: shown }, null, 2)}\n`
}

/** One rule at length, for `--explain`. */
export function ruleText(
  name: string,
  { level, summary, why, wrong, right, fixable }: Rule,
  colors: Colors,
): string {
  const block = (text: string) => text.replace(/^/gm, '  ')
  return [
    `${colors.bold(name)}  (${level} by default${fixable ? '; --fix mends what is certain' : ''})`,
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
  ].join('\n')
}
