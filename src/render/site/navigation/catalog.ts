import type { CatalogEntry, SidebarItem } from '../../../../templates/props.ts'
import { slashed } from '../../base/slashes.ts'
import { hrefOf } from '../../model/routes.ts'
import type { Page, Route } from '../../model/types.ts'
import { pageOrder } from './pager.ts'
import { byOrder } from './sidebar.ts'

type Urls = { base: string; cleanUrls: boolean | 'folders' }

/**
 * The pages of a site as a tree of entries: a folder's index contains the pages below it; a folder without an index passes its pages to its
 * parent. In the order of the sidebars, else of `byOrder`. `catalog: false` in front matter leaves a page out. Each entry lists its level-2
 * headings.
 */
export function catalogOf(
  urls: Urls,
  pages: readonly Page[],
  reading: ReadonlyMap<string, number>,
): CatalogEntry[] {
  const shown = pages.filter(({ frontmatter, layout }) => frontmatter.catalog !== false && layout !== 'home')
  const rank = ({ route }: Page) => reading.get(route) ?? Number.MAX_SAFE_INTEGER
  return below(
    '/',
    [...shown].sort((a, b) => rank(a) - rank(b) || byOrder(a, b)),
    urls,
  )
}

/** The position of each route in the sidebars: the catalog lists pages in the author's reading order. */
export function readingRanks(
  sidebars: readonly { items: readonly SidebarItem[] }[],
): ReadonlyMap<string, number> {
  return pageOrder(sidebars.flatMap(({ items }) => items)).places
}

/** The entries below a base such as `/css`; without a base, everything except what is below `others`, the roots of further languages. */
export function catalogBelow(
  entries: readonly CatalogEntry[],
  base = '/',
  others: readonly string[] = [],
): readonly CatalogEntry[] {
  const folder = slashed(base)
  if (folder === '/') return entries.filter(({ route }) => !others.some((root) => route.startsWith(root)))
  for (const entry of entries) {
    if (entry.route === folder) return entry.children ?? []
    if (folder.startsWith(entry.route) && entry.children) return catalogBelow(entry.children, base)
  }
  return entries.filter(({ route }) => route.startsWith(folder))
}

function below(folder: Route, pages: readonly Page[], urls: Urls): CatalogEntry[] {
  const inside = pages.filter(({ route }) => route !== folder)
  const owned = new Map<Route, Page[]>(
    inside.flatMap(({ route }) => (route.endsWith('/') ? [[route, []] as const] : [])),
  )
  const own = inside.filter((page) => {
    const owner = foldersAbove(page.route, folder).find((one) => owned.has(one))
    if (owner !== undefined) owned.get(owner)!.push(page)
    return owner === undefined
  })
  return own.map((page) => {
    const inner = owned.get(page.route)
    const children = inner && inner.length > 0 ? below(page.route, inner, urls) : null
    return entryOf(page, children, urls)
  })
}

/** The routes of the folders between a page and a folder above it, from the top: deeper levels are sorted within their own entry. */
function foldersAbove(route: Route, folder: Route): Route[] {
  const names = route
    .slice(folder.length)
    .split('/')
    .slice(0, route.endsWith('/') ? -2 : -1)
  return names.map((_, index) => `${folder}${names.slice(0, index + 1).join('/')}/`)
}

function entryOf(page: Page, children: CatalogEntry[] | null, urls: Urls): CatalogEntry {
  return {
    title: page.title || page.path,
    path: hrefOf(urls, page.route),
    route: page.route,
    ...(page.description && { description: page.description }),
    children,
    headers: page.headings.filter(({ level }) => level === 2).map(({ text, anchor }) => ({ text, anchor })),
  }
}
