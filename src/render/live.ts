import { statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Cache, openCache } from './cache/cache.ts'
import { DamagedCacheError } from './cache/damaged-cache.ts'
import { editedSite } from './live/edit.ts'
import { type FirstPage, openFirstPage } from './live/first-page.ts'
import { openMentions } from './live/mentions.ts'
import { isLoadedAnew } from './live/reload.ts'
import { openSeenDiagrams } from './live/seen-diagrams.ts'
import { servedPage, type Version, withEdited } from './live/version.ts'
import { type LiveUpdate, openVersions, type Versions } from './live/versions.ts'
import type { Config } from './model/config.ts'
import type { OnEvent } from './model/events.ts'
import type { Site } from './model/site.ts'
import type { Diagnostic, ServedFile } from './model/types.ts'
import { loadTemplates } from './page/layouts.ts'
import { notFoundPage } from './page/render.tsx'
import { sourceFolder } from './read/source-list.ts'
import { readSource } from './read/sources.ts'
import { searchFolder } from './search/index.ts'
import { type LiveSearch, openLiveSearch } from './search/live.ts'
import { affectedRoutes } from './site/affected.ts'
import { localeOf } from './site/locales.ts'

export type LiveSite = {
  /** Resolves when a page was served, or none was requested for a moment: time to read the site. */
  begun: Promise<void>
  /** Reads the whole site, once more if it was requested before; returns which of the served pages differ now. */
  whole(): Promise<LiveUpdate>
  /** Findings about the current site; none before it is read. Computed on first use. */
  diagnostics(): readonly Diagnostic[]
  /**
   * Parses the diagrams of edited notes, by source path, or shown ones, and looks in the edited ones for names of other notes; what is found
   * joins the findings. Returns whether the findings changed.
   */
  lookCloser(edited: ReadonlySet<string>): Promise<boolean>
  /** Absolute paths of the files that notes include, existing or not, and of the modules that templates import. */
  dependsOn(): readonly string[]
  /**
   * Applies changes of files on disk, by absolute path; returns which pages differ now. When the site has to be read again and that
   * takes long, `onAhead` is called first: from then on each page is served from its own note.
   */
  refresh(paths: readonly string[], onAhead?: () => void): Promise<LiveUpdate>
  /**
   * The output file at the first of these paths that exists, made on demand; undefined if none exists. Until the site is read, a page
   * that can be shown without it takes precedence.
   */
  file(...paths: string[]): Promise<ServedFile | undefined>
  /** The page for a missing address. */
  notFound(path: string): Promise<ServedFile>
  /** The site as it is now, once it is read. */
  site(): Promise<Site>
  /** Whether pages are served from their own notes, because the site is being read. */
  isAhead(): boolean
  /** How many notes were parsed for pages that were served before the site was read. */
  parsedAhead(): number
}

/** From this many changed files on, the site is read again in threads, and pages are served one by one meanwhile. */
const manyFiles = 24

/** How often a note is parsed in advance before the first edit, so that the engine compiles most of the code for it. */
const warmUps = 4

type LiveOptions = {
  config: Config
  devToken: string
  /** The cache of the config's folder; opened by default. */
  cache?: Cache
  onEvent?: OnEvent
  /** Called for a template that could not render a page, at each request for it. */
  onFailed?: (finding: Diagnostic) => void
  /** How long reading the site waits for a first page, in ms. */
  headStartMs?: number
  /** How long reading the site again for an edit may take before pages are served ahead of it, in ms. */
  aheadAfterMs?: number
}

/**
 * The site for an author at work: a page is served before the site is read, nothing is rendered before it is requested, and everything only
 * once per version. Throws a `UserError` when there is no site to read.
 */
export async function openLiveSite({
  config,
  devToken,
  cache = openCache(config.cacheDir),
  onEvent = () => {},
  onFailed = () => {},
  headStartMs = 1_000,
  aheadAfterMs = 250,
}: LiveOptions): Promise<LiveSite> {
  const search = openLiveSearch(cache)
  const seen = openSeenDiagrams(config)
  const mentions = openMentions(config)
  const live = { ...config, diagrams: { ...config.diagrams, prerender: false as const } }
  await sourceFolder(config)
  const context = { cache, devToken, onEvent, onFailed }
  const versions = openVersions(live, await loadTemplates(config.root), context)
  const first = openFirstPage(headStartMs)

  return {
    begun: first.begun,
    whole: () => readWhole(versions, first),
    site: async () => (await versions.whole()).loaded.site,
    isAhead: () => versions.current() === undefined,
    parsedAhead: () => versions.glance().parsed(),
    diagnostics() {
      const version = versions.current()
      return (
        version?.findings([...seen.findings(version.loaded.site.pages.values()), ...mentions.findings()]) ??
        []
      )
    },
    async lookCloser(edited) {
      const version = versions.current()
      if (!version) return false
      const { site } = version.loaded
      const namesOthers = mentions.look(site, edited)
      const pages = [...site.pages.values()]
      const seesOthers = await seen.look(
        pages.filter(({ path, route }) => edited.has(path) || version.made.pages.has(route)),
      )
      return seesOthers || namesOthers
    },
    dependsOn() {
      const version = versions.current()
      return version ? filesBehind(version, config.srcDir) : []
    },
    refresh: (paths, onAhead = () => {}) => takeIn(versions, paths, { afterMs: aheadAfterMs, onAhead }),
    async file(...names) {
      if (!versions.current()) {
        const file = await first.serve(versions.glance().file(names))
        if (file) return file === 'missing' ? undefined : file
      }
      for (const name of names) {
        const file = await wholeFile(versions, name, search)
        if (file) return file
      }
      // Last, because this makes every file.
      return (await versions.whole()).published().find(({ path }) => names.includes(path))
    },
    async notFound(requested) {
      if (!versions.current()) return first.serve(versions.glance().notFound(requested))
      const version = await versions.whole()
      const { site } = version.loaded
      const page = site.pages.get('/404') ?? notFoundPage(localeOf(site, requested))
      return servedPage('404.html', await version.drawn(page), version.frames())
    },
  }
}

/** Applies the change of these files to the current site, or reads it again. */
async function takeIn(
  versions: Versions,
  paths: readonly string[],
  ahead: { afterMs: number; onAhead: () => void },
): Promise<LiveUpdate> {
  const before = versions.current()
  if (!before) {
    const after = await versions.whole()
    return { routes: isLoadedAnew(paths, [after]) ? 'reload' : 'all' }
  }
  if (paths.length > manyFiles) return versions.readAgain(before, { ...ahead, paths, afterMs: 0 })
  const edit = await editedSite(before.loaded, paths, before.index())
  if (!edit) return versions.readAgain(before, { ...ahead, paths })
  const after = withEdited(before, edit.loaded, edit.pages)
  versions.take(after)
  const isSamePolicy = after.frames() === before.frames()
  return { routes: isSamePolicy ? edit.pages.map(({ route }) => route) : 'reload', inPart: true }
}

/** Reads the site, once more if it was requested before. */
async function readWhole(versions: Versions, { shown, shownSinceMs }: FirstPage): Promise<LiveUpdate> {
  const wasAsked = versions.isAsked()
  const before = await versions.whole()
  void warmUp(before, shown()).catch(() => {
    // The edit itself will report the error.
  })
  const after = wasAsked ? await versions.read() : before
  // Nothing watched the files while the first page was shown.
  const changed = filesSince(after, shownSinceMs())
  if (isLoadedAnew(changed, [before, after])) return { routes: 'reload' }
  return { routes: shown() !== undefined ? 'all' : affectedRoutes(before.loaded.site, after.loaded.site) }
}

/** The published files that were written after this time. */
function filesSince({ loaded }: Version, timeMs = Number.POSITIVE_INFINITY): string[] {
  const writtenMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return [...loaded.assets.values()].filter((file) => writtenMs(file) >= timeMs)
}

/** The files that notes include, files beside notes in folders that are not watched, and the modules that templates import. */
function filesBehind({ index, loaded: { assets, templates } }: Version, srcDir: string): string[] {
  const included = [...index().included].map((name) => path.resolve(srcDir, name))
  const hidden = [...assets].flatMap(([name, file]) => (/(?:^|\/)\./.test(name) ? [file] : []))
  return [...included, ...hidden, ...templates.inputs]
}

/** Runs the code of an edit in advance, so that the first one finds it compiled; requests take precedence. */
async function warmUp({ loaded, byOutput }: Version, shown: string | undefined): Promise<void> {
  const page = (shown !== undefined && byOutput.get(shown)) || byOutput.values().next().value
  const source = page && readSource(loaded.site.config, page.path)
  for (let turn = 0; source && turn < warmUps; turn += 1) {
    await setImmediate()
    await loaded.warmUp(source)
  }
}

/** The cache may have been emptied or damaged: its contents are made again. */
async function wholeFile(
  versions: Versions,
  name: string,
  search: LiveSearch,
): Promise<ServedFile | undefined> {
  const version = await versions.whole()
  try {
    return await fileOf(version, name, search)
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error
    return fileOf(await versions.read(), name, search)
  }
}

async function fileOf(version: Version, name: string, search: LiveSearch): Promise<ServedFile | undefined> {
  const { loaded } = version
  const { site, assets } = loaded
  const page = version.byOutput.get(name)
  if (page) return servedPage(name, await version.drawn(page), version.frames())
  const copyOf = assets.get(name)
  if (copyOf) return { path: name, copyOf }
  const forMachines = await version.forMachines(name)
  if (forMachines) return forMachines
  if (name.startsWith(`${searchFolder}/`)) return search.file(site, loaded, name)
  if (!name.startsWith(`${site.config.assetsDir}/`)) return undefined
  return (await version.client()).file(name)
}
