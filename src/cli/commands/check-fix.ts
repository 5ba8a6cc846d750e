import { counted } from '../../render/base/counted.ts'
import { fixedTexts } from '../../render/check/fix.ts'
import type { Config } from '../../render/model/config.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { rewriteSource } from '../../render/read/rewrite-source.ts'
import { readSource } from '../../render/read/sources.ts'
import type { Io } from '../io.ts'
import { diffOf } from '../report/diff.ts'
import { isConfig } from '../report/report.ts'
import { sourcePrefix } from '../report/sources.ts'
import { show } from '../shown.ts'

/** Writes every certain repair into the notes and shows it as a diff on stderr; gives how many repairs were made. */
export async function fixNotes(
  findings: readonly Diagnostic[],
  config: Config,
  io: Io,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<number> {
  const paths = [
    ...new Set(findings.filter(({ edit, path }) => edit && !isConfig(path)).map(({ path }) => path)),
  ]
  const texts = new Map<string, string>()
  for (const path of paths) {
    const source = readSource(config, path)
    // In another encoding than UTF-8, which is a finding of its own, it could not be written as it was.
    if (source?.diagnostics.length === 0) texts.set(path, source.text)
  }
  const fixed = fixedTexts(findings, (path) => texts.get(path))
  for (const { path, before, after } of fixed) {
    io.stderr.write(diffOf(`${sourcePrefix(config, io)}${path}`, before, after, io.colors))
    if (!dryRun) await rewriteSource(config.srcDir, path, before, after)
  }
  const count = fixed.reduce((sum, one) => sum + one.count, 0)
  io.stderr.write(
    count === 0
      ? show`Nothing to fix with certainty.\n`
      : show`${dryRun ? 'Would fix' : 'Fixed'} ${count} in ${counted(fixed.length, 'note')}.\n`,
  )
  return dryRun ? 0 : count
}
