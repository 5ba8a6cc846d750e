import { plainText } from '../../../../templates/parts/inline-html.ts'
import { MAX_SIDEBAR_DEPTH } from '../../../../templates/parts/SidebarTree.tsx'
import type { SidebarItem } from '../../../../templates/props.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { LocaleSite } from '../../model/site.ts'
import type { Diagnostic } from '../../model/types.ts'
import { sidebarFor } from '../../site/navigation/sidebar.ts'
import type { CheckContext } from '../context.ts'
import { quotesIn } from './link-sources.ts'

/** Entries too deep in a sidebar to be shown. Only the topmost of a branch is reported, at its place in the config or at its note. */
export function deepEntries({ site, facts }: CheckContext): Diagnostic[] {
  const placeOf = quotesIn(facts.config.text)
  const found = Object.values(site.locales).flatMap((locale) =>
    locale.sidebars.flatMap(({ prefix, items }) =>
      hiddenOf(items, 0)
        .filter(({ item }) => isOwn(locale, prefix, item))
        .map((hidden) => findingOf(hidden, prefix, placeIn(locale, { site, facts, placeOf }, hidden.item))),
    ),
  )
  // Languages without their own sidebar share one.
  return [...new Map(found.map((one) => [`${one.path} ${one.message}`, one])).values()]
}

type Hidden = { item: SidebarItem; above: SidebarItem }

function hiddenOf(items: readonly SidebarItem[], depth: number): Hidden[] {
  return items.flatMap((above) => {
    const inner = above.items ?? []
    return depth < MAX_SIDEBAR_DEPTH ? hiddenOf(inner, depth + 1) : inner.map((item) => ({ item, above }))
  })
}

/** Generated sidebars overlap, so an entry counts only in the sidebar that its page shows. */
function isOwn({ config, sidebars }: LocaleSite, prefix: string, item: SidebarItem): boolean {
  const route = firstRoute(item)
  return (
    config.themeConfig.sidebar !== undefined ||
    (route !== undefined && sidebarFor(sidebars, route)?.prefix === prefix)
  )
}

function firstRoute({ route, items = [] }: SidebarItem): string | undefined {
  if (route !== undefined) return route
  for (const item of items) {
    const found = firstRoute(item)
    if (found !== undefined) return found
  }
  return undefined
}

function placeIn(
  { config }: LocaleSite,
  { site, facts, placeOf }: Pick<CheckContext, 'site' | 'facts'> & { placeOf: ReturnType<typeof quotesIn> },
  item: SidebarItem,
) {
  const page = config.themeConfig.sidebar ? undefined : site.pages.get(firstRoute(item) ?? '')
  return page
    ? { path: page.path, place: { line: 1, column: 1 } }
    : { path: facts.config.name, ...placeOf(item.text) }
}

function findingOf({ item, above }: Hidden, prefix: string, at: Parameters<typeof diagnose>[1]): Diagnostic {
  return diagnose(
    'deep-sidebar',
    at,
    `The sidebar of "${prefix}" does not show "${plainText(item.text)}" below "${plainText(above.text)}": it has ${MAX_SIDEBAR_DEPTH + 1} levels at most.`,
    { fix: 'Move it up a level, or give its part of the site a sidebar of its own.' },
  )
}
