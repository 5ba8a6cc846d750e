import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { textOfHtml } from '../parse/escape-html.ts'
import { linkTargets } from '../site/assemble.ts'
import type { LinkTargets } from '../site/link-targets.ts'
import { resolveLink } from '../site/resolve-link.ts'

/** The names of a page elsewhere in its site: link texts and labels of the navigation with their counts, and how many pages link to it. */
export type Names = { texts: ReadonlyMap<string, number>; inlinks: number }

/** Link texts and labels by target page. A link from a page to itself is no evidence. */
export function namesOf(site: Site): Map<Route, Names> {
  const targets = linkTargets(site)
  const labels = Object.values(site.locales).flatMap(({ nav, sidebars }) =>
    [...nav, ...sidebars.flatMap(({ items }) => items)].flatMap(labelsIn),
  )
  return namesIn(
    Array.from(site.pages.values(), (page) => referencesOf(targets, page)),
    labels,
  )
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

/** Names by target page, from the references of one page after another, and from labels, which belong to no page. */
function namesIn(pages: readonly (readonly Reference[])[], labels: readonly Reference[]): Map<Route, Names> {
  const found = new Map<Route, { texts: Map<string, number>; from: Set<number> }>()
  const add = ({ to, text }: Reference, from?: number) => {
    const entry = found.get(to) ?? { texts: new Map(), from: new Set() }
    found.set(to, entry)
    if (from !== undefined) entry.from.add(from)
    if (text) entry.texts.set(text, (entry.texts.get(text) ?? 0) + 1)
  }
  for (const [from, references] of pages.entries()) for (const reference of references) add(reference, from)
  for (const label of labels) add(label)
  return new Map([...found].map(([route, { texts, from }]) => [route, { texts, inlinks: from.size }]))
}
