import { counted } from '../../render/base/counted.ts'
import { type FixedText, fixedTexts } from '../../render/check/edits/fix.ts'
import type { Config } from '../../render/model/config.ts'
import { isConfig } from '../../render/model/diagnostics.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { rewriteSource } from '../../render/read/rewrite-source.ts'
import { readSource } from '../../render/read/sources.ts'
import type { Io } from '../io.ts'
import { diffOf } from '../report/diff.ts'
import { sourceNames } from '../report/sources.ts'
import { show } from '../shown.ts'

type FixOptions = {
  /** Also repairs wording: the diff has to be confirmed before it is written. */
  wording?: boolean
  /** Skips the confirmation. */
  yes?: boolean
  dryRun?: boolean
}

/** Shows every certain repair as a diff on stderr and writes it into the notes; returns the number of repairs, or undefined if there are none. */
export async function fixNotes(
  findings: readonly Diagnostic[],
  config: Config,
  io: Io,
  options: FixOptions,
): Promise<number | undefined> {
  const fixed = fixedNotes(findings, config, options)
  const count = fixed.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return undefined
  for (const { path, before, after } of fixed)
    io.stderr.write(diffOf(sourceNames(config, io)(path), before, after, io.colors))
  const what = `${count} in ${counted(fixed.length, 'note')}`
  if (options.dryRun || !(await isConfirmed(what, io, options))) {
    io.stderr.write(show`Would fix ${what}.${options.dryRun || io.confirm ? '' : ' --yes writes it.'}\n`)
    return 0
  }
  for (const { path, before, after } of fixed) await rewriteSource(config.srcDir, path, before, after)
  io.stderr.write(show`Fixed ${what}.\n`)
  return count
}

function fixedNotes(findings: readonly Diagnostic[], config: Config, { wording }: FixOptions): FixedText[] {
  const paths = [
    ...new Set(findings.filter(({ edit, path }) => edit && !isConfig(path)).map(({ path }) => path)),
  ]
  const texts = new Map<string, string>()
  for (const path of paths) {
    const source = readSource(config, path)
    // A note that is not UTF-8, which has its own finding, could not be written back unchanged.
    if (source?.diagnostics.length === 0) texts.set(path, source.text)
  }
  return fixedTexts(findings, (path) => texts.get(path), { wording: wording === true })
}

/** Wording is a matter of opinion, so its repairs are never written unseen: without a terminal they require `--yes`. */
async function isConfirmed(what: string, { confirm }: Io, { wording, yes }: FixOptions): Promise<boolean> {
  return !wording || yes === true || (await confirm?.(`Fix ${what}?`)) === true
}
