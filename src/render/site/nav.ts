import type { NavItem } from '../../../templates/props.ts'
import { writtenRoute } from '../model/routes.ts'
import type { UserNavItem } from '../model/theme-config.ts'
import { leavesSite } from '../parse/links.ts'
import { type LinkWorld, resolveLink } from './resolve-link.ts'

/** The top bar's entries with finished hrefs; groups keep their order, nesting deeper than two levels is left out. */
export function navOf(world: LinkWorld, items: readonly UserNavItem[], depth = 0): NavItem[] {
  return items.map(({ link, items: inner, ...item }) => ({
    ...item,
    ...(link !== undefined && linkProps(world, link)),
    ...(inner && depth < 2 && { items: navOf(world, inner.filter(isShown(depth + 1)), depth + 1) }),
  }))
}

/** Below a section there are links only. */
function isShown(depth: number): (item: UserNavItem) => boolean {
  return ({ link }) => depth < 2 || link !== undefined
}

/** `href`, and `route` or `external`, of a link written in the config. */
export function linkProps(
  world: LinkWorld,
  link: string,
): { href: string; route?: string; external?: boolean } {
  const resolved = resolveLink(world, '', link)
  if (leavesSite(resolved.href)) return { href: resolved.href, external: true }
  if (resolved.kind === 'page') return { href: resolved.href, route: writtenRoute(resolved.route) }
  return { href: resolved.href }
}
