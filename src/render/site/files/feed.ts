import { localeKeyOf } from '../../config/labels.ts'
import { hrefOf } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { OutputFile, Page, Route } from '../../model/types.ts'
import { changedTime, publishedTime } from '../dates.ts'
import { absoluteUrl } from '../links/absolute.ts'
import { isListed } from './sitemap.ts'
import { xmlText } from './xml.ts'

/** The address of a language's feed: `/feed.xml`, `/en/feed.xml`. */
export function feedRoute({ root }: Pick<LocaleSite, 'root'>): Route {
  return `${root}feed.xml`
}

/**
 * An Atom feed for each language: the newest notes first, up to the site's limit.
 *
 * A note's time is its `date`, else its last change; notes without a time are left out, and a language without a dated note has no feed.
 * The feed's own time is that of its newest note, so equal input gives equal bytes.
 */
export function feedFiles(site: Site): OutputFile[] {
  const { feed } = site.config
  if (!feed || site.feeds.size === 0) return []
  const all = datedNotes(site)
  return Object.values(site.locales).flatMap((locale) => {
    if (!site.feeds.has(locale.key)) return []
    const notes = all.filter(({ key }) => key === locale.key).slice(0, feed.limit)
    return [{ path: feedRoute(locale).slice(1), contents: feedOf(site, locale, notes) }]
  })
}

/** Keys of the languages that have a feed. */
export function feedKeys(site: Pick<Site, 'config' | 'pages' | 'times'>): Set<string> {
  const { feed, siteUrl } = site.config
  return new Set(feed && siteUrl ? datedNotes(site).map(({ key }) => key) : [])
}

/** `key` is the key of the note's language. */
type DatedNote = { page: Page; key: string; published: number; updated: number }

function datedNotes({ config, pages, times }: Pick<Site, 'config' | 'pages' | 'times'>): DatedNote[] {
  return [...pages.values()]
    .filter((page) => page.layout === 'doc' && isListed(page))
    .flatMap((page) => {
      const key = localeKeyOf(config.locales, page.route)
      const changed = changedTime(page, { times })
      const published = publishedTime(page) ?? changed
      if (published === undefined) return []
      return { page, key, published, updated: Math.max(published, changed ?? 0) }
    })
    .sort((a, b) => b.published - a.published || (a.page.route < b.page.route ? -1 : 1))
}

function feedOf(site: Site, locale: LocaleSite, notes: readonly DatedNote[]): string {
  const { config } = site
  const home = address(site, hrefOf(config, locale.root))
  const self = address(site, config.base + feedRoute(locale).slice(1))
  const newest = Math.max(...notes.map(({ updated }) => updated))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(locale.lang)}">`,
    `<title>${xmlText(locale.title)}</title>`,
    ...(locale.description ? [`<subtitle>${xmlText(locale.description)}</subtitle>`] : []),
    `<id>${home}</id>`,
    `<link href="${home}"/>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<author><name>${xmlText(locale.title)}</name></author>`,
    `<updated>${new Date(newest).toISOString()}</updated>`,
    ...notes.map((note) => entryOf(site, note)),
    '</feed>\n',
  ].join('\n')
}

function entryOf(site: Site, { page, published, updated }: DatedNote): string {
  const url = address(site, hrefOf(site.config, page.route))
  const tags = Array.isArray(page.frontmatter.tags) ? page.frontmatter.tags.map(String) : []
  return [
    '<entry>',
    `<title>${xmlText(page.title || page.path)}</title>`,
    `<id>${url}</id>`,
    `<link href="${url}"/>`,
    `<published>${new Date(published).toISOString()}</published>`,
    `<updated>${new Date(updated).toISOString()}</updated>`,
    ...(page.description ? [`<summary>${xmlText(page.description)}</summary>`] : []),
    ...tags.map((tag) => `<category term="${xmlText(tag)}"/>`),
    '</entry>',
  ].join('')
}

function address(site: Site, href: string): string {
  return xmlText(absoluteUrl(site.config, href) ?? '')
}
