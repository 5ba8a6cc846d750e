import { once } from '../../base/once.ts'
import type { Config } from '../../model/config.ts'
import { placeAt, placesIn } from '../../model/places.ts'
import type { Site } from '../../model/site.ts'
import type { ThemeConfig, UserNavItem, UserSidebar, UserSidebarItem } from '../../model/theme-config.ts'
import type { DiagramBlock, Link, Page, Place } from '../../model/types.ts'
import { clickTargets } from '../../parse/diagram/clicks.ts'
import { placeInFile } from '../../parse/diagram/lines.ts'
import { assetKind, linkKind } from '../../parse/links.ts'
import { linkTargets } from '../../site/assemble.ts'
import { withoutBase } from '../../site/links/raw-address.ts'
import type { SiteFacts } from '../site-facts.ts'

/** A link with its file; `base` is the path that it is relative to. `below`: the sidebar's `base`, which is prepended to the written link. */
export type SourcedLink = {
  at: { path: string; place?: Place }
  base: string
  below?: string
  link: Pick<Link, 'href' | 'kind' | 'source'> & Partial<Pick<Link, 'text' | 'end'>>
}

/** Every link of a page: in its text, its front matter and its diagrams. */
export function pageLinks(page: Page): SourcedLink[] {
  const at = (place: Place) => ({ path: page.path, place })
  return [
    ...page.links.map((link) => ({ at: at(link.place), base: page.path, link })),
    ...page.diagrams.flatMap((block) =>
      clicksOf(block).map((link) => ({ at: at(link.place), base: page.path, link })),
    ),
  ]
}

function clicksOf({ text, place }: DiagramBlock): Link[] {
  return clickTargets(text).map(({ href, offset }) => {
    const { line, column } = placeAt(text, offset)
    const start = placeInFile(place, line - 1, column - 1)
    return {
      href,
      kind: linkKind(href),
      place: start,
      end: { line: start.line, column: start.column + href.length },
      source: 'diagram',
    }
  })
}

/** Every link of the config: top bar, sidebars, logo, footer, head and redirect targets of each language. */
export function configLinks(site: Site, { config: file }: Pick<SiteFacts, 'config'>): SourcedLink[] {
  const { locales, config } = site
  const context = linkTargets(site)
  const raw = (links: readonly ConfigLink[]) =>
    links.map((link) => ({ ...link, href: withoutBase(context, link.href), written: link.href }))
  const fromLocales = Object.values(locales).flatMap(({ config: own }) => [
    ...themeLinks(own.themeConfig),
    ...raw([...footerLinks(own.themeConfig), ...headLinks(own)]),
  ])
  const all: ConfigLink[] = [
    ...fromLocales,
    ...Object.values(config.redirects).map((href) => ({ href, source: 'redirect' })),
  ]
  const placeOf = quotesIn(file.text)
  const unique = new Map(all.map((link) => [`${link.source} ${link.href}`, link]))
  return [...unique.values()].map(({ href, source, written, below }) => ({
    at: { path: file.name, ...placeOf(written ?? href) },
    base: '',
    ...(below && { below }),
    link: { href, source, kind: /^(?:img|script)$/.test(source) ? assetKind(href) : linkKind(href) },
  }))
}

type ConfigLink = { href: string; source: string; written?: string; below?: string }

function themeLinks(theme: ThemeConfig): ConfigLink[] {
  const { logo, logoLink } = theme
  const home = typeof logoLink === 'string' ? logoLink : logoLink?.link
  return [
    ...navLinks(theme.nav ?? []),
    ...sidebarLinks(theme.sidebar),
    ...imageLinks(logo),
    ...(theme.socialLinks ?? []).map(({ link }) => ({ href: link, source: 'nav' })),
    ...(home !== undefined ? [{ href: home, source: 'nav' }] : []),
  ]
}

function navLinks(items: readonly UserNavItem[]): ConfigLink[] {
  return items.flatMap(({ link, items: inner }) => [
    ...(link !== undefined ? [{ href: link, source: 'nav' }] : []),
    ...navLinks(inner ?? []),
  ])
}

function sidebarLinks(sidebar: UserSidebar | undefined): ConfigLink[] {
  return sidebarLists(sidebar).flatMap(({ base = '', items }) => itemLinks(items, base))
}

type SidebarList = { base?: string; items: readonly UserSidebarItem[] }

function sidebarLists(sidebar: UserSidebar | undefined): SidebarList[] {
  if (!sidebar) return []
  if (Array.isArray(sidebar)) return [{ items: sidebar }]
  return Object.values(sidebar).map((value) => (Array.isArray(value) ? { items: value } : value))
}

function itemLinks(items: readonly UserSidebarItem[], inherited: string): ConfigLink[] {
  return items.flatMap(({ link, items: inner, base = inherited }) => {
    const own =
      link === undefined
        ? []
        : [{ href: withBase(base, link), source: 'sidebar', ...(base && { written: link, below: base }) }]
    return [...own, ...itemLinks(inner ?? [], base)]
  })
}

/** The keys of sidebars, as written. */
export function sidebarPrefixes({ locales }: Pick<Site, 'locales'>): string[] {
  const all = Object.values(locales).flatMap(({ config: { themeConfig } }) =>
    Array.isArray(themeConfig.sidebar) ? [] : Object.keys(themeConfig.sidebar ?? {}),
  )
  return [...new Set(all)]
}

/** The bases of links in sidebars, as written. */
export function sidebarBases({ locales }: Pick<Site, 'locales'>): string[] {
  const basesOf = ({ base, items = [] }: { base?: string; items?: readonly UserSidebarItem[] }): string[] => [
    ...(base === undefined ? [] : [base]),
    ...items.flatMap(basesOf),
  ]
  const all = Object.values(locales).flatMap(({ config: { themeConfig } }) =>
    sidebarLists(themeConfig.sidebar).flatMap(basesOf),
  )
  return [...new Set(all)]
}

function withBase(base: string, link: string): string {
  return !base || linkKind(link) === 'external' ? link : `${base}/${link}`.replace(/\/{2,}/g, '/')
}

/** The files of an image setting: one path, or one each for light and dark. */
function imageLinks(image: unknown): ConfigLink[] {
  if (typeof image === 'string') return [{ href: image, source: 'img' }]
  if (typeof image !== 'object' || image === null) return []
  const { src, light, dark } = image as Record<string, unknown>
  return [src, light, dark].flatMap((href) => (typeof href === 'string' ? [{ href, source: 'img' }] : []))
}

function footerLinks({ footer }: ThemeConfig): ConfigLink[] {
  return [footer?.message, footer?.copyright].flatMap((html) => htmlLinks(html ?? ''))
}

function htmlLinks(html: string): ConfigLink[] {
  return [...html.matchAll(/\b(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, name, double, single]) => ({
      href: double ?? single ?? '',
      source: name!.toLowerCase() === 'src' ? 'img' : 'footer',
    }),
  )
}

/** Files linked in the head; other addresses there (canonical, alternate) are not checked. */
function headLinks({ head }: Pick<Config, 'head'>): ConfigLink[] {
  return head.flatMap(([name, attributes]) => {
    const isFile = /\b(?:stylesheet|icon|apple-touch-icon|preload|manifest)\b/.test(attributes.rel ?? '')
    const linked = name === 'link' && isFile ? attributes.href : undefined
    const href = name === 'script' ? attributes.src : linked
    return href?.startsWith('/') ? [{ href, source: 'img' }] : []
  })
}

/** Finds the first quoted occurrence of a text; computed values have none. */
export function quotesIn(text: string): (wanted: string) => { place?: Place } {
  const placeOf = placesIn(text)
  const places = once(() => ["'", '"', '`'].map((quote) => offsetsBetween(text, quote)))
  return (wanted) => {
    const at = places()
      .map((offsets) => offsets.get(wanted))
      .find((offset) => offset !== undefined)
    return at === undefined ? {} : { place: placeOf(at) }
  }
}

/** All texts in one kind of quotes, each with its first offset. */
function offsetsBetween(text: string, quote: string): Map<string, number> {
  const offsets = new Map<string, number>()
  let at = 0
  for (const piece of text.split(quote)) {
    if (!offsets.has(piece)) offsets.set(piece, at)
    at += piece.length + 1
  }
  return offsets
}
