import { type Cache, openCache, withCache } from '../../render/cache/cache.ts'
import { loadConfig } from '../../render/config/load.ts'
import { loadSite } from '../../render/load.ts'
import type { Config } from '../../render/model/config.ts'
import type { LoadedSite } from '../../render/model/loaded-site.ts'
import { writtenRoute } from '../../render/model/routes.ts'
import type { Site } from '../../render/model/site.ts'
import type { Page, Route } from '../../render/model/types.ts'
import { readPage } from '../../render/page/twin/read.ts'
import { indexSite } from '../../render/search/index.ts'
import { linkTargets } from '../../render/site/assemble.ts'
import { backlinksOf } from '../../render/site/links/backlinks.ts'
import { resolveLink } from '../../render/site/links/resolve-link.ts'
import { isForPagesOnly } from '../../render/site/twins.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import { type Notes, noPageAt } from './notes.ts'
import { type LoadFile, searchSite } from './search.ts'

/** A project folder, read again for each question; unchanged notes come from the cache. */
export type Project = {
  root: string
  flags: SiteFlags
  config(): Promise<Config>
  /** Calls `use` with the site and its cache, which is closed afterwards. */
  withSite<Result>(use: (loaded: LoadedSite, cache: Cache) => Result | Promise<Result>): Promise<Result>
}

export function openProject(root: string, flags: SiteFlags): Project {
  const config = () => loadConfig(root, flags)
  return {
    root,
    flags,
    config,
    async withSite(use) {
      const current = await config()
      return withCache(openCache(current.cacheDir), async (cache) =>
        use(await loadSite(current, cache), cache),
      )
    },
  }
}

/** The notes of a project, except those that a built site would not give to an agent. */
export function folderNotes(project: Project): Notes {
  return {
    search: (query, language) =>
      project.withSite(async (loaded, cache) => searchSite(await indexFiles(loaded, cache), query, language)),
    list: () =>
      project.withSite(({ site }) =>
        [...shownPages(site).values()].map(({ route, path, title, description }) => ({
          address: writtenRoute(route),
          note: path,
          title,
          ...(description && { description }),
        })),
      ),
    withPage: (address, use) =>
      project.withSite((loaded) => {
        const { site } = loaded
        const { page, anchor } = pageAt(site, address)
        const hasSection = (id: string) => id === '' || page.anchors.some((known) => known.id === id)
        return use({
          address: writtenRoute(page.route),
          anchor,
          headings: page.headings,
          text: (id) => (hasSection(id) ? readPage(page, loaded, id) : undefined),
          backlinks: () =>
            (backlinksOf(shownPages(site), linkTargets(site)).get(page.route) ?? []).map(
              ({ route, title, mentions }) => ({
                address: writtenRoute(route),
                title,
                sentences: mentions.map(({ before, text, after }) => before + text + after),
              }),
            ),
        })
      }),
  }
}

function shownPages(site: Site): ReadonlyMap<Route, Page> {
  return new Map([...site.pages].filter(([, page]) => !isForPagesOnly(site, page)))
}

/** The index of the notes as they are now; unchanged parts come from the cache. */
async function indexFiles(loaded: LoadedSite, cache: Cache): Promise<LoadFile> {
  const parts = await Promise.all(indexSite(loaded.site, cache, loaded))
  const files = new Map(parts.flat().map((file) => [file.path, file]))
  return async (name) => {
    const file = files.get(name)
    if (file && 'load' in file) return file.load()
    return file && 'contents' in file ? Buffer.from(file.contents) : undefined
  }
}

/** The page at an address: a path as in links, with or without extension, the path of a note, or a whole URL. `anchor` is that of a section. */
function pageAt(site: Site, address: string): { page: Page; anchor: string } {
  const { siteUrl = '', base } = site.config
  const origin = URL.canParse(siteUrl) ? new URL(siteUrl).origin : ''
  const local = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const below = base !== '/' && local.startsWith(base) ? local.slice(base.length - 1) : local
  const resolved = resolveLink(linkTargets(site), '', below.startsWith('#') ? `/${below}` : below)
  const page = resolved.kind === 'page' ? site.pages.get(resolved.route) : undefined
  if (!page || resolved.kind !== 'page' || isForPagesOnly(site, page)) throw noPageAt(address)
  return { page, anchor: resolved.hash }
}
