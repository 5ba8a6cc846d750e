import { type ExecFileException, execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { removedAfter } from '../../render/base/on-signal.ts'
import { packageRoot } from '../../render/base/package.ts'
import { UserError } from '../../render/base/user-error.ts'
import type { Config } from '../../render/model/config.ts'
import { type Comparison, compareFolders, type Difference } from '../../render/write/compare.ts'
import type { Io } from '../io.ts'
import { type Shown, show } from '../shown.ts'

/** As unusual as possible: this clock is ahead of all others, and Turkish capitalises i as a dotted İ. */
const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' }

/**
 * Builds the site once more and compares it with the output: in a separate process, into another folder, without the cache, in another
 * time zone and locale. Leaves nothing behind.
 */
export async function verifyOutput(config: Config, flags: SecondFlags): Promise<Comparison> {
  const folder = path.join(path.dirname(config.cacheDir), 'verify')
  await rm(folder, { recursive: true, force: true })
  return removedAfter(folder, async () => {
    await buildElsewhere(config, flags, folder)
    return compareFolders(config.outDir, folder)
  })
}

/** A summary line: how many files are equal, or the first difference. */
export function verifyLine({ files, different, first }: Comparison, { colors }: Io): Shown {
  if (!first)
    return show`verified: ${files} files are the same when built again without the cache, in another folder, time zone and locale\n`
  const count = `${different} of ${files} files ${different === 1 ? 'differs' : 'differ'} when built again`
  return show`${colors.red('error')}  ${count}, first "${first.name}"${placeText(first)}: "${first.one}", then "${first.other}".  Look for the clock, the time zone, the locale, random numbers or paths in templates and config.\n`
}

function placeText({ at }: Difference): string {
  if (!at) return ''
  return 'byte' in at ? ` at byte ${at.byte}` : ` at ${at.line}:${at.column}`
}

type SecondFlags = { base?: string; offline?: boolean }

async function buildElsewhere(
  { root, file }: Config,
  { base, offline }: SecondFlags,
  outDir: string,
): Promise<void> {
  const args = ['build', root, '--no-cache', '--log-level', 'error', '--out-dir', outDir]
  if (file) args.push('--config', file)
  if (base !== undefined) args.push('--base', base)
  if (offline) args.push('--offline')
  const kbsite = path.join(packageRoot, 'bin', 'kbsite.js')
  try {
    await promisify(execFile)(process.execPath, [kbsite, ...args], {
      env: { ...process.env, ...elsewhere },
      // Hooks may print any amount.
      maxBuffer: Number.POSITIVE_INFINITY,
    })
  } catch (error) {
    const { code, stderr = '' } = error as ExecFileException
    const words = stderr.trim().split('\n').at(-1)
    throw new UserError(`The second build failed: ${words || `it ended with ${code}`}`, {
      fix: 'The first one did not, so something depends on when or where it is built.',
    })
  }
}
