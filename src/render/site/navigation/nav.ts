import { literal } from '../../../../templates/parts/inline-html.ts'
import type { NavItem } from '../../../../templates/props.ts'
import { decode } from '../../../client/platform/decode.ts'
import { slashed } from '../../base/slashes.ts'
import { writtenRoute } from '../../model/routes.ts'
import type { UserNavItem } from '../../model/theme-config.ts'
import type { Page } from '../../model/types.ts'
import { isSafeHref, leavesSite } from '../../parse/links.ts'
import { withoutNumber } from '../../parse/name-title.ts'
import type { LinkTargets } from '../links/link-targets.ts'
import { resolveLink } from '../links/resolve-link.ts'

/** The top bar's entries with finished hrefs; groups keep their order, nesting deeper than two levels is left out. */
export function navOf(targets: LinkTargets, items: readonly UserNavItem[], depth = 0): NavItem[] {
  return items.map(({ text, link, items: inner, ...item }) => ({
    ...item,
    text: text || titleAt(targets, link),
    ...(link !== undefined && linkProps(targets, link)),
    ...(inner && depth < 2 && { items: navOf(targets, inner.filter(isShown(depth + 1)), depth + 1) }),
  }))
}

/** Sections contain only links. */
function isShown(depth: number): (item: UserNavItem) => boolean {
  return ({ link }) => depth < 2 || link !== undefined
}

/** The title of the page that a link leads to, for an entry without a text of its own; of a folder without a page, its name. */
export function titleAt(targets: LinkTargets, link = ''): string {
  const resolved = resolveLink(targets, '', link)
  const folder = slashed(link)
  const isFirstBelow =
    resolved.kind === 'page' && resolved.route.startsWith(folder) && resolved.route !== folder
  const page =
    resolved.kind === 'page' && !isFirstBelow
      ? (targets.pages.get(resolved.route) as Page | undefined)
      : undefined
  return literal(
    page?.title || withoutNumber(decode(link.split('/').findLast(Boolean) ?? link).replace(/\.\w+$/, '')),
  )
}

/** `href`, and `route` or `external`, of a link in the config or in a list in the notes; nothing if the address would run code. */
export function linkProps(
  targets: LinkTargets,
  link: string,
): { href?: string; route?: string; external?: boolean } {
  if (!isSafeHref(link)) return {}
  const resolved = resolveLink(targets, '', link)
  if (leavesSite(resolved.href)) return { href: resolved.href, external: true }
  const route = resolved.kind === 'page' ? resolved.route : resolved.kind === 'file' && resolved.made
  return { href: resolved.href, ...(route && { route: writtenRoute(route) }) }
}
