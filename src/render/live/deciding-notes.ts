import { outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { type Redirect, redirectsAmong, redirectsOf } from '../site/links/redirects.ts'
import { localeOf } from '../site/locales.ts'
import { isByTitle } from '../site/navigation/sidebar.ts'

/**
 * A home that leads to the first note of the folders is decided by titles: the notes whose titles decide it, and are known only from their
 * text. `name` is the output path of a redirect.
 */
export function decidingNotes(site: Site, name: string): readonly Page[] {
  const isIt = ({ from }: Redirect) => outputPathOf(from) === name
  const all = [...site.pages.values()]
  const home = redirectsOf(site).find(isIt)
  const isListed = home && localeOf(site, home.from).config.themeConfig.sidebar !== undefined
  if (!home || isListed || redirectsAmong(all, site.config).some(isIt)) return []
  const isBeside = (route: Route) => folderOf(route) === folderOf(home.to)
  const isOfFolderBeside = (route: Route) =>
    route.endsWith('/') && home.to.startsWith(folderOf(route.slice(0, -1)))
  return all.filter(
    ({ path, route, hash, frontmatter }) =>
      hash === '' &&
      frontmatter.title === undefined &&
      isByTitle(path) &&
      (isBeside(route) || isOfFolderBeside(route)),
  )
}

function folderOf(route: Route): Route {
  return route.slice(0, route.lastIndexOf('/') + 1)
}
