import path from 'node:path'
import { bundleClient, type ClientBundle } from './assets/bundle.ts'
import { factsOf } from './check/facts.ts'
import { checkSite } from './check/index.ts'
import { isSiteRule, reviewed } from './check/review.ts'
import { drawDiagrams, resourcesOf } from './compile.ts'
import type { Config } from './config/types.ts'
import type { OnEvent } from './events.ts'
import { type LoadedSite, loadSite } from './load-site.ts'
import { createRenderer, notFoundPage, type PageRenderer, type Resources } from './page/render.tsx'
import { searchFolder } from './search/index.ts'
import { openLiveSearch } from './search/live.ts'
import { affectedRoutes } from './site/affected.ts'
import { localeKeyOf } from './site/locales.ts'
import { publishedFiles } from './site/published-files.ts'
import { outputPathOf } from './site/routes.ts'
import type { Diagnostic, OutputFile, Page, Route, Site } from './types.ts'
import { openCache } from './write/cache.ts'

export type LiveUpdate = {
  version: number
  routes: readonly Route[] | 'all' | 'reload'
  diagnostics: readonly Diagnostic[]
}

export type LiveSite = {
  /** Findings about the site as it is now. */
  diagnostics(): readonly Diagnostic[]
  /** Absolute paths of the files that notes take in. */
  dependsOn(): readonly string[]
  /** Takes in what changed on disk; says which pages differ now. */
  refresh(): Promise<LiveUpdate>
  /** The output file of that path, made when it is asked for; undefined when there is none. */
  file(path: string): Promise<OutputFile | undefined>
  notFound(path: string): Promise<string>
}

export type LiveOptions = { config: Config; devToken: string; onEvent?: OnEvent }

/** The site for an author at work: nothing is rendered before it is asked for, and everything once per version. */
export async function openLiveSite({ config, devToken, onEvent = () => {} }: LiveOptions): Promise<LiveSite> {
  const cache = openCache(config.cacheDir)
  const search = openLiveSearch(cache)
  let version = 0
  let current = await loadVersion()

  async function loadVersion() {
    const loaded = await loadSite(
      { ...config, diagrams: { ...config.diagrams, prerender: false } },
      cache,
      () => {},
      { drafts: true },
    )
    cache.save()
    const { site } = loaded
    const findings = reviewed(site, [...loaded.diagnostics, ...checkSite(site, factsOf(loaded))], {
      ran: isSiteRule,
    })
    return {
      loaded,
      findings,
      pages: new Map<Route, string>(),
      byOutput: routesByOutput(site),
      ...lazily(loaded),
    }
  }

  /** What is expensive and not always wanted: made at the first request, kept for the version. */
  function lazily(loaded: LoadedSite) {
    let bundle: Promise<ClientBundle> | undefined
    let renderer: Promise<PageRenderer> | undefined
    const assets = () =>
      (bundle ??= bundleClient({ base: config.base, templates: loaded.templates, mode: 'dev' }))
    const rendering = () =>
      (renderer ??= assets().then(async (made) => {
        const drawn = await drawDiagrams(loaded.site, cache, onEvent)
        const devScript = `${made.manifest.preload[0]}?token=${devToken}`
        const resources = resourcesOf(loaded, made, drawn)
        return createRenderer(loaded.site, { ...resources, ...liveSearch(resources), devScript })
      }))
    return { assets, rendering }
  }

  async function html(page: Page): Promise<string> {
    const known = current.pages.get(page.route)
    if (known) return known
    const render = await current.rendering()
    const made = render(page).html
    current.pages.set(page.route, made)
    return made
  }

  return {
    diagnostics: () => current.findings,
    dependsOn: () =>
      [...current.loaded.site.pages.values()].flatMap((page) =>
        page.dependsOn.map((name) => path.resolve(config.srcDir, name)),
      ),
    async refresh() {
      const before = current
      current = await loadVersion()
      version += 1
      const sameTemplates = before.loaded.templates.hash === current.loaded.templates.hash
      const routes = sameTemplates ? affectedRoutes(before.loaded.site, current.loaded.site) : 'reload'
      return { version, routes, diagnostics: current.findings }
    },
    async file(name) {
      const page = current.byOutput.get(name)
      if (page) return { path: name, contents: await html(page) }
      const copyOf = current.loaded.assets.get(name)
      if (copyOf) return { path: name, copyOf }
      const published = publishedFiles(current.loaded.site).find((one) => one.path === name)
      if (published) return published
      if (name.startsWith(`${searchFolder}/`)) {
        const { site, digestsOf } = current.loaded
        return search.file(site, (page) => digestsOf(page).own, name)
      }
      return name.startsWith('assets/')
        ? (await current.assets()).files.find((one) => one.path === name)
        : undefined
    },
    async notFound(requested) {
      const { site } = current.loaded
      const own = site.pages.get('/404')
      const locale = site.locales[localeKeyOf(config.locales, requested)]!
      return html(own ?? notFoundPage(locale))
    },
  }
}

/** Tells the search box that its index changes while the page is open. */
function liveSearch({ search }: Resources): Pick<Resources, 'search'> {
  return search ? { search: (locale) => ({ ...search(locale), live: true }) } : {}
}

function routesByOutput(site: Site): Map<string, Page> {
  return new Map([...site.pages.values()].map((page) => [outputPathOf(page.route), page]))
}
