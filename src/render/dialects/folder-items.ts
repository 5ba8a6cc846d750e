import path from 'node:path'
import { grouped } from '../base/grouped.ts'
import { compareNaturally } from '../base/natural-order.ts'
import { withoutSlashes } from '../base/slashes.ts'
import { compareText } from '../model/diagnostics.ts'
import type { UserSidebarItem } from '../model/theme-config.ts'
import { type Data, filesBelow } from './files.ts'
import { headOf } from './head-of.ts'
import { itemOf, maxDepth } from './items.ts'

/** Entries for the notes of a folder, newest first; `below` is its path in the site. Notes whose `dateOf` is undefined are left out. */
export function newestFirst(
  folder: string,
  below: string,
  ending: RegExp,
  dateOf: (name: string, head: Data) => string | undefined,
): UserSidebarItem[] {
  return filesBelow(folder, ending)
    .flatMap((name) => {
      const date = dateOf(name, headOf(path.join(folder, name)))
      return date === undefined ? [] : [{ name, date }]
    })
    .sort((a, b) => compareText(b.date, a.date) || compareText(a.name, b.name))
    .map(({ name }) => itemOf(`${below}/${name}`))
}

/**
 * The position of a note (or of the folder whose page it is) among its neighbours, and the folder's name. Equal positions are sorted by
 * name.
 */
export type PlaceOf = (
  file: string,
  isFolder: boolean,
) => { order: number; text?: string | undefined; isHidden?: boolean }

/** Entries for the notes of a folder in the natural order of their names: folders as groups, each with its page first. */
export function itemsOfFolder(
  srcDir: string,
  below: string,
  isWanted: (parts: readonly string[]) => boolean = () => true,
  placeOf: PlaceOf = () => ({ order: 0 }),
  compare = compareNaturally,
): UserSidebarItem[] {
  const names = filesBelow(path.join(srcDir, below), /\.md$/)
  return nested(names.map((name) => name.split('/')).filter(isWanted), {
    below: withoutSlashes(below),
    depth: 0,
    placeOf: (name, isFolder) => placeOf(path.join(srcDir, name), isFolder),
    compare,
  })
}

/** Paths of notes below a folder, as lists of segments. */
type Paths = readonly (readonly string[])[]

type Nesting = { below: string; depth: number; placeOf: PlaceOf; compare: (a: string, b: string) => number }

type Entry = { name: string; order: number; item: UserSidebarItem }

function nested(paths: Paths, nesting: Nesting): UserSidebarItem[] {
  const notes = paths.filter(({ length }) => length === 1).map(([name]) => name!)
  const deeper = nesting.depth >= maxDepth ? [] : paths.filter(({ length }) => length > 1)
  const folders = grouped(deeper, ([first]) => first!)
  const entries = [
    ...notes.filter((name) => !isIndex(name)).flatMap((name) => noteEntry(name, nesting)),
    ...[...folders].map(([name, inside]) => folderEntry(name, inside, nesting)),
  ].sort((a, b) => a.order - b.order || nesting.compare(a.name, b.name))
  const index = notes.find(isIndex)
  return [...(index ? [itemOf(linkTo(index, nesting))] : []), ...entries.map(({ item }) => item)]
}

function noteEntry(name: string, nesting: Nesting): Entry[] {
  const link = linkTo(name, nesting)
  const { order, isHidden } = nesting.placeOf(link, false)
  return isHidden ? [] : [{ name, order, item: itemOf(link) }]
}

function folderEntry(name: string, inside: Paths, nesting: Nesting): Entry {
  const rest = inside.map(([, ...inner]) => inner)
  const page = rest.find(([first = '', ...more]) => more.length === 0 && isIndex(first))?.[0]
  const folder = linkTo(name, nesting)
  const items = nested(rest, { ...nesting, below: folder.slice(1), depth: nesting.depth + 1 })
  const { order, text = withoutOrder(name) } = nesting.placeOf(`${folder}/${page ?? 'README.md'}`, true)
  return { name, order, item: { text, items, collapsed: true } }
}

function linkTo(name: string, { below }: Nesting): string {
  return `/${[below, name].filter(Boolean).join('/')}`
}

function isIndex(name: string): boolean {
  return /^(?:readme|index|_index)\./i.test(name)
}

/** A name without an ordering number: `01.Java` is `Java`. */
function withoutOrder(name: string): string {
  return name.replace(/^\d+[.\-_ )]+(?=.)/, '')
}
