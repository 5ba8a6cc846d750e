import { getOrInsert } from '../base/get-or-insert.ts'
import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { textOfHtml } from '../parse/html/escape.ts'
import { linkTargets } from '../site/assemble.ts'
import type { LinkTargets } from '../site/links/link-targets.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { aliasesOf } from '../site/links/wiki-names.ts'

/** The names of a page besides its title: its aliases, link texts, labels of the navigation and terms of a glossary, with their counts. */
export type Names = ReadonlyMap<string, number>

/** An alias that an author gives a page counts as much as this many links. */
const linksPerAlias = 100

/** The names by page. A link from a page to itself is no evidence. */
export function namesOf(site: Site): Map<Route, Names> {
  const targets = linkTargets(site)
  const labels = Object.values(site.locales).flatMap(({ nav, sidebars }) =>
    [...nav, ...sidebars.flatMap(({ items }) => items)].flatMap(labelsIn),
  )
  const references = Array.from(site.pages.values(), (page) => referencesOf(targets, page)).flat()
  const aliases = Array.from(site.pages.values(), (page) =>
    aliasesOf(page).map((text) => ({ to: page.route, text, count: linksPerAlias })),
  ).flat()
  const names = new Map<Route, Map<string, number>>()
  for (const { to, text, count = 1 } of [...references, ...labels, ...aliases]) {
    if (!text) continue
    const own = getOrInsert(names, to, () => new Map())
    own.set(text, (own.get(text) ?? 0) + count)
  }
  return names
}

type Label = { text: string; route?: string; items?: readonly Label[] }

function labelsIn({ text, route, items = [] }: Label): Reference[] {
  return [...(route ? [{ to: route, text: textOfHtml(text).trim() }] : []), ...items.flatMap(labelsIn)]
}

/** A place that calls a page by a name; `text` is missing if it says nothing about the page as a whole. */
type Reference = { to: Route; text?: string | undefined; count?: number }

function referencesOf(targets: LinkTargets, page: Page): Reference[] {
  return page.links.flatMap(({ href, kind, text, term }) => {
    if (kind !== 'page') return []
    const target = resolveLink(targets, page.path, href)
    if (target.kind !== 'page' || target.route === page.route) return []
    // A link to a section names the section, whose own heading is a better name.
    if (target.hash) return [{ to: target.route }]
    return [text?.replace(/\s+/g, ' ').trim(), term].map((name) => ({ to: target.route, text: name }))
  })
}
