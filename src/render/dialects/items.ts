import picomatch from 'picomatch'
import { noteEnding, writtenRoute } from '../model/routes.ts'
import type { UserSidebar, UserSidebarItem } from '../model/theme-config.ts'
import { present } from './settings.ts'

/** The entry of a note, given its path from the source folder: `/a/b.md`. */
export function itemOf(note: string, text?: string): UserSidebarItem {
  return present<UserSidebarItem>({ text, link: writtenRoute(note) })
}

/** All links of entries, including nested ones, in order. */
export function linksIn(items: readonly UserSidebarItem[]): string[] {
  return items.flatMap(({ link, items: inner = [] }) => [...(link ? [link] : []), ...linksIn(inner)])
}

/** The links to notes. */
export function notesIn(items: readonly UserSidebarItem[]): string[] {
  return linksIn(items).filter((link) => noteEnding.test(link))
}

/** Deeper entries are left out, because a config may be circular. */
export const maxDepth = 20

/** The same entries with other links. */
export function withLinks(
  items: readonly UserSidebarItem[],
  target: (link: string) => string,
): UserSidebarItem[] {
  return items.map(({ link, items: inner, ...item }) => ({
    ...item,
    ...(link !== undefined && { link: target(link) }),
    ...(inner && { items: withLinks(inner, target) }),
  }))
}

/** The sidebar without entries for notes matching these patterns, which have no pages. */
export function withoutNotes(sidebar: UserSidebar, patterns: readonly unknown[]): UserSidebar {
  if (patterns.length === 0) return sidebar
  const isHidden = picomatch(patterns.map(String).filter(Boolean))
  const kept = (items: readonly UserSidebarItem[]): UserSidebarItem[] =>
    items
      .filter(({ link = '' }) => !isHidden(link.slice(1)) && !isHidden(`${link.slice(1)}.md`))
      .map(({ items: inner, ...item }) => ({ ...item, ...(inner && { items: kept(inner) }) }))
  if (Array.isArray(sidebar)) return kept(sidebar)
  return Object.fromEntries(
    Object.entries(sidebar).map(([prefix, items]) => [prefix, Array.isArray(items) ? kept(items) : items]),
  )
}
