import { routeOf } from './routes.ts'
import type { Page, Route } from './types.ts'

/** Names of notes that other tools and hosts show as the page of their folder. */
const names = /(?:^|\/)(?:index|readme|_index)\.(?:mdx?|markdown)$/i

/** Whether a note is the page of its folder: `index.md`, `README.md` or `_index.md`. */
export function isFolderNote(path: string): boolean {
  return names.test(path)
}

/** The address of a note's folder. */
export function folderRoute(path: string): Route {
  return routeOf(path.replace(/(?<![^/])[^/]+$/, 'index.md'))
}

/** Makes `README.md`, else `_index.md`, the page of a folder without one. Pages with an address from the config keep it. */
export function withFolderPages(pages: readonly Page[]): Page[] {
  const taken = new Set(pages.map(({ route }) => route))
  const found = new Map<Route, Page>()
  for (const page of pages) {
    const route = folderRoute(page.path)
    const isCandidate = isFolderNote(page.path) && page.route === routeOf(page.path) && !taken.has(route)
    const other = found.get(route)
    if (isCandidate && (!other || isBetter(page, other))) found.set(route, page)
  }
  return pages.map((page) => {
    const route = folderRoute(page.path)
    return found.get(route) === page ? { ...page, route } : page
  })
}

function isBetter(page: Page, other: Page): boolean {
  return /readme\.mdx?$/i.test(page.path) && !/readme\.mdx?$/i.test(other.path)
}
