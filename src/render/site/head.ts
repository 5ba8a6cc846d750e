import type { HeadTag } from '../../../templates/props.ts'
import { encodePath, hrefOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { linkTargets } from './assemble.ts'
import { changedTime, publishedTime } from './dates.ts'
import { feedRoute } from './files/feed.ts'
import { absoluteUrl } from './links/absolute.ts'
import type { LinkTargets } from './links/link-targets.ts'
import { rawAddress } from './links/raw-address.ts'
import { breadcrumbData } from './navigation/breadcrumbs.ts'
import { translationsOf } from './translations.ts'
import { hasTwin, twinHref } from './twins.ts'

/** The tags of a page's head: kbsite's own, then site, locale, page. A later tag replaces an earlier one of the same name. */
export function headOf(page: Page, site: Site, locale: LocaleSite): HeadTag[] {
  const targets = linkTargets(site)
  const own = [...locale.config.head, ...frontmatterHead(page)].map((tag) => withAddress(tag, targets))
  const known = knownHead(page, site, locale)
  return mergeHead([...(own.some(isIcon) ? known.filter((tag) => !isIcon(tag)) : known), ...own])
}

/** Later tags of the same name replace earlier ones; tags without a name accumulate. */
export function mergeHead(tags: readonly HeadTag[]): HeadTag[] {
  const merged = new Map<string, HeadTag>()
  for (const [index, tag] of tags.entries()) {
    const key = keyOf(tag) ?? `#${index}`
    // A tag for all themes replaces those for single themes.
    if (!tag[1].media)
      for (const other of merged.keys()) if (other.startsWith(`${key}(`)) merged.delete(other)
    merged.set(key, tag)
  }
  return [...merged.values()]
}

/** The description among the tags of a page's front matter. */
export function headDescription(page: Page): string | undefined {
  return frontmatterHead(page).findLast(([tag, { name }]) => tag === 'meta' && name === 'description')?.[1]
    .content
}

function knownHead(page: Page, site: Site, locale: LocaleSite): HeadTag[] {
  return [
    ...iconTags(site),
    ...themeColours(site),
    ...addressTags(page, site, locale),
    ...previewTags(page, site, locale),
    ...feedTag(site, locale),
    ...twinTag(page, site),
    ...breadcrumbTag(page, site, locale),
  ]
}

function frontmatterHead({ frontmatter }: Page): HeadTag[] {
  return Array.isArray(frontmatter.head) ? frontmatter.head.filter(isHeadTag) : []
}

function isHeadTag(value: unknown): value is HeadTag {
  return (
    Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'object' && value[1] !== null
  )
}

function withAddress([name, attributes, ...text]: HeadTag, targets: LinkTargets): HeadTag {
  const finished = Object.entries(attributes).map(([key, value]) => [
    key,
    (key === 'href' || key === 'src') && typeof value === 'string' ? rawAddress(targets, value) : value,
  ])
  return [name, Object.fromEntries(finished), ...text]
}

function isIcon([name, { rel }]: HeadTag): boolean {
  return name === 'link' && rel === 'icon'
}

// Theme colours differ by media; there is one canonical address, while icons may have several sizes.
function keyOf([name, attributes]: HeadTag): string | undefined {
  if (name === 'link' && attributes.rel === 'canonical') return 'rel=canonical'
  if (name !== 'meta') return undefined
  const first = Object.keys(attributes).find((key) => key !== 'content')
  return first && `${first}=${attributes[first]} ${attributes.media ?? ''}`
}

/** Icon files by preference; the page links the first that exists in the public folder. */
export const iconFiles = ['/favicon.svg', '/favicon.png', '/favicon.ico']

function iconTags({ config, files }: Site): HeadTag[] {
  const icon = iconFiles.find((file) => files.has(file))
  return icon ? [['link', { rel: 'icon', href: config.base + encodePath(icon.slice(1)) }]] : []
}

/** The two background colours of the theme (`--vp-c-bg` in templates/styles/tokens.css), with which browsers tint their frame. */
export const grounds = { light: '#fdfdfc', dark: '#16181b' }

function themeColours({ config: { appearance } }: Site): HeadTag[] {
  const colour = (content: string, media?: string): HeadTag => [
    'meta',
    { name: 'theme-color', content, ...(media && { media }) },
  ]
  if (appearance === false) return [colour(grounds.light)]
  if (appearance === 'force-dark') return [colour(grounds.dark)]
  return [
    colour(grounds.light, '(prefers-color-scheme: light)'),
    colour(grounds.dark, '(prefers-color-scheme: dark)'),
  ]
}

function addressTags(page: Page, site: Site, locale: LocaleSite): HeadTag[] {
  const url = pageUrl(page, site)
  if (!url) return []
  const same = translationsOf(page, locale, site)
  if (same.length < 2) return [['link', { rel: 'canonical', href: url }]]
  const alternate = (hreflang: string, route: string): HeadTag => [
    'link',
    { rel: 'alternate', hreflang, href: absoluteUrl(site.config, hrefOf(site.config, route)) ?? '' },
  ]
  const root = same.find((translation) => translation.locale.key === 'root')
  return [
    ['link', { rel: 'canonical', href: url }],
    ...same.map((translation) => alternate(translation.locale.lang, translation.route)),
    ...(root ? [alternate('x-default', root.route)] : []),
  ]
}

function previewTags(page: Page, site: Site, locale: LocaleSite): HeadTag[] {
  const url = pageUrl(page, site)
  const image = imageUrl(page, site)
  const description = page.description ?? headDescription(page) ?? locale.description
  const isArticle = page.layout === 'doc'
  const property = (name: string, content: string | undefined): HeadTag[] =>
    content ? [['meta', { property: name, content }]] : []
  return [
    ...property('og:type', isArticle ? 'article' : 'website'),
    ...property('og:title', page.title || locale.title),
    ...property('og:description', description),
    ...property('og:site_name', locale.title),
    ...property('og:locale', locale.lang.replace('-', '_')),
    ...property('og:url', url),
    ...property('og:image', image),
    ...(isArticle ? property('article:published_time', isoTime(publishedTime(page))) : []),
    ...(isArticle ? property('article:modified_time', isoTime(changedTime(page, site))) : []),
    ['meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }],
  ]
}

function feedTag(site: Site, locale: LocaleSite): HeadTag[] {
  if (!site.feeds.has(locale.key)) return []
  const href = site.config.base + feedRoute(locale).slice(1)
  return [['link', { rel: 'alternate', type: 'application/atom+xml', title: locale.title, href }]]
}

function twinTag(page: Page, site: Site): HeadTag[] {
  if (!hasTwin(site, page)) return []
  return [['link', { rel: 'alternate', type: 'text/markdown', href: twinHref(site.config, page.route) }]]
}

function breadcrumbTag(page: Page, site: Site, locale: LocaleSite): HeadTag[] {
  const data = breadcrumbData(page, locale, site)
  return data ? [['script', { type: 'application/ld+json' }, data]] : []
}

// The page for missing addresses is shown at many and has none of its own.
function pageUrl(page: Page, site: Site): string | undefined {
  return site.pages.has(page.route) ? absoluteUrl(site.config, hrefOf(site.config, page.route)) : undefined
}

function imageUrl({ frontmatter }: Page, { config }: Site): string | undefined {
  const image = frontmatter.image ?? frontmatter.cover
  if (typeof image !== 'string') return undefined
  return absoluteUrl(
    config,
    URL.canParse(image) ? image : config.base + encodePath(image.replace(/^\/+/, '')),
  )
}

function isoTime(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}
