import { existsSync } from 'node:fs'
import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { isWithin } from '../../render/base/is-below.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import { loadConfig } from '../../render/config/load.ts'
import { exportSite } from '../../render/export.ts'
import { type ExportFormat, exportFormats } from '../../render/model/export-format.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { showProgress } from '../progress.ts'
import { buildReport } from '../report/build-report.ts'
import { lookOf } from '../report/sources.ts'
import { show } from '../shown.ts'
import type { SiteFlags } from './site-command.ts'

type ExportFlags = Pick<SiteFlags, 'config'> & { format?: ExportFormat; out?: string; root?: string }

/** `kbsite export`: writes pages of the site into one file. */
export async function runExport(names: readonly string[], flags: ExportFlags, io: Io): Promise<ExitCode> {
  const config = await loadConfig(path.resolve(io.cwd, flags.root ?? '.'), flags)
  const progress = showProgress(io, 'info')
  const format = flags.format ?? formatOf(flags.out)
  const { diagnostics, file, pages } = await exportSite(config, {
    format,
    names: names.map((name) => nameInSite(name, config.srcDir, io.cwd)),
    fileFor: (title) => path.resolve(io.cwd, flags.out ?? `${fileName(title)}.${format}`),
    onEvent: progress.onEvent,
  }).finally(progress.done)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  io.stderr.write(buildReport(errors, lookOf(config, io)))
  if (file === undefined) {
    io.stderr.write(show`Nothing was written; a former file is unchanged.\n`)
    return 1
  }
  const { bold } = io.colors
  io.stdout.write(show`${bold(counted(pages, 'page'))} → ${bold(path.relative(io.cwd, file))}\n`)
  return 0
}

/** The format for a file's extension. */
function formatOf(out = ''): ExportFormat {
  return exportFormats.find((format) => out.toLowerCase().endsWith(`.${format}`)) ?? 'epub'
}

/** Converts a path from the working folder, as shells complete it, to one from the source folder. */
function nameInSite(name: string, srcDir: string, cwd: string): string {
  const file = path.resolve(cwd, name)
  return existsSync(file) && isWithin(srcDir, file) ? relativePosix(srcDir, file) : name
}

/** A title as a file name that is valid on every system. */
function fileName(title: string): string {
  return (
    title
      .replace(/[\s\p{Cc}\\/:*?"<>|.]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'notes'
  )
}
