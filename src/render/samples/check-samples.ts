import pMap from 'p-map'
import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Wall } from '../base/wall.ts'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../model/config.ts'
import type { Diagnostic, Page, SourceFile } from '../model/types.ts'
import { rewriteSource } from '../read/rewrite-source.ts'
import { readSource } from '../read/sources.ts'
import type { SamplesChecked } from './check.ts'
import { extractSamples } from './extract.ts'
import type { RunOptions } from './run.ts'

/** The result of `--run`, for the summary: `updated` are the files that `--update` rewrote. */
export type SampleCounts = SamplesChecked['counts'] & { updated: readonly string[] }

/** The notes of these paths as they are now; one that vanished is left out. */
export function notesAt(config: Config, paths: Iterable<string>): SourceFile[] {
  const sources = [...paths].map((path) => readSource(config, path))
  return sources.filter((source) => source !== undefined)
}

type NoteKey = Pick<Page, 'path' | 'hash'>

/** Hints for samples that do not parse, from the cache for unchanged notes, whose text is then not even read. */
export async function sampleSyntax(
  config: Config,
  notes: readonly NoteKey[],
  cache: Cache,
): Promise<Diagnostic[]> {
  const found = await pMap(
    notes,
    async ({ path, hash }) => {
      const key = hashOf(kbsiteBuild, path, hash)
      const stored = cache.get<Diagnostic[]>('syntax', key)
      if (stored) return stored
      const [source] = notesAt(config, [path])
      if (!source) return []
      const { syntaxFindings } = await import('./syntax.ts')
      const findings = await syntaxFindings(path, extractSamples(source.text))
      cache.set('syntax', key, findings)
      return findings
    },
    { concurrency: 32 },
  )
  return found.flat()
}

/** `wall` is the system's confinement of the samples; undefined when none had to run. */
export type SamplesRun = { diagnostics: Diagnostic[]; counts: SampleCounts; wall?: Wall }

type RunSampleOptions = { config: Config; cache: Cache; update: boolean }

/** Runs the samples of notes; with `update` writes their output into the notes, which moves the places of the findings. */
export async function runSourceSamples(
  sources: readonly SourceFile[],
  { config, cache, update }: RunSampleOptions,
): Promise<SamplesRun> {
  const [{ checkSamples }, { openSampleBrowser }] = await Promise.all([
    import('./check.ts'),
    import('./browser.ts'),
  ])
  let wall: Wall | undefined
  const options: RunOptions = {
    onWall: (found) => {
      wall = found
    },
    cache,
    openBrowser: () => openSampleBrowser(config.diagrams.browser),
    node: config.samples.node,
  }
  const checked = await checkSamples(sources, options)
  const run = { diagnostics: checked.diagnostics, ...(wall && { wall }) }
  if (!update || checked.texts.size === 0) return { ...run, counts: { ...checked.counts, updated: [] } }
  for (const { path, text } of sources) {
    const updated = checked.texts.get(path)
    if (updated !== undefined) await rewriteSource(config.srcDir, path, text, updated)
  }
  return { ...run, counts: { ...checked.counts, updated: [...checked.texts.keys()] } }
}
