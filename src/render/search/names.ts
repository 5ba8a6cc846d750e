import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { textOfHtml } from '../parse/escape-html.ts'
import { linkTargets } from '../site/assemble.ts'
import type { LinkTargets } from '../site/link-targets.ts'
import { resolveLink } from '../site/resolve-link.ts'

/** The names of a page elsewhere in its site: link texts and labels of the navigation, with their counts. */
export type Names = ReadonlyMap<string, number>

/** Link texts and labels by target page. A link from a page to itself is no evidence. */
export function namesOf(site: Site): Map<Route, Names> {
  const targets = linkTargets(site)
  const labels = Object.values(site.locales).flatMap(({ nav, sidebars }) =>
    [...nav, ...sidebars.flatMap(({ items }) => items)].flatMap(labelsIn),
  )
  const references = Array.from(site.pages.values(), (page) => referencesOf(targets, page)).flat()
  const names = new Map<Route, Map<string, number>>()
  for (const { to, text } of [...references, ...labels]) {
    if (!text) continue
    const own = names.get(to) ?? new Map<string, number>()
    names.set(to, own.set(text, (own.get(text) ?? 0) + 1))
  }
  return names
}

type Label = { text: string; route?: string; items?: readonly Label[] }

function labelsIn({ text, route, items = [] }: Label): Reference[] {
  return [...(route ? [{ to: route, text: textOfHtml(text).trim() }] : []), ...items.flatMap(labelsIn)]
}

/** A link to another page of the site; `text` is missing where it says nothing about the page as a whole. */
type Reference = { to: Route; text?: string | undefined }

function referencesOf(targets: LinkTargets, page: Page): Reference[] {
  return page.links.flatMap(({ href, kind, text }) => {
    if (kind !== 'page') return []
    const target = resolveLink(targets, page.path, href)
    if (target.kind !== 'page' || target.route === page.route) return []
    // A link to a section names the section, which its own heading does better.
    return [{ to: target.route, text: target.hash ? undefined : text?.replace(/\s+/g, ' ').trim() }]
  })
}
