import { takeRemote } from './build/remote-cache.ts'
import { type Cache, noCache, openCache, withCache } from './cache/cache.ts'
import { aboutChanged } from './check/about-changed.ts'
import { remoteSources, staleNotes } from './check/age/stale-notes.ts'
import { factsOf } from './check/facts.ts'
import { checkSite } from './check/index.ts'
import type { RuleFlags } from './check/levels.ts'
import type { SourcedLink } from './check/links/link-sources.ts'
import { unlinkedMentions } from './check/mentions.ts'
import { reviewed } from './check/review.ts'
import type { SiteFacts } from './check/site-facts.ts'
import { trackedCache } from './check/tracked-cache.ts'
import { withHistory } from './check/with-history.ts'
import { checkDiagrams, diagramBlocks } from './diagrams/check.ts'
import { loadSite } from './load.ts'
import type { Config } from './model/config.ts'
import type { OnEvent } from './model/events.ts'
import type { When } from './model/rules/rule.ts'
import type { Site } from './model/site.ts'
import type { Diagnostic } from './model/types.ts'
import { readHistory } from './read/history.ts'
import { readSource } from './read/sources.ts'
import {
  runSourceSamples,
  type SampleCounts,
  type SamplesRun,
  sampleSyntax,
} from './samples/check-samples.ts'

type CheckOptions = {
  cache?: boolean
  onEvent?: OnEvent
  /** Run the samples of the notes; `update` also writes their output into the notes. */
  samples?: 'run' | 'update'
  /** Request links to other sites to see whether they work. */
  external?: boolean
  /** Look for notes that name others without a link. */
  suggestLinks?: boolean
  /** Look for facts that are out of date at this time, in ms since 1970. */
  staleAt?: number
  /** Levels from the command line. */
  levels?: RuleFlags
  /** Only findings that a change to these files may have caused; paths are relative to the source folder. */
  changed?: ReadonlySet<string>
}

/** `wall` is the system sandbox in which the samples ran. */
export type CheckResult = {
  pages: number
  diagnostics: Diagnostic[]
  samples?: SampleCounts
  wall?: SamplesRun['wall']
}

/** Every finding about the site, sorted. Writes nothing but the cache and, with `update`, the output of samples in notes. */
export async function checkConfig(config: Config, options: CheckOptions = {}): Promise<CheckResult> {
  const { cache = true, onEvent = () => {} } = options
  if (cache) await takeRemote(config, onEvent)
  return withCache(cache ? openCache(config.cacheDir) : noCache, (opened) =>
    checkWith(opened, config, options),
  )
}

async function checkWith(cache: Cache, config: Config, options: CheckOptions): Promise<CheckResult> {
  const { onEvent = () => {}, samples, levels = {}, external, suggestLinks, staleAt, changed } = options
  const loaded = await loadSite(config, cache, onEvent)
  const { site } = loaded
  const facts = factsOf(loaded)
  const notes = [...site.pages.values()]
  const run = samples && (await runSourceSamples(notes, { config, cache, update: samples === 'update' }))
  // The update changed line numbers, so the notes are checked again.
  if (run && run.counts.updated.length > 0) {
    const left = await checkWith(cache, config, { ...options, samples: 'run' })
    return { ...left, samples: { ...left.samples!, updated: run.counts.updated } }
  }
  const found = [
    ...loaded.diagnostics,
    ...(await withHistory(checkSite(site, facts), site, () => readHistory(config.srcDir))),
    ...(await checkDiagrams(diagramBlocks(site), { maxTextSize: config.diagrams.maxTextSize, cache })),
    ...(await trackedCache(config)),
    ...(await sampleSyntax(notes, cache)),
    ...(external
      ? await askOthers(site, facts, cache, staleAt === undefined ? [] : remoteSources(site))
      : []),
    ...(staleAt === undefined ? [] : await staleNotes(site, staleAt, onEvent)),
    ...(suggestLinks ? unlinkedMentions(site, notes, (note) => readSource(config, note.path)?.text) : []),
    ...(run?.diagnostics ?? []),
  ]
  const ran: When[] = [
    'site',
    'check',
    ...(external ? ['external' as const] : []),
    ...(suggestLinks ? ['suggest' as const] : []),
    ...(staleAt === undefined ? [] : ['stale' as const]),
    ...(run ? ['run' as const] : []),
  ]
  const diagnostics = reviewed(site, found, { levels, ran })
  return {
    pages: site.pages.size,
    diagnostics: changed ? aboutChanged(diagnostics, site, changed) : diagnostics,
    ...(run && { samples: run.counts, wall: run.wall }),
  }
}

/** Code that uses the network is loaded only on request. */
async function askOthers(
  site: Site,
  facts: SiteFacts,
  cache: Cache,
  more: readonly SourcedLink[],
): Promise<Diagnostic[]> {
  const { externalFindings } = await import('./check/external/external.ts')
  return externalFindings(site, facts, cache, Date.now(), more)
}
