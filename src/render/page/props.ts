import type { ReactNode } from 'react'
import type { Labels } from '../../../templates/labels/labels.ts'
import type { PageProps, SearchProps, ShellMarkup, SocialLink } from '../../../templates/props.ts'
import { viewerOptions } from '../diagrams/options.ts'
import type { Config } from '../model/config.ts'
import { encodePath, hrefOf, writtenRoute } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { dateOf } from '../parse/frontmatter/date.ts'
import { durationOf, later } from '../parse/frontmatter/duration.ts'
import { isSafeHref, linkKind } from '../parse/links.ts'
import { badgeOf } from '../parse/named-features.ts'
import { linkTargets } from '../site/assemble.ts'
import { notFoundPropsOf } from '../site/files/not-found.ts'
import { headDescription, headOf } from '../site/head.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { outlineLevels, outlineOf } from '../site/navigation/outline.ts'
import { type PageOrder, pageOrder, pagerOf } from '../site/navigation/pager.ts'
import { showsSidebar, sidebarFor } from '../site/navigation/sidebar.ts'
import { catalogFor } from '../site/reads.ts'
import { hasTwin, twinHref } from '../site/twins.ts'
import { homeOf, imageOf } from './home.ts'
import { backlinkProps, crumbsOf, graphOf, localeLinks, tagsOf } from './navigation-props.ts'
import { themePropsOf } from './theme-props.ts'

type PropsInput = {
  page: Page
  site: Site
  locale: LocaleSite
  content: ReactNode
  slots: PageProps['slots']
  /** Address of the search index, if the site has one. */
  search?: SearchProps
  socialLinks: readonly SocialLink[]
  /** Cached navigation markup of the page's section. */
  shell?: ShellMarkup
  /** The pages of its sidebar in reading order, if known. */
  order?: PageOrder
}

/** Everything a layout needs to render a page. */
export function pageProps(input: PropsInput): PageProps {
  const { page, site, locale, content, slots, search, socialLinks, shell } = input
  const { config } = locale
  const { frontmatter } = page
  const targets = linkTargets(site)
  const toHref = (link: string) => resolveLink(targets, page.path, link).href
  const safeHref = (link: string) => (isSafeHref(link) ? toHref(link) : undefined)
  const withBase = (path: string) =>
    linkKind(path) === 'external' ? path : config.base + encodePath(path.replace(/^\/+/, ''))
  const toImage = (image: unknown) =>
    imageOf(image, (src) => (linkKind(src) === 'external' ? src : toHref(src)))
  const section = sidebarFor(locale.sidebars, page.route)
  const description = page.description ?? headDescription(page) ?? locale.description
  const isDoc = page.layout === 'doc'
  const { footer, ...ofTheme } = themePropsOf(locale, { targets, toHref, toImage })
  return {
    layout: page.layout,
    route: page.route,
    lang: stringOr(frontmatter.lang, locale.lang),
    dir: frontmatter.dir === 'rtl' || frontmatter.dir === 'ltr' ? frontmatter.dir : locale.dir,
    title: page.title,
    documentTitle: documentTitle(page, locale),
    description,
    head: headOf(page, site, locale),
    frontmatter,
    ...(typeof frontmatter.pageClass === 'string' && { pageClass: frontmatter.pageClass }),
    base: encodePath(config.base),
    ...(site.pages.has(page.route) && page.path !== notFoundPath && { address: hrefOf(config, page.route) }),
    ...diagramOptions(config),
    homeHref: hrefOf(config, locale.root),
    ...ofTheme,
    nav: locale.nav,
    showNav: frontmatter.navbar !== false,
    sidebar: showsSidebar(page) ? (section?.items ?? []) : [],
    sidebarKey: `${locale.key}:${section?.prefix ?? ''}`,
    activeRoute: writtenRoute(page.route),
    ...(shell && { shell }),
    outline: [],
    aside: frontmatter.aside === 'left' ? 'left' : frontmatter.aside !== false,
    pager: pagerFor(input, section?.items ?? [], safeHref),
    ...editLink(page, config),
    ...lastUpdated(page, site, locale),
    ...(hasTwin(site, page) && { markdownHref: twinHref(config, page.route) }),
    ...(footer && frontmatter.footer !== false && { footer }),
    socialLinks,
    locales: localeLinks(page, site, locale),
    ...(search && { search }),
    ...homeOf(page, safeHref, toImage),
    markdownStyles: frontmatter.markdownStyles !== false,
    ...(isDoc && ofNote(page, site, locale)),
    ...tagsOf(page, site, locale),
    ...(page.layout === 'not-found' && { notFound: notFoundPropsOf(site, locale) }),
    isNotFound: page.layout === 'not-found' || page.path === notFoundPath,
    ...graphOf(page, site, locale),
    backlinks: backlinkProps(page, site, locale),
    labels: labelsFor(locale, frontmatter.outline),
    catalog: (base) => catalogFor(site, base ?? locale.root),
    slots,
    withBase,
    content,
  }
}

function diagramOptions({ diagrams }: Config): Pick<PageProps, 'diagramOptions'> {
  const options = viewerOptions(diagrams)
  return Object.keys(options).length > 0 ? { diagramOptions: options } : {}
}

function pagerFor(
  { page, locale, order }: PropsInput,
  items: Parameters<typeof pageOrder>[0],
  toHref: (link: string) => string | undefined,
): PageProps['pager'] {
  return pagerOf({
    order: order ?? pageOrder(items),
    route: writtenRoute(page.route),
    frontmatter: page.frontmatter,
    docFooter: locale.config.themeConfig.docFooter,
    toHref,
  })
}

/** Props that only the layout of notes uses. */
function ofNote(page: Page, site: Site, locale: LocaleSite): Partial<PageProps> {
  const levels = outlineLevels(page.frontmatter, locale.config.themeConfig)
  return {
    ...(levels && { outline: outlineOf(page.headings, levels) }),
    crumbs: crumbsOf(page, locale, site),
    ...(page.words > 0 && { readingMinutes: Math.max(1, Math.round(page.words / charactersPerMinute)) }),
    ...(locale.config.themeConfig.reviewed && reviewedOf(page)),
    ...baselineOf(page, locale),
  }
}

/** The locale's texts, with the page's own title for its outline if it has one. */
function labelsFor({ labels }: LocaleSite, outline: unknown): Labels {
  const own =
    typeof outline === 'object' && outline !== null && 'label' in outline ? outline.label : undefined
  return typeof own === 'string' ? { ...labels, outline: own } : labels
}

/** Source path of the not-found page. */
export const notFoundPath = '404.md'

/** A common reading speed for Chinese technical prose, in characters per minute. */
const charactersPerMinute = 400

function stringOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/** The text of `<title>`: theme reference §23.2. */
function documentTitle(page: Page, locale: LocaleSite): string {
  const own = page.frontmatter.titleTemplate
  const template = typeof own === 'string' || typeof own === 'boolean' ? own : locale.config.titleTemplate
  const title = page.title || locale.title
  if (typeof template === 'string' && template.includes(':title')) return template.replaceAll(':title', title)
  if (template === false) return title
  const suffix = typeof template === 'string' ? template : locale.title
  return title === suffix || suffix === '' ? title : `${title} | ${suffix}`
}

function editLink(page: Page, { themeConfig: { editLink: own } }: Config): { editHref?: string } {
  if (!own || page.frontmatter.editLink === false || page.path === notFoundPath) return {}
  if (typeof own.pattern === 'function') return { editHref: own.pattern({ ...page, filePath: page.path }) }
  return { editHref: own.pattern.replaceAll(':path', encodePath(page.path)) }
}

/** Both days, because which of them is past depends on the day of the visit. */
function reviewedOf({ frontmatter }: Page): Pick<PageProps, 'reviewed'> {
  const time = dateOf(frontmatter.reviewed)
  if (time === undefined) return {}
  const duration = durationOf(frontmatter['stale-after'])
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { reviewed: { date: day(time), ...(duration && { end: day(later(time, duration)) }) } }
}

function baselineOf({ features = [] }: Page, { labels }: LocaleSite): Pick<PageProps, 'baseline'> {
  const badges = features.filter(({ ofPage }) => ofPage).map((feature) => badgeOf(feature, labels))
  return badges.length > 0 ? { baseline: badges } : {}
}

function lastUpdated(page: Page, site: Site, { config, labels }: LocaleSite): Pick<PageProps, 'lastUpdated'> {
  const own = page.frontmatter.lastUpdated
  if (own === false) return {}
  const time = dateOf(own) ?? (config.lastUpdated ? site.times.get(page.path) : undefined)
  if (time === undefined) return {}
  const { forceLocale, ...formatOptions } = config.themeConfig.lastUpdated?.formatOptions ?? {}
  const hasFormat = Object.keys(formatOptions).length > 0
  const iso = new Date(time).toISOString()
  return {
    lastUpdated: {
      iso,
      // The reader's time zone and date format are unknown here: this format is unambiguous everywhere.
      text: iso.slice(0, 10),
      label: labels.lastUpdated,
      ...(hasFormat && { formatOptions }),
      ...(forceLocale && { forceLocale }),
    },
  }
}
