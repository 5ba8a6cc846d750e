import type { LocaleLink, PageProps } from '../../../templates/props.ts'
import { hrefOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import { shownBacklinks } from '../site/links/backlinks.ts'
import { graphRoute } from '../site/links/link-graph.ts'
import { localGraphOf } from '../site/links/local-graph.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { isElsewhere } from '../site/locales.ts'
import { pagesAbove } from '../site/navigation/breadcrumbs.ts'
import { tagPageOf } from '../site/tags.ts'
import { writtenTags } from '../site/written-tags.ts'

/** Links from a page that are not in its text: pages above it, tags, backlinks, the graph, translations. */

export function crumbsOf(page: Page, locale: LocaleSite, site: Site): NonNullable<PageProps['crumbs']> {
  const above = pagesAbove(page, locale, site).filter(({ route }) => route !== locale.root)
  return above.map(({ title, route }) => ({ title, href: hrefOf(locale.config, route) }))
}

export function graphOf(page: Page, site: Site, locale: LocaleSite): Pick<PageProps, 'graph' | 'graphHref'> {
  const graph = localGraphOf(site, page, locale)
  return graph ? { graph, graphHref: hrefOf(site.config, graphRoute(locale.root)) } : {}
}

/** If tags have pages, the keys of all tools for tags count, and each tag links to its page. */
export function tagsOf(page: Page, site: Site, locale: LocaleSite): Pick<PageProps, 'tags' | 'tagHrefs'> {
  const { tags } = page.frontmatter
  if (locale.config.themeConfig.tags === false) return { tags: Array.isArray(tags) ? tags.map(String) : [] }
  const written = [...new Set(writtenTags(page))]
  const hrefs = written.flatMap((tag) => {
    const route = tagPageOf(site, page.path, tag)
    return route === undefined ? [] : [[tag, hrefOf(site.config, route)]]
  })
  return { tags: written, tagHrefs: Object.fromEntries(hrefs) }
}

export function backlinkProps(page: Page, site: Site, locale: LocaleSite): PageProps['backlinks'] {
  return shownBacklinks(site, page).map(({ route, title, mentions }) => ({
    href: hrefOf(site.config, route),
    title: title || locale.title,
    mentions,
  }))
}

export function localeLinks(page: Page, site: Site, current: LocaleSite): LocaleLink[] {
  const { config } = site
  const { i18nRouting = true } = current.config.themeConfig
  const targets = linkTargets(site)
  const rest = page.route.slice(current.root.length)
  return Object.entries(config.locales).map(([key, { label, lang, link }]) => {
    if (isElsewhere(key)) return { label, lang: lang ?? '', href: key, current: false }
    const own = site.locales[key]!
    const same = `${own.root}${rest}`
    const exists = site.pages.has(same)
    const routed = i18nRouting !== false && exists && (link === undefined || linkKind(link) !== 'external')
    const chosen = typeof i18nRouting === 'function' ? i18nRouting(page, key) : undefined
    const href =
      chosen === undefined && routed
        ? hrefOf(config, same)
        : resolveLink(targets, '', chosen ?? link ?? own.root).href
    return {
      label,
      lang: own.lang,
      href,
      current: key === current.key,
      ...((routed || chosen !== undefined) && { isSamePage: true }),
      ...(exists && { hreflang: own.lang }),
    }
  })
}
