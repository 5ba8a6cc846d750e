import type { CutItem } from '../../../../templates/props.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import type { Entry, Group, SidebarIndex } from './sidebar-index.ts'

/** A larger sidebar is cut on each page to about this many entries. */
export const maxEntries = 150

/** Rows of one list around the page. */
const maxRows = 40

/** How many entries for a page are considered: the first ones, also those for places on the page. */
const maxMarked = 8

/** A closed group with at most this many entries keeps them: cutting it would save little. */
const maxSmall = 8

/**
 * The cut of a sidebar for the page at this route: the path to the page with its neighbours, and as many other groups as fit, the nearest
 * first. Where something is left out there is a link to `allHref`, the page with all entries.
 *
 * It has about `maxEntries` rows, and a few for gaps, whatever the size and shape of the sidebar; the time to find it does not grow either.
 */
export function cutAround(
  { root, byRoute }: SidebarIndex,
  route: string,
  allHref: string,
): readonly CutItem[] {
  const marked = byRoute.get(route)?.slice(0, maxMarked) ?? []
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
    // A group that cannot be opened still shows that it has entries.
    if (item.collapsed === undefined) return { ...item, items: [gap(entry)] }
    return { ...item, rest: restOf(entry) }
  }

  return rows(root, kept.get(root)?.rows ?? [])
}

/** Children too deep to be shown are left out, because they would only make pages differ. */
function wholeRow({ item: { items: _items, ...item }, below }: Entry): CutItem {
  return below.length > 0 ? { ...item, items: below.map(wholeRow) } : item
}

type Kept = Map<Group, { rows: readonly number[]; marked: readonly number[] }>

/** The lists on the path to the marked entries, each with the rows that are kept. */
function keptRows(root: Group, marked: readonly Entry[]): Kept {
  const lists = new Map<Group, Set<number>>([[root, new Set()]])
  for (const entry of marked) {
    if (entry.below.length > 0 && !lists.has(entry)) lists.set(entry, new Set())
    for (let one: Group = entry; isEntry(one); one = one.above)
      getOrInsert(lists, one.above, () => new Set()).add(one.at)
  }
  const room = Math.min(maxRows, Math.floor(maxEntries / lists.size))
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

/** Indexes of the `room` rows, of `count`, that are nearest to these places; the first rows if there are no places. */
export function rowsAround(places: readonly number[], count: number, room: number): readonly number[] {
  const rows = new Set(places)
  const all = Math.min(room, count)
  for (let step = 0; rows.size < all; step += 1) {
    for (const place of places.length > 0 ? places : [0]) {
      for (const row of [place - step, place + step])
        if (row >= 0 && row < count && rows.size < all) rows.add(row)
    }
  }
  // A gap takes as much space as the single row that it would replace.
  for (const row of [...rows])
    for (const [near, far] of [
      [row - 1, row - 2],
      [row + 1, row + 2],
    ] as const)
      if (near >= 0 && near < count && (rows.has(far) || far === -1 || far === count)) rows.add(near)
  return [...rows].sort((a, b) => a - b)
}

/** The groups beside the path to the page whose entries fit, the nearest first. */
function nearGroups(kept: Kept): ReadonlySet<Group> {
  let left = maxEntries - [...kept.values()].reduce((sum, { rows }) => sum + rows.length, 0)
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
    if (!fits || (entry.item.collapsed && entry.entries > maxSmall)) continue
    whole.add(entry)
    left -= entry.entries
  }
  return whole
}
