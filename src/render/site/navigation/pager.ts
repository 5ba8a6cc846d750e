import type { PagerLink, SidebarItem } from '../../../../templates/props.ts'
import { dataOf } from '../../base/values.ts'
import type { ThemeConfig } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'

type Neighbours = { previous?: PagerLink; next?: PagerLink }
type Entry = { text: string; href: string; route: string }

/** The sidebar's pages in reading order, each once, without group headings that are not links, and without external links. */
export function readingOrder(items: readonly SidebarItem[]): Entry[] {
  const seen = new Set<string>()
  const entries: Entry[] = []
  const visit = (list: readonly SidebarItem[]): void => {
    for (const item of list) {
      if (item.href && item.route && !seen.has(item.route)) {
        seen.add(item.route)
        entries.push({ text: item.docFooterText ?? item.text, href: item.href, route: item.route })
      }
      visit(item.items ?? [])
    }
  }
  visit(items)
  return entries
}

/** The same with the position of each page, so that a list of thousands is not searched for each of them. */
export type PageOrder = { entries: readonly Entry[]; places: ReadonlyMap<string, number> }

export function pageOrder(items: readonly SidebarItem[]): PageOrder {
  const entries = readingOrder(items)
  return { entries, places: new Map(entries.map(({ route }, place) => [route, place])) }
}

type PagerOptions = {
  order: PageOrder
  route: string
  frontmatter: Frontmatter
  docFooter: ThemeConfig['docFooter']
  /** The finished href of a link as written on this page; undefined where it could run code. */
  toHref: (link: string) => string | undefined
}

/** Previous and next of a page; front matter wins over the order, `docFooter` `false` switches one off for the site. */
export function pagerOf({ order, route, frontmatter, docFooter, toHref }: PagerOptions): Neighbours {
  // A page above all entries, which the sidebar does not list, leads to the first.
  const isAbove = order.entries[0]?.route.startsWith(route.replace(/\/?$/, '/'))
  const at = order.places.get(route) ?? (isAbove ? -1 : Number.NaN)
  const derived = (step: number) => order.entries[at + step]
  const previous = linkFor(frontmatter.prev, derived(-1), docFooter?.prev !== false, toHref)
  const next = linkFor(frontmatter.next, derived(1), docFooter?.next !== false, toHref)
  return { ...(previous && { previous }), ...(next && { next }) }
}

function linkFor(
  own: unknown,
  derived: Entry | undefined,
  enabled: boolean,
  toHref: (link: string) => string | undefined,
): PagerLink | undefined {
  if (own === false || (own === undefined && !enabled)) return undefined
  const { text, link } = typeof own === 'string' ? { text: own, link: undefined } : pairOf(own)
  const href = link !== undefined ? toHref(link) : derived?.href
  const shown = text ?? derived?.text
  return href && shown ? { text: shown, href } : undefined
}

function pairOf(own: unknown): { text: string | undefined; link: string | undefined } {
  const value = dataOf(own)
  return {
    text: typeof value.text === 'string' ? value.text : undefined,
    link: typeof value.link === 'string' ? value.link : undefined,
  }
}
