import { linkWorld } from '../site/assemble.ts'
import { resolveLink } from '../site/resolve-link.ts'
import type { Page, Route, Site } from '../types.ts'

/** What the other pages of a site call a page: link texts with their numbers, and how many pages link to it. */
export type Names = { texts: ReadonlyMap<string, number>; inlinks: number }

/** Link texts by the page that they lead to. A link from a page to itself is no evidence. */
export function namesOf(site: Site, pages: readonly Page[] = [...site.pages.values()]): Map<Route, Names> {
  const world = linkWorld(site)
  const found = new Map<Route, { texts: Map<string, number>; from: Set<Route> }>()
  for (const page of pages) {
    for (const { href, kind, text } of page.links) {
      if (kind !== 'page') continue
      const target = resolveLink(world, page.path, href)
      if (target.kind !== 'page' || target.route === page.route) continue
      const entry = found.get(target.route) ?? { texts: new Map(), from: new Set() }
      found.set(target.route, entry)
      entry.from.add(page.route)
      // A link into a page names the section, which its own heading does better.
      const name = target.hash ? undefined : text?.replace(/\s+/g, ' ').trim()
      if (name) entry.texts.set(name, (entry.texts.get(name) ?? 0) + 1)
    }
  }
  return new Map([...found].map(([route, { texts, from }]) => [route, { texts, inlinks: from.size }]))
}
