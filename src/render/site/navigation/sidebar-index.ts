import { normalRoute } from '../../../../templates/parts/active.ts'
import { MAX_SIDEBAR_DEPTH } from '../../../../templates/parts/SidebarTree.tsx'
import type { CutItem, SidebarItem } from '../../../../templates/props.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { hashOf } from '../../base/hash.ts'

/** How many entries the tree of a sidebar shows. */
export function countEntries(items: readonly SidebarItem[], depth = 0): number {
  if (depth > MAX_SIDEBAR_DEPTH) return 0
  return items.reduce((sum, item) => sum + 1 + countEntries(item.items ?? [], depth + 1), 0)
}

/** A sidebar prepared so that the cut for one page is found without visiting the others. */
export type SidebarIndex = {
  root: Group
  /** Entries that link to a page, in order; entries for places on the page come last. */
  byRoute: ReadonlyMap<string, readonly Entry[]>
}

/** A list of entries: the whole sidebar, or the children of one of its entries. `entries` counts those of all levels. */
export type Group = {
  item?: SidebarItem
  id: string
  below: readonly Entry[]
  entries: number
  depth: number
}
export type Entry = Group & { item: SidebarItem; above: Group; at: number }

/** The index of a whole sidebar, made once for all of its pages. */
export function indexSidebar(items: readonly SidebarItem[]): SidebarIndex {
  const pages = new Map<string, Entry[]>()
  const places = new Map<string, Entry[]>()
  const taken = new Map<string, number>()
  // Made from the names of the groups, so that an id stays the same when other groups are added or removed.
  const idOf = (above: Group, { text }: SidebarItem) => {
    const id = `kb-all-${hashOf(above.id, text).slice(0, 8)}`
    const count = (taken.get(id) ?? 0) + 1
    taken.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
  const note = (entry: Entry) => {
    const { href, route } = entry.item
    if (!href || !route) return
    const table = href.includes('#') ? places : pages
    getOrInsert(table, normalRoute(route), () => []).push(entry)
  }
  const fill = <One extends Group>(group: One, list: readonly SidebarItem[]): One => {
    if (group.depth > MAX_SIDEBAR_DEPTH) return group
    group.below = list.map((item, at) => {
      const inner = item.items ?? []
      const id = inner.length > 0 ? idOf(group, item) : ''
      const entry: Entry = { item, id, below: [], entries: 0, depth: group.depth + 1, above: group, at }
      note(entry)
      return fill(entry, inner)
    })
    group.entries = group.below.reduce((sum, { entries }) => sum + 1 + entries, 0)
    return group
  }
  const root = fill<Group>({ id: '', below: [], entries: 0, depth: 0 }, items)
  const routes = new Set([...pages.keys(), ...places.keys()])
  return {
    root,
    byRoute: new Map(
      [...routes].map((key) => [key, [...(pages.get(key) ?? []), ...(places.get(key) ?? [])]]),
    ),
  }
}

/** All entries, with ids for groups, for the page that shows the whole sidebar. */
export function allItems({ root }: SidebarIndex): readonly CutItem[] {
  const rows = (list: readonly Entry[]): CutItem[] =>
    list.map(({ item: { items: _items, ...item }, id, below }) =>
      below.length > 0 ? { ...item, id, items: rows(below) } : item,
    )
  return rows(root.below)
}
