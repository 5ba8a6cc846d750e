import { getOrInsert } from '../../base/get-or-insert.ts'
import type { Backlink, Mention, Site } from '../../model/site.ts'
import type { Link, Page, Route } from '../../model/types.ts'
import { localeOf } from '../locales.ts'
import type { LinkTargets } from './link-targets.ts'
import { resolveLink } from './resolve-link.ts'

/** How many sentences of one note are shown. */
export const maxMentions = 3

/** The notes that link to each page, in the order of their paths, with the linking sentences. Links of a page to itself do not count. */
export function backlinksOf(pages: ReadonlyMap<Route, Page>, targets: LinkTargets): Map<Route, Backlink[]> {
  const found = new Map<Route, Backlink[]>()
  for (const page of pages.values()) {
    for (const [route, mentions] of mentionsIn(page, targets)) {
      getOrInsert(found, route, () => []).push({ route: page.route, title: page.title, mentions })
    }
  }
  return found
}

/** The pages that a page links to, with the linking sentences. */
export function mentionsIn(page: Page, targets: LinkTargets): Map<Route, Mention[]> {
  const own = new Map<Route, Mention[]>()
  for (const link of page.links) {
    const route = leadsTo(page, link, targets)
    if (route === undefined || route === page.route) continue
    const mentions = getOrInsert(own, route, () => [])
    // A link on a line of its own, as in a list, has no sentence to quote.
    const says = link.around?.some((text) => text.trim() !== '')
    if (link.around && says && mentions.length < maxMentions) mentions.push(mentionOf(link, link.around))
  }
  return own
}

/** The backlinks after an edit of a note that keeps its title and address; `routes` are the pages whose backlinks it changes. */
export function editedBacklinks(
  before: ReadonlyMap<Route, readonly Backlink[]>,
  { page, routes }: { page: Page; routes: Iterable<Route> },
  targets: LinkTargets,
): Map<Route, readonly Backlink[]> {
  const now = mentionsIn(page, targets)
  const after = new Map(before)
  for (const route of routes) {
    const list = new Map((before.get(route) ?? []).map((one) => [one.route, one]))
    const mentions = now.get(route)
    if (mentions) list.set(page.route, { route: page.route, title: page.title, mentions })
    else list.delete(page.route)
    const isLonger = list.size > (before.get(route)?.length ?? 0)
    // A note that is new in the list was added last; restore the order of all pages.
    const order = isLonger ? [...targets.pages.keys()].filter((one) => list.has(one)) : [...list.keys()]
    after.set(
      route,
      order.map((one) => list.get(one)!),
    )
  }
  return after
}

function leadsTo({ path }: Page, { href, kind, source }: Link, targets: LinkTargets): Route | undefined {
  if (kind !== 'page' || (source !== 'a' && source !== 'kb-embed')) return undefined
  const resolved = resolveLink(targets, path, href)
  return resolved.kind === 'page' ? resolved.route : undefined
}

function mentionOf({ text = '' }: Link, [before, after]: NonNullable<Link['around']>): Mention {
  return { before, text, after }
}

/** The notes that link to a page, if its language and the page itself show them. */
export function shownBacklinks(site: Site, page: Page): readonly Backlink[] {
  const { backlinks: isShown } = localeOf(site, page.route).config.themeConfig
  if (isShown === false || page.layout !== 'doc' || page.frontmatter.backlinks === false) return []
  return site.backlinks?.().get(page.route) ?? []
}
