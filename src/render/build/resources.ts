import type { SearchProps } from '../../../templates/props.ts'
import type { Client } from '../assets/cached.ts'
import { getOrInsert } from '../base/get-or-insert.ts'
import type { Cache } from '../cache/cache.ts'
import { diagramBlocks } from '../diagrams/check.ts'
import { type DiagramResult, renderDiagrams } from '../diagrams/table.ts'
import type { OnEvent } from '../model/events.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import { hrefOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Resources } from '../page/document.tsx'
import { searchPathOf, topicsOf } from '../search/index.ts'
import { searchOptions } from '../search/options.ts'

/** Draws the diagrams of a site as configured, through the cache; `browser` takes precedence over the config's. */
export function drawDiagrams(
  site: Site,
  cache: Cache,
  onEvent: OnEvent,
  browser?: string,
): Promise<DiagramResult> {
  const { diagrams } = site.config
  const blocks = diagramBlocks(site)
  const executable = browser ?? diagrams.browser
  return renderDiagrams(blocks, {
    prerender: diagrams.prerender,
    engine: diagrams.engine,
    look: diagrams,
    cache,
    ...(executable && { browser: executable }),
    onEvent: (event) => onEvent(event.kind === 'progress' ? { ...event, phase: 'diagrams' } : event),
  })
}

/** Inputs of page rendering besides the site itself. */
export function resourcesOf(
  { site, templates, treeOf }: Pick<LoadedSite, 'site' | 'templates' | 'treeOf'>,
  { manifest }: Pick<Client, 'manifest'>,
  { table }: Pick<DiagramResult, 'table'>,
): Resources {
  const { config } = site
  return {
    treeOf,
    assets: manifest,
    diagrams: table,
    layouts: templates.layouts,
    components: templates.components,
    slots: templates.slots,
    hasOwnTemplates: templates.hash !== '',
    ...(config.themeConfig.search !== false && { search: searchPropsOf(site) }),
  }
}

/** The search box's data for each locale, computed once because every page carries it. */
function searchPropsOf(site: Site): (locale: LocaleSite) => SearchProps {
  const { config } = site
  const made = new Map<string, SearchProps>()
  const propsOf = (locale: LocaleSite): SearchProps => ({
    bundleHref: config.base + searchPathOf(locale),
    catalogHref: hrefOf(
      config,
      site.pages.has(`${locale.root}catalog`) ? `${locale.root}catalog` : locale.root,
    ),
    topics: topicsOf(site, locale),
    options: searchOptions((locale.config.themeConfig.search || undefined)?.options ?? {}, locale.key),
  })
  return (locale) => getOrInsert(made, locale.key, () => propsOf(locale))
}
