import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { buildSite } from '../../render/build.ts'
import { loadConfig } from '../../render/config/load.ts'
import { offlineConfig } from '../../render/config/offline.ts'
import type { BuildResult } from '../../render/model/build.ts'
import type { Config } from '../../render/model/config.ts'
import { hasErrors } from '../../render/model/diagnostics.ts'
import { zipFolder } from '../../render/write/zip.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { type LogLevel, type Progress, showProgress } from '../progress.ts'
import { buildReport } from '../report/build-report.ts'
import { jsonReport } from '../report/json.ts'
import { lookOf } from '../report/sources.ts'
import { type Shown, show } from '../shown.ts'
import { sizeText } from '../size-text.ts'
import type { ReportFlags } from './site-command.ts'
import { verifyLine, verifyOutput } from './verify.ts'

type BuildFlags = ReportFlags & {
  json?: boolean
  cache?: boolean
  explain?: boolean
  offline?: boolean
  zip?: boolean
  verify?: boolean
}

/** `kbsite build`: compiles the site; diagnostics to stderr, the summary to stdout. */
export async function runBuild(root: string, flags: BuildFlags, io: Io): Promise<ExitCode> {
  const start = performance.now()
  const loaded = await loadConfig(path.resolve(io.cwd, root), flags)
  const isOffline = flags.offline || flags.zip || loaded.offline
  const config = isOffline ? offlineConfig(loaded, flags.outDir !== undefined) : loaded
  const progress = showProgress(io, flags.json ? 'silent' : flags.logLevel)
  const options = { cache: flags.cache !== false, onEvent: progress.onEvent }
  const result = await buildSite(config, options).finally(progress.done)
  const { diagnostics } = result
  const failed = hasErrors(diagnostics)
  if (flags.zip && result.summary) await zipFolder(config.outDir, `${config.outDir}.zip`)
  const verified =
    flags.verify && result.summary ? await verifyOutput(config, { ...flags, offline: isOffline }) : undefined
  if (flags.json)
    io.stdout.write(
      jsonReport(diagnostics, {
        status: failed ? 'failed' : 'written',
        summary: result.summary ?? null,
        ...(flags.explain && { drawn: result.drawn ?? [], lists: result.lists ?? [] }),
        ...(verified && { verified }),
      }),
    )
  else if (flags.logLevel !== 'silent') {
    report(result, config, io, performance.now() - start, flags.logLevel)
    if (result.summary && flags.logLevel !== 'error') io.stdout.write(phaseLine(progress.phases, io))
  }
  if (flags.explain && !flags.json && result.summary) explain(result, io)
  if (verified && !flags.json && (verified.first || flags.logLevel === 'info' || flags.logLevel === 'debug'))
    (verified.first ? io.stderr : io.stdout).write(verifyLine(verified, io))
  return failed || verified?.first ? 1 : 0
}

/** One line with the reason for each page that was rendered, or whose Markdown alone was written, and for each list for machines; the others were reused. */
function explain({ drawn = [], lists = [], summary }: BuildResult, io: Io): void {
  for (const { path: file, reason, twin } of drawn)
    io.stdout.write(show`${file}  ${twin ? 'its Markdown written' : 'drawn'} because ${reason}\n`)
  for (const { path: file, reason } of lists) io.stdout.write(show`${file}  written because ${reason}\n`)
  const pages = drawn.filter(({ twin }) => !twin)
  const kept = (summary?.pages ?? 0) - pages.filter(({ made }) => !made).length
  io.stdout.write(show`${counted(pages.length, 'page')} drawn, ${kept} kept\n`)
}

function report(
  { diagnostics, summary }: BuildResult,
  config: Config,
  io: Io,
  ms: number,
  level: LogLevel,
): void {
  io.stderr.write(buildReport(diagnostics, lookOf(config, io)))
  if (!summary) {
    io.stderr.write(show`Nothing was written; the former output is unchanged.\n`)
    return
  }
  if (level === 'error') return
  const { bold, dim, green } = io.colors
  const folder = path.relative(io.cwd, config.outDir) || '.'
  const pages = counted(summary.pages, 'page')
  io.stdout.write(
    show`${bold(diagnostics.length === 0 ? green(pages) : pages)}, ${counted(summary.diagrams, 'diagram')}, ${sizeText(summary.indexBytes)} search index → ${bold(folder)} in ${(ms / 1000).toFixed(1)} s\n`,
  )
  const largest = summary.largest.slice(0, 3).map(({ route, gzipBytes }) => `${route} ${sizeText(gzipBytes)}`)
  io.stdout.write(show`${dim(`largest pages (gzip): ${largest.join(', ')}`)}\n`)
}

/** Time per phase, for terminals that did not show a line for each phase. */
function phaseLine(phases: Progress['phases'], { colors, isLive }: Io): Shown {
  if (!isLive) return show``
  const times = phases.map(({ phase, ms }) => `${phase} ${(ms / 1000).toFixed(1)} s`)
  return show`${colors.dim(`time: ${times.join(', ')}`)}\n`
}
