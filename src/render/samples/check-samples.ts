import pMap from 'p-map'
import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Wall } from '../base/wall.ts'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../model/config.ts'
import type { CodeSample, Diagnostic, Page } from '../model/types.ts'
import { rewriteSource } from '../read/rewrite-source.ts'
import { readSource } from '../read/sources.ts'
import type { SampledNote, SamplesChecked } from './check.ts'
import type { RunOptions } from './run.ts'

/** The result of `--run`, for the summary: `updated` are the files that `--update` rewrote. */
export type SampleCounts = SamplesChecked['counts'] & { updated: readonly string[] }

type Sampled = Pick<Page, 'path' | 'hash' | 'samples'>

/** Hints for samples that do not parse. Those of unchanged notes come from the cache, without loading the parser. */
export async function sampleSyntax(notes: readonly Sampled[], cache: Cache): Promise<Diagnostic[]> {
  const found = await pMap(
    notes,
    async ({ path, hash, samples = [] }) => {
      const key = hashOf(kbsiteBuild, path, hash)
      const stored = cache.get<Diagnostic[]>('syntax', key)
      if (stored) return stored
      const { syntaxFindings } = await import('./syntax.ts')
      const findings = await syntaxFindings(path, samples)
      cache.set('syntax', key, findings)
      return findings
    },
    { concurrency: 32 },
  )
  return found.flat()
}

/** `wall` is the system sandbox of the samples; undefined if none had to run. */
export type SamplesRun = { diagnostics: Diagnostic[]; counts: SampleCounts; wall?: Wall }

type RunSampleOptions = { config: Config; cache: Cache; update: boolean }

/** Runs the samples of notes; with `update`, writes their output into the notes, which moves the locations of findings. */
export async function runSourceSamples(
  notes: readonly Sampled[],
  { config, cache, update }: RunSampleOptions,
): Promise<SamplesRun> {
  const sources = notes.flatMap(({ path, samples = [] }): SampledNote[] => {
    const text = samples.length > 0 && readSource(config, path)?.text
    return text ? [{ path, text, samples }] : []
  })
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
  for (const { path, text, samples } of sources) {
    const updated = checked.texts.get(path)
    // A note that has changed since it was parsed is left for the next run.
    if (updated !== undefined && isWhere(samples, text))
      await rewriteSource(config.srcDir, path, text, updated)
  }
  return { ...run, counts: { ...checked.counts, updated: [...checked.texts.keys()] } }
}

/** Whether the samples are still where they were parsed. */
function isWhere(samples: readonly CodeSample[], text: string): boolean {
  const lines = text.split('\n')
  return samples.every(({ codePlace, code }) => {
    const [first = ''] = code.split('\n')
    return lines[codePlace.line - 1]?.includes(first.trim()) ?? first === ''
  })
}
