import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config/types.ts'
import type { OnEvent } from './events.ts'
import { editedSite } from './live/edit.ts'
import { openGlance, rememberOutline } from './live/glance.ts'
import { isLoadedAnew } from './live/reload.ts'
import { type Version, versionOf, withEdited } from './live/version.ts'
import { loadSite } from './load-site.ts'
import { loadTemplates } from './page/layouts.ts'
import { notFoundPage } from './page/render.tsx'
import { listSources, readSource } from './read/sources.ts'
import { searchFolder } from './search/index.ts'
import { openLiveSearch } from './search/live.ts'
import { affectedRoutes } from './site/affected.ts'
import { localeKeyOf } from './site/locales.ts'
import type { Diagnostic, OutputFile, Route } from './types.ts'
import { openCache } from './write/cache.ts'

export type LiveUpdate = { routes: readonly Route[] | 'all' | 'reload' }

export type LiveSite = {
  /** A page was served, or nobody asked for one for a moment: time to read the site. */
  begun: Promise<void>
  /** The whole site is read, again if someone needed it before; says which of the pages that were served differ now. */
  whole(): Promise<LiveUpdate>
  /** Findings about the site as it is now; none before it is read. Looked for when they are first asked for. */
  diagnostics(): readonly Diagnostic[]
  /** Absolute paths of the files that notes take in, there or not, and of the modules that templates import. */
  dependsOn(): readonly string[]
  /**
   * Takes in what changed on disk, by absolute path; says which pages differ now. When the site has to be read again and that takes its time,
   * `onAhead` is called first: from then on pages are served as they are now, each from its own note.
   */
  refresh(paths: readonly string[], onAhead?: () => void): Promise<LiveUpdate>
  /**
   * The output file of the first of these paths that there is, made when it is asked for; undefined when there is none. Until the site is
   * read, a page that can be shown without comes before all else.
   */
  file(...paths: string[]): Promise<OutputFile | undefined>
  notFound(path: string): Promise<string>
  /** Whether pages are served from their own notes, because the site is being read. */
  isAhead(): boolean
  /** How many notes were parsed for pages that were served before the site was read. */
  parsedAhead(): number
}

/** From so many changed files on the site is read again, in threads, and pages are served one by one meanwhile. */
const manyFiles = 24

/** How often a note is parsed for nothing before the first edit: after that the engine has compiled most of what it takes. */
const warmUps = 4

type Ahead = { before: Version; started: Promise<Version>; afterMs: number; onAhead: () => void }

type Again = Pick<Ahead, 'afterMs' | 'onAhead'> & { paths: readonly string[] }

export type LiveOptions = {
  config: Config
  devToken: string
  onEvent?: OnEvent
  /** Told of a template that could not draw a page, at each request for it. */
  onFailed?: (finding: Diagnostic) => void
  /** How long reading the site waits for a first page, in ms. */
  headStartMs?: number
  /** So long reading the site again for an edit that other pages show may take before pages are served ahead of it, in ms. */
  aheadAfterMs?: number
}

/**
 * The site for an author at work: a page is served before the site is read, nothing is rendered before it is asked for, and everything
 * once per version. Throws a `UserError` when there is no site to read.
 */
export async function openLiveSite({
  config,
  devToken,
  onEvent = () => {},
  onFailed = () => {},
  headStartMs = 1_000,
  aheadAfterMs = 250,
}: LiveOptions): Promise<LiveSite> {
  const cache = openCache(config.cacheDir)
  const workshop = { cache, devToken, onEvent, onFailed }
  const search = openLiveSearch(cache)
  const live = { ...config, diagrams: { ...config.diagrams, prerender: false as const } }
  if (!(await isFolder(config.srcDir))) await listSources(config)
  let glance = openGlance(live, await loadTemplates(config.root), workshop)
  let current: Version | undefined
  let reading: Promise<Version> | undefined
  let shown: string | undefined
  let served = () => {}
  const begun = Promise.race([
    new Promise<void>((resolve) => {
      served = resolve
    }),
    sleep(headStartMs, undefined, { ref: false }),
  ])

  async function read(): Promise<Version> {
    const loaded = await loadSite(live, cache, () => {}, { drafts: true })
    cache.save()
    await rememberOutline(loaded.site, cache)
    current = versionOf(loaded, workshop)
    return current
  }

  /** The site as it is now, read when it has not been; a failure is tried again the next time. */
  function whole(): Promise<Version> {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return current ? Promise.resolve(current) : reading
  }

  /** The first edit would take five times as long as the others; meanwhile requests come before. */
  async function warmUp({ loaded, byOutput }: Version): Promise<void> {
    const page = (shown !== undefined && byOutput.get(shown)) || byOutput.values().next().value
    const source = page && readSource(loaded.site.config, page.path)
    for (let turn = 0; source && turn < warmUps; turn += 1) {
      await setImmediate()
      await loaded.warmUp(source)
    }
  }

  /**
   * Reads the site once more. When that takes its time, after another branch was checked out or in a large site, pages come one by one
   * meanwhile, as before the site was read for the first time.
   */
  async function readAgain(before: Version, { paths, afterMs, onAhead }: Again): Promise<LiveUpdate> {
    const started = read()
    const ahead = goAhead({ before, started, afterMs, onAhead })
    try {
      const after = await started
      const wentAhead = await ahead
      const sameModules = before.loaded.templates.hash === after.loaded.templates.hash
      if (!sameModules || isLoadedAnew(paths, [before, after])) return { routes: 'reload' }
      return { routes: wentAhead ? 'all' : affectedRoutes(before.loaded.site, after.loaded.site) }
    } catch (error) {
      current = before
      throw error
    }
  }

  /** Serves pages from their own notes from that moment on, unless the site is read before; says whether it did. */
  async function goAhead({ before, started, afterMs, onAhead }: Ahead): Promise<boolean> {
    let isOver = false
    const over = started.then(noop, noop).then(() => {
      isOver = true
    })
    if (afterMs > 0) await Promise.race([over, sleep(afterMs, undefined, { ref: false })])
    if (isOver) return false
    // What is wrong with them, reading the site says too.
    const templates = await loadTemplates(config.root).catch(noop)
    if (!templates || isOver || current !== before) return false
    glance = openGlance(live, templates, workshop)
    current = undefined
    reading = started
    onAhead()
    return true
  }

  async function fileOf({ loaded, ...version }: Version, name: string): Promise<OutputFile | undefined> {
    const { site, assets, digestsOf } = loaded
    const page = version.byOutput.get(name)
    if (page) return { path: name, contents: await version.html(page) }
    const copyOf = assets.get(name)
    if (copyOf) return { path: name, copyOf }
    if (name.startsWith(`${searchFolder}/`)) return search.file(site, (one) => digestsOf(one).own, name)
    if (!name.startsWith(`${site.config.assetsDir}/`)) return undefined
    return (await version.client()).file(name)
  }

  return {
    begun,
    async whole() {
      const isEarlier = reading !== undefined
      const before = await whole()
      const early = glance.parsed() > 0 ? ('all' as const) : []
      void warmUp(before).catch(() => {
        // The edit itself will say what is wrong.
      })
      if (!isEarlier) return { routes: early }
      const after = await read()
      return { routes: early === 'all' ? early : affectedRoutes(before.loaded.site, after.loaded.site) }
    },
    isAhead: () => current === undefined,
    parsedAhead: () => glance.parsed(),
    diagnostics: () => current?.findings() ?? [],
    dependsOn: () => {
      const included = [...(current?.index().included ?? [])].map((name) => path.resolve(config.srcDir, name))
      return [...included, ...(current?.loaded.templates.inputs ?? [])]
    },
    async refresh(paths, onAhead = () => {}) {
      const before = current
      if (!before) {
        const after = await whole()
        return { routes: isLoadedAnew(paths, [after]) ? 'reload' : 'all' }
      }
      if (paths.length > manyFiles) return readAgain(before, { paths, afterMs: 0, onAhead })
      const edit = await editedSite(before.loaded, paths, before.index())
      if (edit) {
        current = withEdited(before, edit.loaded, edit.pages)
        return { routes: edit.pages.map(({ route }) => route) }
      }
      return readAgain(before, { paths, afterMs: aheadAfterMs, onAhead })
    },
    async file(...names) {
      for (const name of current ? [] : names) {
        const early = await glance.file(name)
        if (!early) continue
        if (name.endsWith('.html')) {
          shown = name
          served()
        }
        return early
      }
      const version = await whole()
      for (const name of names) {
        const file = await fileOf(version, name)
        if (file) return file
      }
      // Last, because all of them are made to look for one.
      return version.published().find(({ path }) => names.includes(path))
    },
    async notFound(requested) {
      const version = await whole()
      const { site } = version.loaded
      const locale = site.locales[localeKeyOf(config.locales, requested)]!
      return version.html(site.pages.get('/404') ?? notFoundPage(locale))
    },
  }
}

function noop(): undefined {}

async function isFolder(folder: string): Promise<boolean> {
  return realpath(folder).then(
    () => true,
    () => false,
  )
}
