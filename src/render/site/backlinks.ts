import type { Backlink, Mention, Site } from '../model/site.ts'
import type { Link, Page, Route } from '../model/types.ts'
import { localeOf } from './locales.ts'
import { type LinkTargets, resolveLink } from './resolve-link.ts'

/** How many sentences of one note are shown. */
const maxMentions = 3

/** The notes that link to each page, in the order of their paths, with the sentences that do. Links of a page to itself do not count. */
export function backlinksOf(pages: ReadonlyMap<Route, Page>, targets: LinkTargets): Map<Route, Backlink[]> {
  const found = new Map<Route, Backlink[]>()
  for (const page of pages.values()) {
    const own = new Map<Route, Mention[]>()
    for (const link of page.links) {
      const route = leadsTo(page, link, targets)
      if (route === undefined || route === page.route) continue
      const mentions = own.get(route) ?? []
      own.set(route, mentions)
      // A link that is a line by itself, as in a list, says no more than that it is there.
      const says = link.around?.some((text) => text.trim() !== '')
      if (link.around && says && mentions.length < maxMentions) mentions.push(mentionOf(link, link.around))
    }
    for (const [route, mentions] of own) {
      const list = found.get(route) ?? []
      found.set(route, list)
      list.push({ route: page.route, title: page.title, mentions })
    }
  }
  return found
}

function leadsTo({ path }: Page, { href, kind, source }: Link, targets: LinkTargets): Route | undefined {
  if (kind !== 'page' || (source !== 'a' && source !== 'kb-embed')) return undefined
  const resolved = resolveLink(targets, path, href)
  return resolved.kind === 'page' ? resolved.route : undefined
}

function mentionOf({ text = '' }: Link, [before, after]: NonNullable<Link['around']>): Mention {
  return { before, text, after }
}

/** The notes that link to a page, where its language and the page itself show them. */
export function shownBacklinks(site: Site, page: Page): readonly Backlink[] {
  const { backlinks: isShown } = localeOf(site, page.route).config.themeConfig
  if (!isShown || page.layout !== 'doc' || page.frontmatter.backlinks === false) return []
  return site.backlinks?.().get(page.route) ?? []
}
