import path from 'node:path'
import picomatch from 'picomatch'
import type { HeadTag } from '../../../templates/props.ts'
import { grouped } from '../base/grouped.ts'
import { compareNaturally } from '../base/natural-order.ts'
import { withoutSlashes } from '../base/slashes.ts'
import { compareText } from '../model/diagnostics.ts'
import { isExternal, writtenRoute } from '../model/routes.ts'
import type { ThemeConfig, UserSidebar, UserSidebarItem } from '../model/theme-config.ts'
import { type Data, dataOf, filesBelow, listOf, wordsOf } from './files.ts'
import { headOf } from './head-of.ts'

/** Tags of `head` with texts for values: `{ defer: true }` is `{ defer: '' }`. */
export function headTags(value: unknown): HeadTag[] {
  return listOf(value).flatMap((tag): HeadTag[] => {
    const [name, attributes, inner] = listOf(tag)
    if (typeof name !== 'string') return []
    const own = Object.entries(dataOf(attributes)).flatMap(([key, one]): [string, string][] =>
      one === false || one === null || one === undefined ? [] : [[key, one === true ? '' : String(one)]],
    )
    const given = Object.fromEntries(own)
    return [typeof inner === 'string' ? [name, given, inner] : [name, given]]
  })
}

/** What JavaScript tools say about the list of headings beside a page; two levels unless they name others. */
export function outlineIn(list: unknown): Pick<ThemeConfig, 'outline'> {
  if (list === false) return { outline: false }
  const { minHeadingLevel = 2, maxHeadingLevel = 3 } = dataOf(list)
  const isGiven = typeof minHeadingLevel === 'number' && typeof maxHeadingLevel === 'number'
  return list && isGiven ? { outline: [minHeadingLevel, maxHeadingLevel] } : {}
}

/** Keys of a map that are set but not read. */
export function unread(
  data: Readonly<Record<string, unknown>>,
  known: readonly string[],
  prefix = '',
): string[] {
  return Object.keys(data)
    .filter((key) => !known.includes(key))
    .map((key) => prefix + key)
}

/** Only values that say something: a missing one, an empty text and an empty list have no key. */
export function present<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as T
}

/** The entry of a note, by its path from the top of the notes: `/a/b.md`. */
export function itemOf(note: string, text?: string): UserSidebarItem {
  return present<UserSidebarItem>({ text, link: writtenRoute(note) })
}

/** Entries for the notes of a folder, the newest first; `below` is its path from the top, and a note without a date is in no list. */
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

/** The links of entries and of those inside them, in order. */
export function linksIn(items: readonly UserSidebarItem[]): string[] {
  return items.flatMap(({ link, items: inner = [] }) => [...(link ? [link] : []), ...linksIn(inner)])
}

/** Deeper entries are left out: a config may contain itself. */
export const maxDepth = 20

/**
 * The position of a note, or of the folder whose page it is, among its neighbours, and the name of such a folder; those with the same position
 * are sorted by their names.
 */
export type PlaceOf = (
  file: string,
  isFolder: boolean,
) => { order: number; text?: string | undefined; isHidden?: boolean }

/** Entries for the notes of a folder, by their names: folders as groups, the page of a folder first. */
export function itemsOfFolder(
  srcDir: string,
  below: string,
  isWanted: (parts: readonly string[]) => boolean = () => true,
  placeOf: PlaceOf = () => ({ order: 0 }),
): UserSidebarItem[] {
  const names = filesBelow(path.join(srcDir, below), /\.md$/)
  return nested(names.map((name) => name.split('/')).filter(isWanted), {
    below: withoutSlashes(below),
    depth: 0,
    placeOf: (name, isFolder) => placeOf(path.join(srcDir, name), isFolder),
  })
}

/** Paths of notes below a folder, in segments. */
type Paths = readonly (readonly string[])[]
type Nesting = { below: string; depth: number; placeOf: PlaceOf }
type Entry = { name: string; order: number; item: UserSidebarItem }

function nested(paths: Paths, nesting: Nesting): UserSidebarItem[] {
  const notes = paths.filter(({ length }) => length === 1).map(([name]) => name!)
  const deeper = nesting.depth >= maxDepth ? [] : paths.filter(({ length }) => length > 1)
  const folders = grouped(deeper, ([first]) => first!)
  const entries = [
    ...notes.filter((name) => !isIndex(name)).flatMap((name) => noteEntry(name, nesting)),
    ...[...folders].map(([name, inside]) => folderEntry(name, inside, nesting)),
  ].sort((a, b) => a.order - b.order || compareNaturally(a.name, b.name))
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

/** The same lists without entries that lead to notes of these patterns, which are no pages. */
export function withoutNotes(sidebar: UserSidebar, patterns: readonly unknown[]): UserSidebar {
  if (patterns.length === 0) return sidebar
  const isHidden = picomatch(patterns.map(String))
  const kept = (items: readonly UserSidebarItem[]): UserSidebarItem[] =>
    items
      .filter(({ link = '' }) => !isHidden(link.slice(1)) && !isHidden(`${link.slice(1)}.md`))
      .map(({ items: inner, ...item }) => ({ ...item, ...(inner && { items: kept(inner) }) }))
  if (Array.isArray(sidebar)) return kept(sidebar)
  return Object.fromEntries(
    Object.entries(sidebar).map(([prefix, items]) => [prefix, Array.isArray(items) ? kept(items) : items]),
  )
}

/** Whether a link says by itself where it leads: to another site, or from the top of this one. */
export function isAbsolute(link: string): boolean {
  return isExternal(link) || link.startsWith('/')
}

/** Former addresses, by paths from the top of the site with or without a slash. */
export function redirectsTo(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const rooted = (one: string) => (isAbsolute(one) ? one : `/${one.replace(/^\.\//, '')}`)
  return Object.fromEntries(
    Object.entries(given).flatMap(([from, to]) => {
      const target = wordsOf(to)
      return target === undefined ? [] : [[rooted(from), rooted(target)]]
    }),
  )
}

/** A name without an ordering number: `01.Java` is `Java`. */
export function withoutOrder(name: string): string {
  return name.replace(/^\d+[.\-_ )]+(?=.)/, '')
}

const entities: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  copy: '©',
  middot: '·',
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
}

/** Words of HTML, without elements around them. */
export function textIn(value: unknown): string | undefined {
  return wordsOf(value)
    ?.replace(/<[^<>]*>/g, '')
    .replace(/&(\w{2,6});/g, (whole, name) => entities[name] ?? whole)
    .trim()
}

/** A language as the web writes it: `zh_CN` is `zh-CN`. */
export function languageIn(value: unknown): string | undefined {
  return wordsOf(value)?.replace('_', '-')
}

/** The address of a site on the web. */
export function addressIn(value: unknown): URL | undefined {
  const address = wordsOf(value)
  return address && /^https?:/.test(address) && URL.canParse(address) ? new URL(address) : undefined
}

/** The link to a repository, which may be named without its host. */
export function repositoryLink(value: unknown): Pick<ThemeConfig, 'socialLinks'> {
  const name = wordsOf(value)
  if (name === undefined) return {}
  const link = /^https?:/.test(name) ? name : `https://github.com/${name}`
  return { socialLinks: [{ icon: 'github', link }] }
}
