import path from 'node:path'
import { fileBase } from '../../client/platform/file-base.ts'
import { type Client, clientOf } from '../assets/cached.ts'
import { pwaOf } from '../assets/pwa.ts'
import { counted } from '../base/counted.ts'
import { handled } from '../base/handled.ts'
import { hashOf } from '../base/hash.ts'
import { type Cache, noCache } from '../cache/cache.ts'
import { factsOf } from '../check/facts.ts'
import { checkSite } from '../check/index.ts'
import { reviewed } from '../check/review.ts'
import { withHistory } from '../check/with-history.ts'
import { hasTraditional } from '../config/labels.ts'
import type { DiagramResult } from '../diagrams/table.ts'
import { loadSite } from '../load.ts'
import type { BuildResult } from '../model/build.ts'
import type { Config } from '../model/config.ts'
import { hasErrors, sortDiagnostics } from '../model/diagnostics.ts'
import { inPhase, type OnEvent } from '../model/events.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, OutputFile } from '../model/types.ts'
import { usualNotes } from '../parse/workers.ts'
import { readHistory } from '../read/history.ts'
import type { Sources } from '../read/sources.ts'
import { webFeaturesFile } from '../read/web-features.ts'
import { indexSite } from '../search/index.ts'
import { openSearchThread, type SearchThread } from '../search/site-thread.ts'
import { framesOthers } from '../site/files/policy.ts'
import type { OutputOptions } from '../write/out-dir.ts'
import { drawnPage, listReason } from './explain.ts'
import { finishPages, overBudget } from './finish-pages.ts'
import type { BuildRecord } from './record.ts'
import { drawDiagrams } from './resources.ts'
import { configKey, templatesKey } from './unchanged.ts'
import { type ChangedOutput, openChangedOutput } from './write.ts'
import { ownFiles, writeSite } from './write-site.ts'

type CompileOptions = {
  cache: Cache
  /** Where the site is written. */
  output: OutputOptions
  onEvent: OnEvent
  browser: string | undefined
  sources: Sources
  /** The last build, whose files may be kept. */
  former: BuildRecord
}

type Compiled = BuildResult & {
  /** The record for the next build; absent when nothing was written. */
  record?: BuildRecord
  /** Absolute paths of the other files that went into the site; absent when a repeated build could give another output. */
  inputs?: readonly string[]
}

/** The whole site: parse, check, draw, render, index, write. Errors stop it before anything is written. */
export async function compileSite(config: Config, options: CompileOptions): Promise<Compiled> {
  const { cache, former, sources } = options
  // While notes are parsed, the former output is taken over and the search thread loads.
  const output = openChangedOutput(options.output, former)
  const thread =
    config.themeConfig.search === false
      ? undefined
      : openSearchThread(usualNotes(sources.files.map(({ text }) => text.length)), {
          cacheDir: cache === noCache ? undefined : config.cacheDir,
          isFirst: Object.keys(former.files).length === 0,
        })
  try {
    return await compileInto(output, thread, config, options)
  } finally {
    await Promise.all([thread?.stop(), output.drop()])
  }
}

async function compileInto(
  output: ChangedOutput,
  thread: SearchThread | undefined,
  config: Config,
  options: CompileOptions,
): Promise<Compiled> {
  const { cache, onEvent, sources } = options
  // Before the templates are loaded, so that the next build notices changes made meanwhile.
  const templates = await templatesKey(config)
  const loaded = await loadSite(config, cache, onEvent, { sources })
  // With a thread, the index is made in parallel from here on; without one it would only delay the findings.
  let index = thread && startIndex(loaded, options, thread)
  cache.save()
  try {
    const checked = await inPhase(onEvent, 'check', () => findingsOf(loaded))
    if (hasErrors(checked)) {
      await thread?.stop()
      return { diagnostics: checked }
    }
    index ??= startIndex(loaded, options)
    return await drawAndWrite(loaded, { ...options, output, templates, checked, index })
  } finally {
    // What is left of the indexing uses the cache, which is closed next.
    await Promise.allSettled(index ?? [])
  }
}

/** Findings about the site as a whole, and about its notes. */
export async function findingsOf(loaded: LoadedSite): Promise<Diagnostic[]> {
  const { site, diagnostics } = loaded
  const found = await withHistory(checkSite(site, factsOf(loaded)), site, () =>
    readHistory(site.config.srcDir),
  )
  return reviewed(site, [...diagnostics, ...found], { ran: ['site'], forSite: true })
}

function startIndex(
  loaded: LoadedSite,
  { cache, onEvent }: CompileOptions,
  thread?: SearchThread,
): ReturnType<typeof indexSite> {
  const index = indexSite(loaded.site, cache, loaded, thread)
  void inPhase(
    onEvent,
    'search',
    () => Promise.allSettled(index),
    (parts) => `${parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : [])).length} files`,
  )
  return index
}

type DrawContext = Omit<CompileOptions, 'output'> & {
  output: ChangedOutput
  /** Hash of the templates folder. */
  templates: string
  checked: readonly Diagnostic[]
  index: ReturnType<typeof indexSite>
}

async function drawAndWrite(loaded: LoadedSite, context: DrawContext): Promise<Compiled> {
  const { site } = loaded
  const { cache, output, onEvent, former, templates, checked, index } = context
  const drawing = handled(diagramsOf(site, context))
  const bundle = await clientCodeOf(loaded, context)
  const theme = themeHash(loaded, templates, bundle)
  const finished = await inPhase(
    onEvent,
    'pages',
    () => drawPages(loaded, { drawing, bundle, theme, former, cache, output }),
    ({ pages }) => `${pages.filter(({ reason }) => reason !== undefined).length} of ${pages.length} drawn`,
  )
  const drawn = await drawing
  const found = sortDiagnostics([...checked, ...reviewed(site, drawn.diagnostics, { forSite: true })])
  if (hasErrors(found)) return { diagnostics: found }
  const { pages, siteHash, twinless, failed } = finished
  if (failed.length > 0) return { diagnostics: sortDiagnostics([...found, ...failed]) }
  const heavy = reviewed(site, overBudget(site, pages, bundle, output), { forSite: true })
  const diagnostics = sortDiagnostics([...found, ...heavy])
  if (hasErrors(heavy)) return { diagnostics }
  const { summary, files, lists } = await writeSite(loaded, {
    output,
    onEvent,
    pages,
    index,
    code: bundle.files,
    diagrams: drawn.table,
  })
  const records = pages.map(({ route, record }) => [route, record] as const)
  return {
    diagnostics,
    summary,
    drawn: pages.flatMap((page) => drawnPage(page, site)),
    lists: lists.map((name) => ({ path: name, reason: listReason(name, former) })),
    record: { theme, siteHash, twinless, pages: Object.fromEntries(records), files },
    // What could not be drawn now may be drawn next time.
    ...(isComplete(drawn, site.config) && !bundle.lacksIcons && { inputs: inputsOf(loaded, bundle) }),
  }
}

/** Renders the pages while everything else is made. */
async function drawPages(
  loaded: LoadedSite,
  context: Parameters<typeof finishPages>[1] & { bundle: { files: readonly OutputFile[] } },
): ReturnType<typeof finishPages> {
  const added = handled(context.output.add(ownFiles(loaded, context.bundle)))
  // Drawing diagrams uses the cache, which is closed next.
  const finished = await finishPages(loaded, context).finally(() => Promise.allSettled([context.drawing]))
  await added
  return finished
}

function diagramsOf(site: Site, { cache, onEvent, browser }: DrawContext): Promise<DiagramResult> {
  return inPhase(
    onEvent,
    'diagrams',
    () => drawDiagrams(site, cache, onEvent, browser),
    ({ table }) => counted(table.size, 'diagram'),
  )
}

function clientCodeOf(loaded: LoadedSite, { cache, onEvent, browser }: DrawContext) {
  const { site, templates } = loaded
  const { base, assetsDir, root } = site.config
  return inPhase(
    onEvent,
    'assets',
    async () => {
      const client = await clientOf(cache, {
        base,
        assetsDir,
        root,
        templates,
        mode: base === fileBase ? 'files' : 'build',
        traditional: hasTraditional(site.config, site.pages.values()),
      })
      const files = await client.files()
      if (!site.config.pwa) return { ...client, files, lacksIcons: false }
      const from = browser ?? site.config.diagrams.browser
      const { hrefs: pwa, lacksIcons, files: more } = await pwaOf(loaded, { cache, onEvent, browser: from })
      return { ...client, manifest: { ...client.manifest, pwa }, files: [...files, ...more], lacksIcons }
    },
    ({ files }) => counted(files.length, 'file'),
  )
}

/** Absolute paths of the files besides notes that went into the site. */
function inputsOf({ site, templates }: LoadedSite, { inputs }: Pick<Client, 'inputs'>): string[] {
  const included = new Set([...site.pages.values()].flatMap(({ dependsOn }) => dependsOn))
  return [
    ...[...included].map((name) => path.join(site.config.srcDir, name)),
    ...([...site.pages.values()].some(({ features }) => features) ? [webFeaturesFile(site.config.root)] : []),
    ...templates.inputs,
    ...templates.packages,
    ...Object.keys(inputs),
  ]
}

/** Hash of everything that is part of every page: kbsite, the config with its values, the templates, the bundled assets. */
function themeHash(
  { site, templates }: LoadedSite,
  templateFiles: string,
  { manifest }: Pick<Client, 'manifest'>,
): string {
  const frames = String(framesOthers(site, templates))
  return hashOf(configKey(site.config), templates.hash, templateFiles, JSON.stringify(manifest), frames)
}

/** Whether every diagram that should be drawn was drawn. */
function isComplete({ table }: DiagramResult, { diagrams }: Config): boolean {
  return diagrams.prerender === false || [...table.values()].every(({ status }) => status !== 'client')
}
