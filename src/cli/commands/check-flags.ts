import { type Command, Option } from 'commander'
import { UserError } from '../../render/base/user-error.ts'
import { requireRule } from '../../render/check/levels.ts'
import type { RuleLevel } from '../../render/model/options.ts'
import { dateOf } from '../../render/parse/frontmatter/date.ts'
import { type ReportFormat, reportFormats } from '../report/index.ts'
import type { ReportFlags } from './site-command.ts'

export type CheckFlags = ReportFlags & {
  json?: boolean
  cache?: boolean
  format?: ReportFormat
  run?: boolean
  update?: boolean
  rule?: Readonly<Record<string, RuleLevel>>
  maxWarnings?: number
  baseline?: string
  writeBaseline?: string
  changed?: string | true
  fix?: FixKind
  yes?: boolean
  dryRun?: boolean
  external?: boolean
  suggestLinks?: boolean
  stale?: boolean
  now?: number
  listRules?: boolean
  explain?: string
}

const fixKinds = ['certain', 'wording'] as const

type FixKind = (typeof fixKinds)[number]

const levels: readonly string[] = ['error', 'warning', 'hint', 'off'] satisfies RuleLevel[]

/** The options of `kbsite check` in addition to those of every command. */
export function checkCommand(command: Command): Command {
  return command
    .option('--json', 'print the result as JSON')
    .option('--no-cache', 'parse and run everything again')
    .option('--run', 'run the samples and compare what they print with what the notes say')
    .option('--update', 'run the samples and write what they print into the notes')
    .addOption(new Option('--format <format>', 'how to print the findings').choices([...reportFormats]))
    .addOption(
      new Option(
        '--rule <name=level>',
        'level of a rule: error, warning, hint or off; may be repeated',
      ).argParser((text: string, before: Record<string, RuleLevel> = {}) => ({
        ...before,
        ...ruleFlag(text),
      })),
    )
    .addOption(
      new Option('--max-warnings <count>', 'exit code 1 if there are more warnings').argParser(countOf),
    )
    .option(
      '--changed [ref]',
      'report only what files that differ from a commit may have caused (default: HEAD)',
    )
    .option('--baseline <file>', 'leave out the findings that are recorded in this file')
    .option('--write-baseline <file>', 'record the findings in this file, as old debt')
    .addOption(
      new Option(
        '--fix [kind]',
        'make the repairs that are certain; --fix=wording also those of spaces, punctuation and repeated words, after asking',
      ).choices(fixKinds),
    )
    .option('--yes', 'with --fix=wording: write without asking')
    .option('--dry-run', 'with --fix: only show the repairs; with --update: only compare')
    .option('--external', 'ask other sites whether links to them work')
    .option('--suggest-links', 'report where a note mentions the title or alias of another without a link')
    .option('--stale', 'report notes past their date, changed since their review, or with changed sources')
    .addOption(
      new Option('--now <date>', 'with --stale: the day to judge by (default: today)').argParser(momentOf),
    )
    .option('--list-rules', 'print every rule with its level')
    .option('--explain <rule>', 'print what a rule is for, with an example')
}

/** A command line in which `--fix` has an explicit kind, so that the next word is a folder. */
export function withFixKind(argv: readonly string[]): string[] {
  return argv.map((word) => (word === '--fix' ? '--fix=certain' : word))
}

function ruleFlag(text: string): Record<string, RuleLevel> {
  const [, name = '', level = ''] = /^([^=]*)=(.*)$/.exec(text) ?? []
  if (!levels.includes(level)) {
    throw new UserError(`"${text}" sets no rule.`, {
      fix: 'Write name=level, with error, warning, hint or off.',
    })
  }
  requireRule(name)
  return { [name]: level as RuleLevel }
}

function momentOf(text: string): number {
  const moment = dateOf(text)
  if (moment !== undefined) return moment
  throw new UserError(`"${text}" is not a date.`, { fix: 'Write it as 2026-11-26.' })
}

function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 0) return count
  throw new UserError(`"${text}" is not a number of warnings.`, { fix: 'Give 0 or more.' })
}
