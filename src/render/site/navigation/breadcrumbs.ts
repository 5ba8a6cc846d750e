import { hrefOf } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { Page } from '../../model/types.ts'
import { absoluteUrl } from '../links/absolute.ts'

type Breadcrumb = { title: string; route: string }

/** The ancestors of a page, from the locale's home down; folders without an index are left out. */
export function pagesAbove(page: Page, locale: LocaleSite, site: Site): Breadcrumb[] {
  const parts = page.route.slice(locale.root.length).split('/').filter(Boolean)
  const folders = parts.map(
    (_, depth) =>
      `${locale.root}${parts
        .slice(0, depth)
        .map((part) => `${part}/`)
        .join('')}`,
  )
  return folders.flatMap((route) => {
    const index = site.pages.get(route)
    return index && index !== page ? [{ title: index.title || locale.title, route }] : []
  })
}

/** The same with the page itself at the end. */
export function breadcrumbsOf(page: Page, locale: LocaleSite, site: Site): Breadcrumb[] {
  return [...pagesAbove(page, locale, site), { title: page.title || page.path, route: page.route }]
}

/** The breadcrumbs as JSON-LD for search engines; undefined if they would be trivial. */
export function breadcrumbData(page: Page, locale: LocaleSite, site: Site): string | undefined {
  const crumbs = breadcrumbsOf(page, locale, site)
  if (!site.config.siteUrl || crumbs.length < 2) return undefined
  const itemListElement = crumbs.map(({ title, route }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: absoluteUrl(site.config, hrefOf(site.config, route)),
  }))
  return JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement })
}
