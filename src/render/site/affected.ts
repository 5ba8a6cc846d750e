import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'

/**
 * Which pages look different after an edit: those whose own content changed, or all of them if something that others show changed too: a
 * title, headings, an address, the navigation.
 */
export function affectedRoutes(before: Site, after: Site): readonly Route[] | 'all' {
  if (before.pages.size !== after.pages.size) return 'all'
  const changed: Route[] = []
  for (const [route, page] of after.pages) {
    const old = before.pages.get(route)
    if (!old || !sameOutside(old, page)) return 'all'
    if (old.hash !== page.hash || !hasSameBacklinks(route, before, after)) changed.push(route)
  }
  return changed
}

function hasSameBacklinks(route: Route, before: Site, after: Site): boolean {
  const [old, now] = [before, after].map((site) => site.backlinks?.().get(route))
  return JSON.stringify(old) === JSON.stringify(now)
}

function sameOutside(a: Page, b: Page): boolean {
  if (a.hash === b.hash) return true
  return factsOf(a) === factsOf(b)
}

/** Everything that other pages may show of a page. */
function factsOf({ title, description, layout, frontmatter, headings, path }: Page): string {
  const outline = headings.map(({ level, text, anchor }) => [level, text, anchor])
  return JSON.stringify([title, description, layout, frontmatter, outline, path])
}
