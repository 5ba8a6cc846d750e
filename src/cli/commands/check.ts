import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { requireRule } from '../../render/check/levels.ts'
import { type CheckResult, checkConfig } from '../../render/check.ts'
import { loadConfig } from '../../render/config/load.ts'
import type { Config } from '../../render/model/config.ts'
import { countDiagnostics, hasErrors, isConfig } from '../../render/model/diagnostics.ts'
import { rules } from '../../render/model/rules/index.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { baseCommit } from '../../render/read/base-commit.ts'
import { changedFiles } from '../../render/read/changed.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { noticesTo } from '../notices.ts'
import { reportIn } from '../report/index.ts'
import { ruleList, rulesJson, ruleText } from '../report/rule-list.ts'
import { lookOf, sourceLines } from '../report/sources.ts'
import { type Shown, show } from '../shown.ts'
import { withoutDebt } from './check-baseline.ts'
import { fixNotes } from './check-fix.ts'
import type { CheckFlags } from './check-flags.ts'

/** `kbsite check`: proves that nothing is broken. The report is the result, so it goes to stdout. */
export async function runCheck(root: string, flags: CheckFlags, io: Io): Promise<ExitCode> {
  const start = performance.now()
  if (flags.listRules || flags.explain !== undefined) return showRules(flags, io)
  const config = await loadConfig(path.resolve(io.cwd, root), flags)
  const result =
    flags.fix || (flags.dryRun && !flags.update)
      ? await fixAndCheck(config, flags, io)
      : await check(config, flags, io)
  const diagnostics = withoutDebt(result.diagnostics, flags, io)
  const format = flags.json ? 'json' : (flags.format ?? 'pretty')
  io.stdout.write(
    reportIn(format, {
      ...result,
      ...lookOf(config, io),
      diagnostics,
      linesOf: sourceLines(config),
    }),
  )
  if (flags.logLevel === 'debug' || config.samples.node) io.stderr.write(wallNote(result, io))
  if (format !== 'json' && flags.logLevel !== 'silent')
    io.stderr.write(
      show`${verdict({ ...result, diagnostics }, io)} in ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
    )
  if (format === 'pretty' && !flags.fix && flags.logLevel !== 'silent')
    io.stderr.write(repairsNote(diagnostics, io))
  return exitCodeOf(diagnostics, flags, io)
}

async function check(config: Config, flags: CheckFlags, io: Io): Promise<CheckResult> {
  const { changed } = flags
  const ref = changed === true ? 'HEAD' : changed
  const writes = flags.update && !flags.dryRun
  const samples = writes ? 'update' : flags.update || flags.run ? 'run' : undefined
  return checkConfig(config, {
    cache: flags.cache !== false,
    onEvent: noticesTo(io),
    external: flags.external === true,
    ...(ref !== undefined && { changed: await changedSince(config.srcDir, ref) }),
    suggestLinks: flags.suggestLinks === true,
    ...(flags.stale && { staleAt: flags.now ?? Date.now() }),
    ...(samples && { samples }),
    ...(flags.rule && { levels: flags.rule }),
  })
}

/** Some repairs make room for others, for instance two that touch; such chains are short. */
const maxRounds = 5

async function fixAndCheck(config: Config, flags: CheckFlags, io: Io): Promise<CheckResult> {
  const options = { wording: flags.fix === 'wording', yes: flags.yes === true, dryRun: flags.dryRun === true }
  let result = await check(config, flags, io)
  for (let round = 0; round < maxRounds; round += 1) {
    const fixed = await fixNotes(result.diagnostics, config, io, options)
    if (round === 0 && fixed === undefined) io.stderr.write(show`Nothing to fix with certainty.\n`)
    if (!fixed) break
    result = await check(config, flags, io)
  }
  return result
}

async function changedSince(folder: string, ref: string): Promise<ReadonlySet<string>> {
  return changedFiles(folder, (await baseCommit(folder, ref)).id)
}

function showRules({ explain, json, format }: CheckFlags, { stdout, colors }: Io): ExitCode {
  const isForPrograms = json || format === 'json'
  if (explain === undefined) {
    stdout.write(isForPrograms ? rulesJson(rules) : ruleList(colors))
    return 0
  }
  requireRule(explain)
  const rule = rules[explain]!
  stdout.write(isForPrograms ? rulesJson({ [explain]: rule }) : ruleText(explain, rule, colors))
  return 0
}

/** Warns when the system does not confine samples. */
function wallNote({ wall }: CheckResult, { colors }: Io): Shown {
  if (!wall || wall.holdsNetwork) return show``
  const from = wall.holdsSignals ? 'the network' : 'the network and from the processes of this user'
  return show`${colors.yellow('note')}  Neither bwrap nor unshare works here, so the system does not keep samples from ${from}.\n`
}

/** `Checked: 12 pages, 40 samples (2 not run), 1 note updated`. */
function verdict(
  { pages, diagnostics, samples }: Omit<CheckResult, 'diagnostics'> & { diagnostics: readonly Diagnostic[] },
  { colors }: Io,
): Shown {
  const parts = [counted(pages, 'page')]
  if (samples) {
    const skipped = samples.skipped > 0 ? ` (${samples.skipped} not run)` : ''
    parts.push(counted(samples.ran, 'sample') + skipped)
    if (samples.updated.length > 0) parts.push(`${counted(samples.updated.length, 'note')} updated`)
  }
  return show`${diagnostics.length === 0 ? colors.green('Nothing is broken') : 'Checked'}: ${parts.join(', ')}`
}

/** How many findings can be repaired automatically, which readers of a long list would not guess. */
function repairsNote(diagnostics: readonly Diagnostic[], { colors }: Io): Shown {
  const repairs = diagnostics.filter(({ edit, path: file }) => edit && !isConfig(file))
  if (repairs.length === 0) return show``
  const certain = repairs.filter(({ rule }) => rules[rule]?.fixable !== 'wording').length
  const commands = [
    ...(certain > 0 ? [`${certain} of them: kbsite check --fix`] : []),
    ...(certain < repairs.length
      ? [`${repairs.length - certain} of wording: kbsite check --fix=wording`]
      : []),
  ]
  return show`${colors.dim(`There are repairs for ${commands.join(', and for ')}`)}\n`
}

function exitCodeOf(diagnostics: readonly Diagnostic[], { maxWarnings }: CheckFlags, io: Io): ExitCode {
  if (hasErrors(diagnostics)) return 1
  const { warning } = countDiagnostics(diagnostics)
  if (maxWarnings === undefined || warning <= maxWarnings) return 0
  io.stderr.write(
    show`${io.colors.red('error')}  ${counted(warning, 'warning')}, and --max-warnings allows ${maxWarnings}.\n`,
  )
  return 1
}
