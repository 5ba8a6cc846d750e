import path from 'node:path'
import { loadConfig } from '../../render/config/load.ts'
import { diffSite } from '../../render/diff.ts'
import { type DiffFormat, diffIn } from '../diff/index.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { noticesTo } from '../notices.ts'
import { sourceNames } from '../report/sources.ts'

type DiffFlags = { config?: string; format: DiffFormat; cache?: boolean }

/** `kbsite diff`: what readers see change since a commit, to stdout. */
export async function runDiff(ref: string, root: string, flags: DiffFlags, io: Io): Promise<ExitCode> {
  const config = await loadConfig(path.resolve(io.cwd, root), flags)
  const diff = await diffSite(config, ref, { cache: flags.cache !== false, onEvent: noticesTo(io) })
  const { title, lang } = config
  io.stdout.write(diffIn(flags.format, diff, { ...io, nameOf: sourceNames(config, io), title, lang }))
  return 0
}
