import type { MadeContent, TagEntry, TaggedPage } from '../../../templates/made-props.ts'
import type { NavItem, SidebarItem } from '../../../templates/props.ts'
import { hashOf } from '../base/hash.ts'
import { slashed } from '../base/slashes.ts'
import { localeKeyOf } from '../config/labels.ts'
import { blankPage } from '../model/blank-page.ts'
import { hrefOf, outputPathOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Tag } from '../model/tag.ts'
import type { UserSidebarItem } from '../model/theme-config.ts'
import type { Page, Route } from '../model/types.ts'
import { publishedTime } from './dates.ts'
import { graphRoute, isInGraph, topicColour, topicOf } from './links/link-graph.ts'
import { edgesAmong } from './links/local-graph.ts'
import { groupLists, noteLists, notesAt } from './navigation/note-lists.ts'
import { sidebarPages } from './navigation/sidebar-pages.ts'
import { tagRoute } from './tags.ts'

/** Every page without a note, except for the not-found screens: whole sidebars, pages of tags, and lists of notes. */
export function madePages(site: Site): Page[] {
  const made = [...madeContents(site)].map(([route, content]) =>
    blankPage(outputPathOf(route), {
      route,
      // Changes with what the page shows, as a note's hash does with its text.
      hash: hashOf(JSON.stringify(content)),
      layout: 'page',
      ...(content.kind === 'graph' && { islands: ['diagram-viewer' as const] }),
      title: content.title,
      frontmatter: {
        sidebar: false,
        lastUpdated: false,
        editLink: false,
        ...(content.kind !== 'notes' && { head: [['meta', { name: 'robots', content: 'noindex' }]] }),
      },
    }),
  )
  return [...sidebarPages(site), ...made]
}

/** The contents of made pages, by route, except for whole sidebars. A note or file with the same address takes precedence. */
export function madeContents(site: Site): Map<Route, MadeContent> {
  const found = new Map<Route, MadeContent>()
  for (const [locale, tags] of site.tags ?? []) {
    const { root, labels } = site.locales[locale]!
    if (tags.size === 0) continue
    const top = [...tags.values()].filter(({ key }) => !key.includes('/'))
    const entries = top.map((tag) => entryOf(tag, tags, site, true))
    found.set(tagRoute(root, ''), { kind: 'tags', title: labels.tags, tags: entries })
    for (const tag of tags.values()) found.set(tag.route, tagContent(tag, tags, site, { root, labels }))
  }
  for (const locale of Object.values(site.locales)) {
    if (locale.config.themeConfig.graph) found.set(graphRoute(locale.root), graphContent(site, locale))
  }
  const groups = groupLists(site.config)
  const byPath = new Map([...site.pages.values()].map((page) => [`/${page.path}`, page]))
  for (const route of noteLists(site.config, [...site.pages.values()])) {
    const group = groups.get(route)
    if (site.madeRoutes.has(route))
      found.set(route, group ? groupContent(group, byPath, site) : listContent(route, site))
  }
  for (const route of found.keys()) if (!site.madeRoutes.has(route)) found.delete(route)
  return found
}

function listContent(route: Route, site: Site): MadeContent {
  const locale = site.locales[localeKeyOf(site.config.locales, route)]!
  const name = route.split('/').at(-2)!
  const title = route === locale.root ? locale.title : name.charAt(0).toUpperCase() + name.slice(1)
  const notes = notesAt(route, site.config, site.pages.values())
  if (notes.length === 0) return homeContent(locale)
  return { kind: 'notes', title, above: [], tags: [], pages: entriesOf(notes, site) }
}

/** A home without a note, which was a program of the other tool: the entries of the navigation, else of the sidebars. */
function homeContent({ title, description, nav, sidebars }: LocaleSite): MadeContent {
  const linkIn = ({ href, items = [] }: NavItem | SidebarItem): string | undefined =>
    href ?? items.map(linkIn).find((link) => link !== undefined)
  const entries = nav.some((item) => linkIn(item)) ? nav : sidebars.flatMap(({ items }) => items)
  const pages = entries.flatMap((item) => {
    const href = linkIn(item)
    return href === undefined ? [] : [{ title: item.text, href }]
  })
  return { kind: 'notes', title, description, above: [], tags: [], pages }
}

/** What is in a group: its notes, and groups by their page or their first note. */
function groupContent(
  { text = '', description = '', items = [] }: UserSidebarItem,
  byPath: ReadonlyMap<string, Page>,
  site: Site,
): MadeContent {
  const entry = (item: UserSidebarItem): TaggedPage[] => {
    const page = byPath.get(item.link ?? '')
    if (page) return [{ ...entryOfPage(page, site), ...(item.text !== undefined && { title: item.text }) }]
    const route = slashed(item.link ?? '')
    if (site.madeRoutes.has(route)) return [{ title: item.text ?? route, href: hrefOf(site.config, route) }]
    const [first] = (item.items ?? []).flatMap(entry)
    return first ? [{ title: item.text ?? first.title, href: first.href }] : []
  }
  return { kind: 'notes', title: text, description, above: [], tags: [], pages: items.flatMap(entry) }
}

/** Notes as entries of a list, with their dates. */
export function entriesOf(pages: readonly Page[], site: Site): TaggedPage[] {
  return pages.map((page) => ({
    ...entryOfPage(page, site),
    ...(publishedTime(page) !== undefined && {
      date: new Date(publishedTime(page)!).toISOString().slice(0, 10),
    }),
  }))
}

function entryOfPage({ title, route, description }: Page, { config }: Site) {
  return { title, href: hrefOf(config, route), ...(description && { description }) }
}

function graphContent(site: Site, { key, root, title, labels }: LocaleSite): MadeContent {
  const graph = site.graph!()
  const routes = [...graph.keys()].filter(
    (route) => localeKeyOf(site.config.locales, route) === key && isInGraph(site.pages.get(route)!),
  )
  const nodes = routes.map((route) => {
    const topic = topicOf(route, root)
    const own = site.pages.get(route)!.title || title
    return {
      title: own,
      href: hrefOf(site.config, route),
      colour: topicColour(topic),
      topic: topicTitle(topic, root, site),
    }
  })
  return { kind: 'graph', title: labels.graph, nodes, edges: edgesAmong(routes, graph) }
}

function topicTitle(topic: string, root: Route, { pages }: Site): string {
  return (topic && pages.get(`${root}${topic}/`)?.title) || topic
}

type Tags = ReadonlyMap<string, Tag>

function tagContent(
  tag: Tag,
  tags: Tags,
  site: Site,
  { root, labels }: Pick<LocaleSite, 'root' | 'labels'>,
): MadeContent {
  const levels = tag.key.split('/')
  const above = levels.slice(1).flatMap((_, index) => tags.get(levels.slice(0, index + 1).join('/')) ?? [])
  const all = { name: labels.tags, href: hrefOf(site.config, tagRoute(root, '')) }
  return {
    kind: 'tag',
    title: `#${tag.name}`,
    above: [all, ...above.map(({ name, route }) => ({ name, href: hrefOf(site.config, route) }))],
    tags: tag.below.flatMap((key) => entryOf(tags.get(key)!, tags, site, false)),
    pages: tag.pages.flatMap((route) => {
      const page = site.pages.get(route)
      return page ? entryOfPage(page, site) : []
    }),
  }
}

function entryOf(tag: Tag, tags: Tags, site: Site, isDeep: boolean): TagEntry {
  const below = isDeep ? tag.below.map((key) => entryOf(tags.get(key)!, tags, site, true)) : []
  return {
    name: tag.name,
    href: hrefOf(site.config, tag.route),
    count: tag.count,
    ...(below.length > 0 && { below }),
  }
}
