import path from 'node:path'
import { once } from '../base/once.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { showsBacklinks, showsGraphs } from '../config/link-pages.ts'
import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import { withFolderPages } from '../model/folder-notes.ts'
import { outputPathOf, routeOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page, Route } from '../model/types.ts'
import { feedKeys } from './files/feed.ts'
import { backlinksOf } from './links/backlinks.ts'
import { graphRoutes, linkGraphOf } from './links/link-graph.ts'
import type { LinkTargets } from './links/link-targets.ts'
import { wikiNames } from './links/wiki-names.ts'
import { localeSites } from './locales.ts'
import { catalogOf, readingRanks } from './navigation/catalog.ts'
import { noteLists } from './navigation/note-lists.ts'
import { untracked } from './reads.ts'
import { routesOfTags, siteTags, tagPageOf } from './tags.ts'

type SiteInput = {
  config: Config
  /** Sorted by path. */
  pages: readonly Page[]
  times: ReadonlyMap<string, number>
  /** Posix paths with a leading slash of files that links may name. */
  files: ReadonlySet<string>
}

/** Assembles all pages: navigation, catalog and languages. Of two pages with one route the first path wins, with an error. */
export function assembleSite({ config, pages, times, files }: SiteInput): Site {
  const { byRoute, diagnostics } = routeTable(withFolderPages(pages))
  const kept = [...byRoute.values()]
  const moved = new Map(
    kept.flatMap(({ path, route }) => (routeOf(path) === route ? [] : [[routeOf(path), route] as const])),
  )
  const tags = siteTags(config, kept)
  const linkRoutes = [...routesOfTags(tags), ...graphRoutes(config), ...noteLists(config, kept)].filter(
    (route) => !isTaken(route, { pages: byRoute, files }),
  )
  const targets = { ...addressesIn(config), pages: byRoute, files, moved, madeRoutes: new Set(linkRoutes) }
  const locales = localeSites(config, kept, targets)
  const sidebars = Object.values(locales).flatMap((locale) => locale.sidebars)
  const reading = readingRanks(sidebars)
  const site: Site = {
    config,
    pages: byRoute,
    moved,
    madeRoutes: new Set([...sidebars.flatMap(({ allRoute }) => allRoute ?? []), ...linkRoutes]),
    tags,
    ...(kept.some(({ isVault }) => isVault) && { wiki: wikiNames(byRoute, files) }),
    times,
    locales,
    feeds: feedKeys({ config, pages: byRoute, times }),
    catalog: catalogOf(config, kept, reading),
    files,
    imageSizes: new Map(),
    diagnostics: [...diagnostics, ...sameWithoutSlash(config, byRoute), ...filesInTheWay(kept, files)],
  }
  const backlinks = once(() => backlinksOf(byRoute, linkTargets(site)))
  return {
    ...site,
    ...((showsBacklinks(config) || showsGraphs(config)) && { backlinks }),
    ...(showsGraphs(config) && { graph: once(() => linkGraphOf(byRoute, backlinks())) }),
  }
}

/** Whether a note or a file of the site has the address of a page without a note, which then gives way. */
function isTaken(route: Route, { pages, files }: Pick<Site, 'pages' | 'files'>): boolean {
  return pages.has(route) || pages.has(route.replace(/\/$/, '')) || files.has(`/${outputPathOf(route)}`)
}

/** `dup.md` beside `dup/index.md`: with clean URLs, hosts differ in which of them they serve for `/dup`. */
function sameWithoutSlash({ cleanUrls }: Config, pages: ReadonlyMap<Route, Page>): Diagnostic[] {
  if (!cleanUrls) return []
  return [...pages.values()].flatMap((page) => {
    const folder = pages.get(`${page.route}/`)
    if (folder === undefined) return []
    return diagnose(
      'duplicate-route',
      { path: page.path, place: { line: 1, column: 1 } },
      `"${page.path}" and "${folder.path}" have the addresses "${page.route}" and "${folder.route}", which hosts take for one where URLs are clean.`,
      { fix: 'Rename one of them, or join them.', severity: 'warning' },
    )
  })
}

/** Files that would be copied to the path of a page: it would be undefined which of the two a reader gets. */
function filesInTheWay(pages: readonly Page[], files: ReadonlySet<string>): Diagnostic[] {
  const byPath = new Map([...files].map((file) => [file.toLowerCase(), file]))
  return pages.flatMap((page) => {
    const file = byPath.get(`/${outputPathOf(page.route)}`.toLowerCase())
    if (file === undefined) return []
    return diagnose(
      'duplicate-route',
      { path: page.path, place: { line: 1, column: 1 } },
      `"${page.path}" and the file "${file.slice(1)}", which is copied, give the same address "${file}".`,
      { fix: 'Rename or remove one of them.' },
    )
  })
}

/** The part of a site that links are resolved against; in a tracked site, each resolved link is recorded. */
export function linkTargets(given: Site): LinkTargets {
  const { site, reads } = untracked(given)
  const { config, pages, files } = site
  return {
    ...addressesIn(config),
    pages,
    files,
    moved: site.moved,
    ...(site.wiki && { wiki: site.wiki }),
    madeRoutes: site.madeRoutes,
    tagRoute: (from, tag) => tagPageOf(site, from, tag),
    tagsArePages: dialectNamed(config.dialect)?.tagsArePages === true,
    ...(reads && { followed: reads.links }),
  }
}

/** What the config says about links, in notes as in the navigation. */
function addressesIn({ srcDir, publicDir, base, servedBase, cleanUrls, dialect, addressFolders }: Config) {
  return {
    publicFolder: path.posix.join('/', relativePosix(srcDir, publicDir), '/'),
    base,
    cleanUrls,
    ...(servedBase && { servedBase }),
    ...(dialect !== undefined && { isForeign: true }),
    ...(addressFolders && { addressFolders }),
  }
}

function routeTable(pages: readonly Page[]): { byRoute: Map<Route, Page>; diagnostics: Diagnostic[] } {
  const byRoute = new Map<Route, Page>()
  const folded = new Map<string, Page>()
  const diagnostics: Diagnostic[] = []
  for (const page of pages) {
    const key = page.route.toLowerCase()
    const other = folded.get(key)
    const isTaken = byRoute.has(page.route)
    if (other) {
      diagnostics.push(
        diagnose(
          'duplicate-route',
          { path: page.path, place: { line: 1, column: 1 } },
          `"${page.path}" and "${other.path}" give the same address "${page.route}"${isTaken ? `, so "${page.path}" is left out` : ''}.`,
          { fix: 'Rename one of them; some systems do not distinguish upper and lower case.' },
        ),
      )
      if (isTaken) continue
    }
    folded.set(key, page)
    byRoute.set(page.route, page)
  }
  return { byRoute, diagnostics }
}
