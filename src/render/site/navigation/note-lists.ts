import { folderOf, slashed } from '../../base/slashes.ts'
import { localeKeyOf } from '../../config/labels.ts'
import { dialectNamed } from '../../dialects/detect.ts'
import type { Config } from '../../model/config.ts'
import { noteEnding } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import type { Page, Route } from '../../model/types.ts'
import { publishedTime } from '../dates.ts'
import { redirectsAmong } from '../links/redirects.ts'
import { rootOf } from '../tags.ts'
import { shelfOf } from './shelves.ts'
import { byOrder, isItems } from './sidebar.ts'

/** The addresses at which the other tool lists notes, newest first: the root of each language, and its folders. */
export function noteLists(config: Config, pages: readonly Page[]): Route[] {
  const where = dialectNamed(config.dialect)?.listsNotes
  if (where === undefined) return []
  const claimed = new Set(redirectsAmong(pages, config).map(({ from }) => from))
  const roots = pages.map(({ route }) => rootOf(localeKeyOf(config.locales, route)))
  const listOf = where === 'posts' ? postListIn(config) : (page: Page) => topFolderOf(page, config)
  const lists = where === 'top' ? [] : pages.flatMap((page) => listOf(page) ?? [])
  return [...new Set([...roots, ...lists, ...groupLists(config).keys()])].filter(
    (route) => !claimed.has(route),
  )
}

/** The notes listed at such an address; those without a date are last. */
export function notesAt(route: Route, config: Config, pages: Iterable<Page>): Page[] {
  const { listsNotes, posts } = dialectNamed(config.dialect) ?? {}
  if (listsNotes === 'posts') {
    const listOf = postListIn(config)
    return newestFirst([...pages].filter((page) => listOf(page) === route))
  }
  const locale = localeKeyOf(config.locales, route)
  if (route !== rootOf(locale))
    return newestFirst([...pages].filter((page) => topFolderOf(page, config) === route))
  const all = [...pages].filter(
    (page) =>
      localeKeyOf(config.locales, page.route) === locale && page.layout !== 'home' && page.route !== route,
  )
  const listed = all.filter(({ path }) => posts?.test(path))
  return newestFirst(listed.length > 0 ? listed : all)
}

/** Groups of the sidebars whose link is no note: their pages list what is in them, by address. */
export function groupLists({ dialect, themeConfig, locales }: Config): Map<Route, UserSidebarItem> {
  if (dialectNamed(dialect)?.listsNotes !== 'posts') return new Map()
  const themes = [themeConfig, ...Object.values(locales).map((locale) => locale.themeConfig)]
  const lists = themes.flatMap(({ sidebar = [] } = {}) =>
    isItems(sidebar) ? [sidebar] : Object.values(sidebar).map((own) => ('items' in own ? own.items : own)),
  )
  const itemsIn = (list: readonly UserSidebarItem[]): UserSidebarItem[] =>
    list.flatMap((item) => [item, ...itemsIn(item.items ?? [])])
  const all = lists.flatMap(itemsIn)
  return new Map(
    all.flatMap((item) =>
      item.items && item.link?.startsWith('/') && !noteEnding.test(item.link)
        ? [[slashed(item.link), item] as const]
        : [],
    ),
  )
}

const postEnd = '/:slug'

/** Computes the address that lists a post: above its own, which ends with a name. */
function postListIn({ addressFolders = {} }: Config): (page: Page) => Route | undefined {
  const folders = Object.entries(addressFolders).map(
    ([folder, address]) =>
      [
        `${folder}/`,
        address.endsWith(postEnd) ? slashed(address.slice(0, -postEnd.length)) : undefined,
      ] as const,
  )
  return ({ path }) => folders.find(([folder]) => path.startsWith(folder))?.[1]
}

function newestFirst(pages: readonly Page[]): Page[] {
  return pages
    .map((page) => ({ page, time: publishedTime(page) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ page }) => page)
}

const sectionPage = /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/

/**
 * The notes that the tool lists below the text of a section's page: posts, the newest first, and any notes where there is no text. A folder
 * without a page of its own belongs to the section around it.
 */
export function notesBelow(page: Page, site: Pick<Site, 'config' | 'pages'>, isEmpty: boolean): Page[] {
  const { config } = site
  const { listsNotes } = page.frontmatter
  if (typeof listsNotes === 'string') {
    const folder = `${listsNotes.replace(/^\/|\/$/g, '')}/`
    return newestFirst(
      [...site.pages.values()].filter(({ path }) => path !== page.path && path.startsWith(folder)),
    )
  }
  if (listsNotes === true)
    return notesAt(rootOf(localeKeyOf(config.locales, page.route)), config, site.pages.values()).filter(
      ({ frontmatter }) => frontmatter.catalog !== false,
    )
  const isSection = sectionPage.test(page.path) && page.layout !== 'home'
  if (!isSection || dialectNamed(config.dialect)?.listsNotes !== 'folders') return []
  const locale = localeKeyOf(config.locales, page.route)
  const all = [...site.pages.values()].filter(({ route }) => localeKeyOf(config.locales, route) === locale)
  if (page.route === rootOf(locale)) return isEmpty ? notesAt(page.route, config, all) : []
  const sections = new Set(
    all
      .map(({ path }) => path)
      .filter((one) => sectionPage.test(one))
      .map(folderOf),
  )
  const sectionOf = ({ path }: Page) => {
    let folder = folderOf(path)
    if (sections.has(folder) && sectionPage.test(path)) folder = folderOf(folder)
    while (folder !== '' && !sections.has(folder)) folder = folderOf(folder)
    return folder
  }
  const own = folderOf(page.path)
  const below = all.filter((one) => one !== page && sectionOf(one) === own)
  const isOfPosts = below.every((one) => publishedTime(one) !== undefined)
  if (isOfPosts) return newestFirst(below)
  return isEmpty ? below.sort(byOrder) : []
}

/** The address of the top-level folder of a note, unless the note's own address is elsewhere. */
function topFolderOf(page: Page, config: Config): Route | undefined {
  const { path, route } = page
  const root = rootOf(localeKeyOf(config.locales, route))
  const shelf = shelfOf(page, root, config)
  const [folder = '', ...rest] = shelf.slice(root.length).split('/')
  if (shelf !== route) return `${root}${folder}/`
  const isFolder =
    rest.some(Boolean) && path.toLowerCase().split('/').slice(0, -1).includes(folder.toLowerCase())
  return isFolder ? `${root}${folder}/` : undefined
}
