import path from 'node:path'
import { type Client, clientOf } from './assets/cached.ts'
import type { BuildResult, DrawnPage } from './build.ts'
import { factsOf } from './check/facts.ts'
import { checkSite } from './check/index.ts'
import { isSiteRule, reviewed } from './check/review.ts'
import { withHistory } from './check/with-history.ts'
import type { Config } from './config/types.ts'
import { hasErrors, sortDiagnostics } from './diagnostics.ts'
import type { DiagramResult } from './diagrams/table.ts'
import { inPhase, type OnEvent } from './events.ts'
import { finishPages, overBudget } from './finish-pages.ts'
import { hashOf } from './hash.ts'
import type { FinishedPage } from './incremental/pages.ts'
import type { BuildRecord } from './incremental/record.ts'
import { configKey } from './incremental/unchanged.ts'
import { type LoadedSite, loadSite } from './load-site.ts'
import { RenderError } from './page/render-error.ts'
import { readHistory } from './read/history.ts'
import type { Sources } from './read/sources.ts'
import { drawDiagrams, resourcesOf } from './resources.ts'
import { indexSite } from './search/index.ts'
import type { Site } from './types.ts'
import type { Cache } from './write/cache.ts'
import type { OutputOptions } from './write/out-dir.ts'
import { openSpool, type Spool } from './write/spool.ts'
import { writeSite } from './write-site.ts'

export type CompileOptions = {
  cache: Cache
  output: OutputOptions
  onEvent: OnEvent
  browser: string | undefined
  sources: Sources
  /** The last build, whose files may be kept. */
  former: BuildRecord
}

export type Compiled = BuildResult & {
  /** What the next build compares with; absent when nothing was written. */
  record?: BuildRecord
  /** Files beside the sources that went into the site, absolute; absent when another try could give another output. */
  inputs?: readonly string[]
}

/** The whole site: parse, check, draw, render, index, write. Errors stop it before anything is written. */
export async function compileSite(config: Config, options: CompileOptions): Promise<Compiled> {
  const spool = openSpool(path.join(config.root, '.kbsite', 'tmp'))
  try {
    return await compileWith(spool, config, options)
  } finally {
    spool.close()
  }
}

async function compileWith(
  spool: Spool,
  config: Config,
  { cache, output, onEvent, browser, sources, former }: CompileOptions,
): Promise<Compiled> {
  const loaded = await loadSite(config, cache, onEvent, { sources })
  cache.save()
  const { site, templates } = loaded
  const checked = await inPhase(onEvent, 'check', async () =>
    reviewed(
      site,
      [
        ...loaded.diagnostics,
        ...(await withHistory(checkSite(site, factsOf(loaded)), site, () => readHistory(config.srcDir))),
      ],
      {
        ran: isSiteRule,
      },
    ),
  )
  if (hasErrors(checked)) return { diagnostics: checked }
  // A process of its own does most of it, so it runs beside everything up to the writing.
  const index = indexSite(site, cache, (page) => loaded.digestsOf(page).own, loaded.sectionsOf)
  void inPhase(
    onEvent,
    'search',
    () => Promise.allSettled(index),
    (parts) =>
      `${parts.reduce((sum, part) => sum + (part.status === 'fulfilled' ? part.value.length : 0), 0)} files`,
  )
  const [drawn, bundle] = await Promise.all([
    inPhase(
      onEvent,
      'diagrams',
      () => drawDiagrams(site, cache, onEvent, browser),
      ({ table }) => `${table.size} diagrams`,
    ),
    inPhase(
      onEvent,
      'assets',
      async () => {
        const client = await clientOf(cache, {
          base: config.base,
          assetsDir: config.assetsDir,
          templates,
          mode: 'build',
        })
        return { ...client, files: await client.files() }
      },
      ({ files }) => `${files.length} files`,
    ),
  ])
  const diagnostics = sortDiagnostics([...checked, ...reviewed(site, drawn.diagnostics)])
  if (hasErrors(diagnostics)) return { diagnostics }
  const resources = resourcesOf(loaded, bundle, drawn)
  const theme = themeHash(loaded, bundle)
  const pages = await inPhase(
    onEvent,
    'pages',
    () => finishPages(loaded, { resources, theme, former, spool }),
    ({ pages: all }) => `${countDrawn(all)} of ${all.length} drawn`,
  ).catch(async (error: unknown) => {
    await Promise.allSettled(index)
    if (!(error instanceof RenderError)) throw error
    return error
  })
  if (pages instanceof RenderError)
    return { diagnostics: sortDiagnostics([...diagnostics, pages.diagnostic]) }
  const heavy = reviewed(site, overBudget(site, pages.pages, bundle))
  if (hasErrors(heavy)) {
    await Promise.allSettled(index)
    return { diagnostics: sortDiagnostics([...diagnostics, ...heavy]) }
  }
  const { summary, files } = await writeSite(loaded, {
    output,
    former,
    onEvent,
    bundle,
    pages: pages.pages,
    index,
  })
  const included = new Set([...site.pages.values()].flatMap(({ dependsOn }) => dependsOn))
  return {
    diagnostics: sortDiagnostics([...diagnostics, ...heavy]),
    summary,
    drawn: pages.pages.flatMap((page) => drawnPage(page, site)),
    record: {
      theme,
      world: pages.world,
      pages: Object.fromEntries(pages.pages.map(({ rendered, record }) => [rendered.route, record])),
      files,
    },
    // A drawing that could not be made may be possible next time.
    ...(isComplete(drawn, config) && {
      inputs: [
        ...[...included].map((name) => path.join(config.srcDir, name)),
        ...templates.inputs,
        ...bundle.inputs,
      ],
    }),
  }
}

/** Hash of everything that is part of every page: kbsite, the config with its values, the templates, the bundled assets. */
function themeHash({ site, templates }: LoadedSite, { manifest }: Pick<Client, 'manifest'>): string {
  return hashOf(configKey(site.config), templates.hash, JSON.stringify(manifest))
}

/** Whether every diagram that should be drawn was. */
function isComplete({ table }: DiagramResult, { diagrams }: Config): boolean {
  return diagrams.prerender === false || [...table.values()].every(({ status }) => status !== 'client')
}

function countDrawn(pages: readonly FinishedPage[]): number {
  return pages.filter(({ reason }) => reason !== undefined).length
}

function drawnPage({ rendered: { path: file, route }, reason }: FinishedPage, { pages }: Site): DrawnPage[] {
  if (reason === undefined) return []
  return [{ path: file, route, reason, ...(!pages.has(route) && { made: true as const }) }]
}
