import type { PageProps } from '../../../../templates/props.ts'
import { fileBase } from '../../../client/platform/file-base.ts'
import { localeKeyOf } from '../../config/labels.ts'
import { encodePath, hrefOf, isExternal } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { OutputFile, Route } from '../../model/types.ts'
import { isListed } from './sitemap.ts'

/**
 * `404.json` for each language's not-found screen: address below the base and title of every page that may be found.
 *
 * None if the author wrote the screen, as that does not request it.
 */
export function nearPagesFiles(site: Site): OutputFile[] {
  const { config, files, pages } = site
  const listed = [...pages.values()].filter(isListed)
  return screenLocales(site).flatMap((locale) => {
    const path = listPathOf(locale)
    if (files.has(`/${path}`)) return []
    const own = listed.filter(({ route }) => localeKeyOf(config.locales, route) === locale.key)
    const entries = own.map(({ route, title }) => [hrefOf(config, route).slice(config.base.length), title])
    return [{ path, contents: JSON.stringify(entries) }]
  })
}

/** The languages that get a screen: not if the author wrote one, or the language is another site; none if no server would show it. */
export function screenLocales({ config, locales, pages }: Site): LocaleSite[] {
  if (config.base === fileBase) return []
  const routes = [...pages.keys()]
  return Object.values(locales).filter(({ key, root }) => {
    const isHere =
      !isExternal(config.locales[key]?.link ?? '') || routes.some((route) => route.startsWith(root))
    return isHere && !pages.has(`${root}404`)
  })
}

/** The data of the screen: its list, and the screens of languages below other roots, encoded like addresses in the browser. */
export function notFoundPropsOf(site: Site, locale: LocaleSite): PageProps['notFound'] {
  const { config } = site
  return {
    pagesHref: config.base + listPathOf(locale),
    others: screenLocales(site)
      .filter(({ key, root }) => key !== locale.key && root !== '/')
      .map(({ root }) => ({ root: encodePath(hrefOf(config, root)), href: hrefOf(config, `${root}404`) })),
  }
}

/** Whether an address is that of a language's not-found screen. */
export function isNotFoundRoute({ locales }: Pick<Site, 'locales'>, route: Route): boolean {
  return Object.values(locales).some(({ root }) => route === `${root}404`)
}

function listPathOf({ root }: LocaleSite): string {
  return `${root.slice(1)}404.json`
}
