import { wrongResult } from '../../config/wrong-result.ts'
import type { SitemapItem } from '../../model/options.ts'
import { hrefOf } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { OutputFile, Page } from '../../model/types.ts'
import { changedTime } from '../dates.ts'
import { absoluteUrl } from '../links/absolute.ts'
import { localeOf } from '../locales.ts'
import { translationsOf } from '../translations.ts'
import { xmlText } from './xml.ts'

/**
 * `sitemap.xml`: every listed page, with its last change and its translations.
 *
 * Left out: the not-found page, drafts, pages with `sitemap: false` or a robots tag with noindex. No file without a site address.
 */
export function sitemapFile(site: Site): OutputFile[] {
  if (!site.config.sitemap || !site.config.siteUrl || site.files.has('/sitemap.xml')) return []
  const all = [...site.pages.values()].filter(isListed).map((page) => itemOf(page, site))
  const entries = changedItems(site, all).map(entryOf)
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const contents = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${entries.join('')}</urlset>\n`
  return [{ path: 'sitemap.xml', contents }]
}

function changedItems({ config }: Site, items: readonly SitemapItem[]): readonly SitemapItem[] {
  const given: unknown = config.transformSitemap?.(items) ?? items
  if (Array.isArray(given)) return given
  throw wrongResult('sitemap.transformItems', given, 'Return the list of entries, changed or as it came.')
}

/** Whether search engines and feeds may list the page. */
export function isListed({ route, frontmatter }: Page): boolean {
  if (route.endsWith('/404') || frontmatter.sitemap === false || frontmatter.draft === true) return false
  const head = Array.isArray(frontmatter.head) ? frontmatter.head : []
  return !head.some(
    (tag) => Array.isArray(tag) && tag[1]?.name === 'robots' && /noindex/i.test(tag[1].content ?? ''),
  )
}

function itemOf(page: Page, site: Site): SitemapItem {
  const locale = localeOf(site, page.route)
  const changed = changedTime(page, site)
  const same = translationsOf(page, locale, site)
  const links = same.map((other) => ({ lang: other.locale.lang, url: address(site, other.route) }))
  return {
    url: address(site, page.route),
    ...(changed !== undefined && { lastmod: new Date(changed).toISOString() }),
    ...(links.length > 1 && { links }),
  }
}

function entryOf({ url, lastmod, links = [] }: SitemapItem): string {
  const lines = [
    `<loc>${xmlText(url)}</loc>`,
    ...(lastmod === undefined ? [] : [`<lastmod>${xmlText(lastmod)}</lastmod>`]),
    ...links.map(
      (link) => `<xhtml:link rel="alternate" hreflang="${xmlText(link.lang)}" href="${xmlText(link.url)}"/>`,
    ),
  ]
  return `<url>${lines.join('')}</url>\n`
}

function address({ config }: Site, route: string): string {
  return absoluteUrl(config, hrefOf(config, route)) ?? ''
}
