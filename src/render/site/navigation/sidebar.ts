import { literal } from '../../../../templates/parts/inline-html.ts'
import type { SidebarItem } from '../../../../templates/props.ts'
import { grouped } from '../../base/grouped.ts'
import { compareNaturally, isNumbered } from '../../base/natural-order.ts'
import { slashed } from '../../base/slashes.ts'
import { compareText } from '../../model/diagnostics.ts'
import { isFolderNote } from '../../model/folder-notes.ts'
import { isExternal, noteEnding, writtenRoute } from '../../model/routes.ts'
import type { LocaleSite } from '../../model/site.ts'
import type { UserSidebar, UserSidebarItem } from '../../model/theme-config.ts'
import type { Page, Route } from '../../model/types.ts'
import { withoutNumber } from '../../parse/name-title.ts'
import type { LinkTargets } from '../links/link-targets.ts'
import { linkProps, titleAt } from './nav.ts'

type Sidebars = LocaleSite['sidebars']

/** Every sidebar of a locale with finished hrefs, the most specific prefix first. */
export function sidebarsOf(targets: LinkTargets, config: UserSidebar): Sidebars {
  if (isItems(config)) return [{ prefix: '/', items: itemsOf(targets, config, '') }]
  return Object.entries(config)
    .map(([prefix, value]) => ({
      prefix: slashed(prefix),
      items: isList(value) ? itemsOf(targets, value, '') : itemsOf(targets, value.items, value.base ?? ''),
    }))
    .sort((a, b) => b.prefix.split('/').length - a.prefix.split('/').length)
}

export function isItems(config: UserSidebar): config is readonly UserSidebarItem[] {
  return Array.isArray(config)
}

function isList<T>(value: readonly T[] | { items: readonly T[] }): value is readonly T[] {
  return Array.isArray(value)
}

function itemsOf(targets: LinkTargets, items: readonly UserSidebarItem[], inherited: string): SidebarItem[] {
  return items.map(({ text, link, items: inner, base: own, description: _, ...item }) => {
    const base = own ?? inherited
    return {
      ...item,
      text: text ?? titleAt(targets, link && withBase(base, link)),
      ...(link !== undefined && linkProps(targets, withBase(base, link))),
      ...(inner && { items: itemsOf(targets, inner, base) }),
    }
  })
}

/** A base applies to internal links only; double slashes collapse. */
function withBase(base: string, link: string): string {
  if (!base || isExternal(link) || link.startsWith('#')) return link
  return `${base}/${link}`.replace(/\/{2,}/g, '/')
}

/** The sidebar of a page: the first with a prefix of its route that ends at a path boundary. */
export function sidebarFor(sidebars: Sidebars, route: string): Sidebars[number] | undefined {
  return sidebars.find(({ prefix }) => route.startsWith(prefix) || `${route}/` === prefix)
}

/** Whether a page has space for a sidebar and its author wants one. */
export function showsSidebar({ layout, frontmatter }: Pick<Page, 'layout' | 'frontmatter'>): boolean {
  return frontmatter.sidebar !== false && layout !== 'home' && layout !== false
}

/** A page with the `route` at which it is listed; `own` is its address, if that differs. */
type Shelved = Page & { own?: Route }

/**
 * Sidebars made from the folders: one for each top-level folder, unless `isWhole`, pages by `byOrder`, folders as groups that open around the
 * page. `shelf` is where a page is listed.
 */
export function sidebarsFromFolders(
  targets: LinkTargets,
  pages: readonly Page[],
  root: string,
  { shelf = ({ route }: Page) => route, isWhole = false } = {},
): Sidebars {
  const below = pages
    .filter(({ route }) => route.startsWith(root))
    .map((page): Shelved => ({ ...page, route: shelf(page), own: page.route }))
  const folders = grouped(below, ({ route }) => topFolder(route.slice(root.length)))
  const named = byFolderOrder(
    [...folders].filter(([name]) => name),
    root,
  )
  const sidebars = named.map(([name, pages]) => {
    const prefix = `${root}${name}/`
    return { prefix, pages, items: folderItems(targets, pages, prefix) }
  })
  const rest = [...(folders.get('') ?? [])].filter(({ layout }) => layout !== 'home')
  const overview = [
    ...rest.sort(firstThenOrder(root)).map((page) => pageItem(targets, page)),
    ...sidebars.map(({ prefix, pages, items }) => folderItem(targets, pages, prefix, items)),
  ]
  return [
    ...(isWhole ? [] : sidebars.map(({ prefix, items }) => ({ prefix, items }))),
    ...(overview.length > 0 ? [{ prefix: root, items: overview }] : []),
  ]
}

/** Sorts the page of the top-level folder first. */
function firstThenOrder(root: string): (a: Page, b: Page) => number {
  return (a, b) => Number(b.route === root) - Number(a.route === root) || byOrder(a, b)
}

function folderItems(targets: LinkTargets, pages: readonly Page[], folder: string): SidebarItem[] {
  const index = pages.find(({ route }) => route === folder)
  const direct = pages.filter(({ route }) => route !== folder && !route.slice(folder.length).includes('/'))
  const inner = grouped(pages, ({ route }) => topFolder(route.slice(folder.length)))
  inner.delete('')
  return [
    ...(index ? [pageItem(targets, index)] : []),
    ...direct.sort(byOrder).map((page) => pageItem(targets, page)),
    ...byFolderOrder([...inner], folder).map(([name, own]) => folderItem(targets, own, `${folder}${name}/`)),
  ]
}

function topFolder(below: string): string {
  return below.includes('/') ? below.split('/')[0]! : ''
}

type Folder = [name: string, pages: Page[]]

/** Folders by the `order` of their page, then like notes. */
function byFolderOrder(folders: readonly Folder[], above: string): Folder[] {
  const rank = ([name, pages]: Folder): Ranked => {
    const index = pages.find(({ route }) => route === `${above}${name}/`)
    const text = index && !isNumbered(name) ? folderTitle(index) || name : name
    return { order: orderOf(index?.frontmatter ?? {}), text, path: name }
  }
  return [...folders].sort((a, b) => compareRanked(rank(a), rank(b)))
}

function folderItem(
  targets: LinkTargets,
  pages: readonly Page[],
  folder: string,
  inFolder = folderItems(targets, pages, folder),
): SidebarItem {
  const index = pages.find(({ route }) => route === folder)
  const own = writtenRoute(folder)
  const items = inFolder.filter(({ route }) => !index || route !== own)
  return {
    text: literal((index && folderTitle(index)) || withoutNumber(folder.split('/').at(-2)!)),
    ...(index && linkProps(targets, own)),
    ...(items.length > 0 && { items, collapsed: true }),
  }
}

/** The title of a folder's page as the folder's name, unless it is merely the title of one section, or a title that any such page has. */
export function folderTitle({ title, headings }: Pick<Page, 'title' | 'headings'>): string {
  const { level = 1 } = headings.find(({ text }) => text === title) ?? {}
  const isSection = level > 1 && headings.filter((other) => other.level === level).length > 1
  return isSection || /^(?:readme|index)$/i.test(title) ? '' : title
}

function pageItem(targets: LinkTargets, page: Shelved): SidebarItem {
  return {
    text: literal(page.title || page.path),
    ...linkProps(targets, writtenRoute(page.own ?? page.route)),
  }
}

/** The sort key of a page or folder. */
type Ranked = { order: number; text: string; path: string }

/** Front matter `order` first (absent counts as last), then the name of the file if it contains a number, else the title. */
export function byOrder(a: Page, b: Page): number {
  return compareRanked(rankOf(a), rankOf(b))
}

function rankOf({ path, title, frontmatter }: Page): Ranked {
  return { order: orderOf(frontmatter), text: isByTitle(path) ? title : nameOf(path), path }
}

/** Whether the title of a note decides where it is listed. */
export function isByTitle(path: string): boolean {
  return !isNumbered(nameOf(path))
}

function nameOf(path: string): string {
  const parts = path.split('/')
  return (isFolderNote(path) ? parts.at(-2) : parts.at(-1)?.replace(noteEnding, '')) ?? ''
}

function orderOf({ order }: Page['frontmatter']): number {
  return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER
}

function compareRanked(a: Ranked, b: Ranked): number {
  return a.order - b.order || compareNaturally(a.text, b.text) || compareText(a.path, b.path)
}
