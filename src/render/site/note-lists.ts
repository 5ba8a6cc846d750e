import { localeKeyOf } from '../config/labels.ts'
import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import type { Page, Route } from '../model/types.ts'
import { publishedTime } from './dates.ts'
import { redirectsAmong } from './redirects.ts'
import { rootOf } from './tags.ts'

/** The addresses at which the other tool lists the notes, newest first: the root of each language, and its folders. */
export function noteLists(config: Config, pages: readonly Page[]): Route[] {
  const where = dialectNamed(config.dialect)?.listsNotes
  if (where === undefined) return []
  const claimed = new Set(redirectsAmong(pages, config).map(({ from }) => from))
  const listed = pages.map(({ route }) => rootOf(localeKeyOf(config.locales, route)))
  const folders = where === 'folders' ? pages.flatMap((page) => folderOf(page, config) ?? []) : []
  return [...new Set([...listed, ...folders])].filter((route) => !claimed.has(route))
}

/** The notes at such an address, those without a date last. */
export function notesAt(route: Route, config: Config, pages: Iterable<Page>): Page[] {
  const locale = localeKeyOf(config.locales, route)
  return [...pages]
    .filter((page) =>
      route === rootOf(locale)
        ? localeKeyOf(config.locales, page.route) === locale && page.layout !== 'home'
        : folderOf(page, config) === route,
    )
    .map((page) => ({ page, time: publishedTime(page) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ page }) => page)
}

/** The address of the folder at the top that a note is in, unless its address has another one. */
function folderOf({ path, route }: Page, config: Config): Route | undefined {
  const root = rootOf(localeKeyOf(config.locales, route))
  const [folder = '', ...rest] = route.slice(root.length).split('/')
  const isFolder = rest.some(Boolean) && path.toLowerCase().split('/').slice(0, -1).includes(folder)
  return isFolder ? `${root}${folder}/` : undefined
}
