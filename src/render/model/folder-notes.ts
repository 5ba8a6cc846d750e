import { routeOf } from './routes.ts'
import type { Page, Route } from './types.ts'

/** Notes that other tools and hosts show for their folder; the first that exists counts. */
const names = /(?:^|\/)(?:index|readme|_index)\.(?:mdx?|markdown)$/i

/** Whether a note is the page of its folder: `index.md`, `README.md` or `_index.md`. */
export function isFolderNote(path: string): boolean {
  return names.test(path)
}

/** The address of a note's folder. */
export function folderRoute(path: string): Route {
  return routeOf(path.replace(/(?<![^/])[^/]+$/, 'index.md'))
}

/** A folder without a page gets its `README.md` as one, else its `_index.md`. Pages whose address the config has changed keep it. */
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
