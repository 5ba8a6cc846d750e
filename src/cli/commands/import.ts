import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import type { Proof, Share } from '../../render/check/proof.ts'
import { builtImport, type ImportPlan, planImport, writeImport } from '../../render/import.ts'
import type { Config } from '../../render/model/config.ts'
import type { ExitCode } from '../exit-code.ts'
import type { Io } from '../io.ts'
import { showProgress } from '../progress.ts'
import { buildReport } from '../report/build-report.ts'
import { diffOf } from '../report/diff.ts'
import { lookOf, sourceNames } from '../report/sources.ts'
import { joined, type Shown, show } from '../shown.ts'

type ImportFlags = { from?: string; dryRun?: boolean; convert?: boolean; force?: boolean }

/** `kbsite import`: gives another tool's notes a kbsite config, builds the site, and reports what was kept. */
export async function runImport(root: string, flags: ImportFlags, io: Io): Promise<ExitCode> {
  const folder = path.resolve(io.cwd, root)
  const progress = showProgress(io, 'error')
  const plan = await planImport(folder, { ...flags, onEvent: progress.onEvent }).finally(progress.done)
  const { config, files, notes } = plan
  if (config.notice) io.stdout.write(show`${config.notice}\n`)
  const nameOf = sourceNames(config, io)
  io.stderr.write(buildReport(config.diagnostics, lookOf(config, io)))
  for (const { path: note, before, after } of notes)
    io.stderr.write(diffOf(nameOf(note), before, after, io.colors))
  if (flags.dryRun) {
    for (const { name, text } of files) io.stderr.write(diffOf(name, '', text, io.colors))
    io.stdout.write(filesText(plan, flags.force === true, io))
    io.stdout.write(show`Nothing was written; this is what would be.\n`)
    return 0
  }
  await writeImport(plan, flags.force === true)
  io.stdout.write(filesText(plan, flags.force === true, io))
  return proved(folder, io)
}

/** Each file on a line of its own, and how many notes are converted. */
function filesText({ files, notes }: ImportPlan, force: boolean, { colors }: Io): Shown {
  const lines = files.map(({ name, about, exists }) => {
    const isKept = exists && !force
    const rest = isKept ? 'kept; --force overwrites it' : about
    return show`  ${name}${rest && colors.dim(`  ${rest}`)}\n`
  })
  const converted = notes.length > 0 ? show`  ${counted(notes.length, 'note')} converted\n` : ''
  return show`\n${colors.bold('Files')}\n${joined(lines)}${converted}`
}

async function proved(folder: string, io: Io): Promise<ExitCode> {
  const progress = showProgress(io, 'error')
  const { config, result, proof } = await builtImport(folder, progress.onEvent).finally(progress.done)
  if (!proof) {
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
    io.stderr.write(buildReport(errors, lookOf(config, io)))
    io.stderr.write(show`The config is written, but errors stop the build.\n`)
    return 1
  }
  io.stdout.write(proofText(proof, sourceNames(config, io), io))
  io.stdout.write(nextText(config, folder, io))
  return 0
}

/** A few examples show what kind of thing is missing. */
const maxShown = 3

function proofText(
  { pages, addresses, ids, links, raw }: Proof,
  nameOf: (path: string) => string,
  { colors }: Io,
): Shown {
  const row = (name: string, { kept, of, lost }: Share, verb: string, shown = (one: string) => one) => {
    const few = lost.slice(0, maxShown).map(shown).join(', ')
    const rest = lost.length > 0 ? colors.dim(`  not ${few}${lost.length > maxShown ? ' …' : ''}`) : ''
    const count = show`${kept} of ${of} ${verb}`
    return show`  ${name.padEnd(14)}${lost.length > 0 ? colors.yellow(count) : colors.green(count)}${rest}\n`
  }
  const kinds = [...raw].map(([kind, places]) => {
    const where = places
      .slice(0, maxShown)
      .map(({ path: note, line }) => nameOf(note) + (line ? `:${line}` : ''))
    const more = places.length > maxShown ? ' …' : ''
    return show`    ${kind}  ${counted(places.length, 'note')}: ${where.join(', ')}${more}\n`
  })
  const left = raw.size === 0 ? colors.green('none') : colors.yellow(counted(raw.size, 'kind'))
  return joined([
    show`\n${colors.bold('Kept')}\n`,
    row('notes', pages, 'are pages', nameOf),
    row('old addresses', addresses, 'answer'),
    row('heading ids', ids, 'work'),
    row('links', links, 'lead somewhere', nameOf),
    show`  ${'raw syntax'.padEnd(14)}${left}\n`,
    ...kinds,
  ])
}

function nextText({ outDir }: Config, folder: string, { cwd, colors }: Io): Shown {
  const where = path.relative(cwd, folder)
  const command = ['npx kbsite dev', ...(where === '' ? [] : [where])].join(' ')
  return show`\nBuilt into ${path.relative(cwd, outDir) || '.'}. Next:\n  ${colors.cyan(command)}\n`
}
