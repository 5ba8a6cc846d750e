import { blankPage } from '../../model/blank-page.ts'
import type { Config } from '../../model/config.ts'
import { outputPathOf } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { Page, Route } from '../../model/types.ts'
import type { LinkTargets } from '../links/link-targets.ts'
import { redirectsAmong } from '../links/redirects.ts'
import { showsSidebar, sidebarFor } from './sidebar.ts'
import { maxEntries } from './sidebar-cut.ts'
import { countEntries } from './sidebar-index.ts'

type Sidebar = LocaleSite['sidebars'][number]
type Sidebars = readonly Sidebar[]

type Around = {
  root: Route
  /** Pages of the locale. */
  own: readonly Page[]
  /** Pages of all locales. */
  all: readonly Page[]
  config: Config
  targets: Pick<LinkTargets, 'pages' | 'files'>
}

/** The sidebars of a locale. One too large for every page gets the route of the page that shows it whole, if any page shows it at all. */
export function withPages(sidebars: Sidebars, { root, own, all, config, targets }: Around): Sidebars {
  const large = sidebars.filter(({ items }) => countEntries(items) > maxEntries)
  if (large.length === 0) return sidebars
  const shown = new Set(own.filter(showsSidebar).map(({ route }) => sidebarFor(sidebars, route)))
  const old = redirectsAmong(all, config).map(({ from }) => from)
  const taken = new Set([...targets.pages.keys(), ...targets.files, ...old].map((one) => one.toLowerCase()))
  return sidebars.map((sidebar) => {
    if (!large.includes(sidebar) || !shown.has(sidebar)) return sidebar
    const allRoute = freeRoute(`${sidebar.prefix.startsWith(root) ? sidebar.prefix : root}kb-sidebar`, taken)
    taken.add(allRoute.toLowerCase())
    return { ...sidebar, allRoute }
  })
}

/** The first of `/css/kb-sidebar`, `/css/kb-sidebar-2` … that is not taken by a note, a file or a redirect. */
function freeRoute(wanted: Route, taken: ReadonlySet<string>): Route {
  const isFree = (route: Route) =>
    [route, `${route}/`, `/${outputPathOf(route)}`].every((one) => !taken.has(one.toLowerCase()))
  for (let count = 1; ; count += 1) {
    const route = count === 1 ? wanted : `${wanted}-${count}`
    if (isFree(route)) return route
  }
}

/** The pages that show large sidebars whole; they have no notes, and no list includes them. */
export function sidebarPages({ locales, pages }: Pick<Site, 'locales' | 'pages'>): Page[] {
  return Object.values(locales).flatMap(({ sidebars, labels, root }) =>
    sidebars.flatMap(({ allRoute, prefix }) => {
      if (allRoute === undefined) return []
      const topic = prefix.startsWith(root) && prefix !== root ? pages.get(prefix)?.title : undefined
      return blankPage(outputPathOf(allRoute), {
        route: allRoute,
        layout: 'page',
        title: topic ? `${topic} · ${labels.allPages}` : labels.allPages,
        frontmatter: {
          sidebar: false,
          lastUpdated: false,
          editLink: false,
          head: [['meta', { name: 'robots', content: 'noindex' }]],
        },
      })
    }),
  )
}
