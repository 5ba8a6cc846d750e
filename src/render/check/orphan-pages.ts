import type { NavItem, SidebarItem } from '../../../templates/props.ts'
import { decode } from '../../client/platform/decode.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Page, Route } from '../model/types.ts'
import { localeOf } from '../site/locales.ts'
import type { CheckContext } from './context.ts'

/** Pages that no other page, menu or catalog leads to. Home pages, the not-found page and `orphan: true` are exempt. */
export function orphanPages(context: CheckContext): Diagnostic[] {
  const { site } = context
  const known = reachable(context)
  const included = new Set([...site.pages.values()].flatMap(({ dependsOn }) => dependsOn))
  return [...site.pages.values()].flatMap((page) => {
    const { path, route, layout, frontmatter } = page
    const free = layout === 'home' || frontmatter.orphan === true || /\/404$/.test(route)
    if (free || known.has(route) || isLanguageRoot(context, route) || isTranslation(context, page)) return []
    return [
      diagnose('orphan-page', { path, place: { line: 1, column: 1 } }, `Nothing leads to "${path}".`, {
        fix: included.has(path)
          ? `Other notes include it: set srcExclude: ["${path}"] if it is not a page of its own.`
          : 'Link to it, list it in the sidebar, or write "orphan: true" in its front matter.',
      }),
    ]
  })
}

function reachable({ site, sourced }: CheckContext): Set<Route> {
  const known = new Set<Route>()
  for (const { nav, sidebars } of Object.values(site.locales)) {
    for (const route of menuRoutes([...nav, ...sidebars.flatMap(({ items }) => items)])) known.add(route)
  }
  const catalogs = new Set<string>()
  for (const { link, base, resolved } of sourced) {
    if (link.source === 'catalog') catalogs.add(folderOf(link.href))
    else if (resolved?.kind === 'page' && site.pages.get(resolved.route)?.path !== base)
      known.add(resolved.route)
  }
  for (const { route, frontmatter } of site.pages.values()) {
    if (frontmatter.catalog !== false && [...catalogs].some((folder) => route.startsWith(folder)))
      known.add(route)
  }
  return known
}

function menuRoutes(items: readonly (NavItem | SidebarItem)[]): Route[] {
  return items.flatMap(({ route, items: inner }) => [
    ...(route === undefined ? [] : [decode(route)]),
    ...menuRoutes(inner ?? []),
  ])
}

/** `/css` and `css/` are the folder `/css/`. */
export function folderOf(base: string): string {
  return `/${base}/`.replace(/\/{2,}/g, '/')
}

function isLanguageRoot({ site }: CheckContext, route: Route): boolean {
  return Object.values(site.locales).some(({ root }) => root === route)
}

/** The language menu links each page to its translations, so these are not orphans. */
function isTranslation({ site }: CheckContext, { route }: Page): boolean {
  const own = localeOf(site, route).root
  return Object.values(site.locales).some(
    ({ root }) => root !== own && site.pages.has(root + route.slice(own.length)),
  )
}
