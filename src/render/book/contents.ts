import type { Element } from 'hast'
import { plainText } from '../../../templates/parts/inline-html.ts'
import type { SidebarItem } from '../../../templates/props.ts'
import { writtenRoute } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { element } from '../parse/html/hast.ts'
import { sectionsOf } from '../site/files/llms.ts'
import { sidebarFor } from '../site/navigation/sidebar.ts'
import type { Entry } from './model.ts'

/** The pages of a language, nested by folder and ordered as in the sidebars. */
export function contentsOf(site: Site, locale: LocaleSite, pages: readonly Page[]): Entry[] {
  const sections = sectionsOf(site, locale, pages)
  return sections.flatMap(({ name, title, pages: own }) => {
    const folder: Route = name === '' ? locale.root : `${locale.root}${name}/`
    const left = new Map(own.map((page) => [writtenRoute(page.route), page]))
    const index = left.get(writtenRoute(folder))
    if (index) left.delete(writtenRoute(folder))
    const listed = entriesOf(sidebarFor(locale.sidebars, folder)?.items ?? [], left)
    const children = [...listed, ...[...left.values()].map((page) => entryOf(page, locale))]
    const first = index && entryOf(index, locale)
    if (name === '' || sections.length === 1) return [...(first ? [first] : []), ...children]
    return [{ ...(first ?? { title }), children }]
  })
}

/** The pages of entries, in reading order. */
export function pagesIn(entries: readonly Entry[]): Page[] {
  return entries.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesIn(children)])
}

/** Moves pages from `left` into entries, in the order of a sidebar. */
function entriesOf(items: readonly SidebarItem[], left: Map<string, Page>): Entry[] {
  return items.flatMap(({ text, route = '', items: inner = [] }): Entry[] => {
    const page = left.get(route)
    left.delete(route)
    const children = entriesOf(inner, left)
    const title = page?.title || plainText(text)
    return page || children.length > 0 ? [{ title, ...(page && { page }), children }] : []
  })
}

function entryOf(page: Page, { title }: LocaleSite): Entry {
  return { title: page.title || title, page, children: [] }
}

/** Entries as a nested list of links. */
export function contentsList(entries: readonly Entry[], hrefOf: (page: Page) => string): Element {
  const items = entries.map(({ title, page, children }) => {
    const label = page ? element('a', { href: hrefOf(page) }, title) : element('span', {}, title)
    return element('li', {}, label, ...(children.length > 0 ? [contentsList(children, hrefOf)] : []))
  })
  return element('ol', {}, items)
}
