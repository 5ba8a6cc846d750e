import { normalRoute } from '../../../templates/parts/active.ts'
import { MAX_SIDEBAR_DEPTH } from '../../../templates/parts/SidebarTree.tsx'
import type { CutItem, SidebarItem } from '../../../templates/props.ts'
import { hashOf } from '../hash.ts'

/** A sidebar of so many entries stands whole on each of its pages; of a larger one a page shows no more than these. */
export const MAX_ENTRIES = 150

/** Rows of one list around the page. */
const MAX_ROWS = 40

/** So many entries of a page are looked at: the first, and those that stand for its places. */
const MAX_MARKED = 8

/** A closed group with no more entries than this keeps them: without them it would hardly be smaller. */
const MAX_SMALL = 8

/** How many entries the tree of a sidebar shows. */
export function countEntries(items: readonly SidebarItem[], depth = 0): number {
  if (depth > MAX_SIDEBAR_DEPTH) return 0
  return items.reduce((sum, item) => sum + 1 + countEntries(item.items ?? [], depth + 1), 0)
}

/** A sidebar in the form in which the part for one page is found without a look at the others. */
export type SidebarIndex = {
  root: Group
  /** Entries that lead to a page, in their order, those that lead to a place of it last. */
  byRoute: ReadonlyMap<string, readonly Entry[]>
}

type Group = { item?: SidebarItem; id: string; below: readonly Entry[]; entries: number; depth: number }
type Entry = Group & { item: SidebarItem; above: Group; at: number }

/** The index of a whole sidebar: once for all of its pages. */
export function indexSidebar(items: readonly SidebarItem[]): SidebarIndex {
  const pages = new Map<string, Entry[]>()
  const places = new Map<string, Entry[]>()
  const taken = new Map<string, number>()
  // Made from the names of the groups, so that the id of one stays when others come and go.
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
    const key = normalRoute(route)
    table.set(key, [...(table.get(key) ?? []), entry])
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

/** All entries, with ids of the groups, for the page that shows them. */
export function allItems({ root }: SidebarIndex): readonly CutItem[] {
  const rows = (list: readonly Entry[]): CutItem[] =>
    list.map(({ item: { items: _items, ...item }, id, below }) =>
      below.length > 0 ? { ...item, id, items: rows(below) } : item,
    )
  return rows(root.below)
}

/**
 * The part of a sidebar that the page at this route shows: what leads to the page with its neighbours, and the other groups as far as
 * there is room, the nearest first. Where something is left out stands a link to `allHref`, the page with all entries.
 *
 * It has `MAX_ENTRIES` rows, and a few for gaps, however large the sidebar is and whatever its shape; finding it takes as long.
 */
export function cutAround(
  { root, byRoute }: SidebarIndex,
  route: string,
  allHref: string,
): readonly CutItem[] {
  const marked = byRoute.get(normalRoute(route))?.slice(0, MAX_MARKED) ?? []
  const kept = keptRows(root, marked)
  const whole = nearGroups(kept)

  const restOf = (group: Group) => (group.id ? `${allHref}#${group.id}` : allHref)
  const gap = (group: Group): CutItem => ({ text: group.item?.text ?? '', rest: restOf(group), isGap: true })

  function rows(group: Group, numbers: readonly number[]): CutItem[] {
    const list = numbers.flatMap((at, index) => {
      const isNext = at === (numbers[index - 1] ?? -1) + 1
      const row = rowOf(group.below[at]!)
      return isNext ? [row] : [gap(group), row]
    })
    return numbers.at(-1) === group.below.length - 1 ? list : [...list, gap(group)]
  }

  function rowOf(entry: Entry): CutItem {
    const { items: _items, ...item } = entry.item
    const numbers = kept.get(entry)
    if (numbers) return { ...item, items: rows(entry, numbers.rows) }
    if (entry.below.length === 0) return item
    if (whole.has(entry)) return { ...item, items: entry.below.map(wholeRow) }
    // Who cannot open and close a group is shown that it has entries.
    if (item.collapsed === undefined) return { ...item, items: [gap(entry)] }
    return { ...item, rest: restOf(entry) }
  }

  return rows(root, kept.get(root)?.rows ?? [])
}

/** Children too deep to be shown are no part of it: they would only make pages differ. */
function wholeRow({ item: { items: _items, ...item }, below }: Entry): CutItem {
  return below.length > 0 ? { ...item, items: below.map(wholeRow) } : item
}

type Kept = Map<Group, { rows: readonly number[]; marked: readonly number[] }>

/** The lists that lead to the marked entries, each with the rows of it that are kept. */
function keptRows(root: Group, marked: readonly Entry[]): Kept {
  const lists = new Map<Group, Set<number>>([[root, new Set()]])
  for (const entry of marked) {
    if (entry.below.length > 0 && !lists.has(entry)) lists.set(entry, new Set())
    for (let one: Group = entry; isEntry(one); one = one.above) {
      lists.set(one.above, (lists.get(one.above) ?? new Set()).add(one.at))
    }
  }
  const room = Math.min(MAX_ROWS, Math.floor(MAX_ENTRIES / lists.size))
  return new Map(
    [...lists].map(([group, places]) => {
      const on = [...places].sort((a, b) => a - b)
      return [group, { rows: rowsAround(on, group.below.length, room), marked: on }]
    }),
  )
}

function isEntry(group: Group): group is Entry {
  return 'above' in group
}

/** Numbers of the `room` rows, of `count`, that are nearest to these; the first rows where there are none. */
export function rowsAround(places: readonly number[], count: number, room: number): readonly number[] {
  const rows = new Set(places)
  const all = Math.min(room, count)
  for (let step = 0; rows.size < all; step += 1) {
    for (const place of places.length > 0 ? places : [0]) {
      for (const row of [place - step, place + step])
        if (row >= 0 && row < count && rows.size < all) rows.add(row)
    }
  }
  // A gap takes as much room as the one row that it would stand for.
  for (const row of [...rows])
    for (const [near, far] of [
      [row - 1, row - 2],
      [row + 1, row + 2],
    ] as const)
      if (near >= 0 && near < count && (rows.has(far) || far === -1 || far === count)) rows.add(near)
  return [...rows].sort((a, b) => a - b)
}

/** The groups beside the way to the page whose entries fit in, the nearest first. */
function nearGroups(kept: Kept): ReadonlySet<Group> {
  let left = MAX_ENTRIES - [...kept.values()].reduce((sum, { rows }) => sum + rows.length, 0)
  const beside = [...kept].flatMap(([{ below, depth }, { rows, marked }]) =>
    rows.flatMap((row) => {
      const entry = below[row]!
      if (entry.below.length === 0 || kept.has(entry)) return []
      const steps = Math.min(...(marked.length > 0 ? marked : [0]).map((place) => Math.abs(place - row)))
      return [{ entry, depth, steps }]
    }),
  )
  const whole = new Set<Group>()
  for (const { entry } of beside.sort((a, b) => b.depth - a.depth || a.steps - b.steps)) {
    const fits = entry.entries <= left
    if (!fits || (entry.item.collapsed && entry.entries > MAX_SMALL)) continue
    whole.add(entry)
    left -= entry.entries
  }
  return whole
}
