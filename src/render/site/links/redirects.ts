import { decode } from '../../../client/platform/decode.ts'
import type { Config } from '../../model/config.ts'
import { encodeName, writtenRoute } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { Page, Route } from '../../model/types.ts'
import { readingOrder } from '../navigation/pager.ts'

/**
 * An old address and its target, as a link names it; `path` is the note that claims it in its front matter, absent for the config. `query`:
 * the part after the address, which a page does not see.
 */
export type Redirect = { from: Route; to: string; path?: string; query?: string }

type Tops = Pick<Site, 'config' | 'pages' | 'locales' | 'files' | 'madeRoutes'>

/** Every redirect: `redirects` of the config, and `redirects` in front matter, where a note lists its former addresses. */
export function redirectsOf(site: Tops): Redirect[] {
  const own = redirectsAmong([...site.pages.values()], site.config)
  return [...own, ...homesOf(site, own)]
}

/** Another tool's notes may have no page for the top of the site: as in that tool, it leads to the first page. */
function homesOf({ config, pages, locales, files, madeRoutes }: Tops, own: readonly Redirect[]): Redirect[] {
  if (config.dialect === undefined) return []
  return Object.values(locales).flatMap(({ root, sidebars }) => {
    if (pages.has(root) || madeRoutes.has(root) || files.has(`${root}index.html`)) return []
    if (own.some(({ from }) => from === root)) return []
    const whole = sidebars.find(({ prefix }) => prefix === root) ?? sidebars[0]
    const first = readingOrder(whole?.items ?? []).find(({ route }) => route.startsWith(root))
    return first ? [{ from: root, to: first.route }] : []
  })
}

/** The same before there is a site. */
export function redirectsAmong(
  pages: readonly Page[],
  { redirects, cleanUrls }: Pick<Config, 'redirects' | 'cleanUrls'>,
): Redirect[] {
  const oldAddress = (written: string, path: string) => addressOf(written, path, cleanUrls)
  const claimed = pages.flatMap(({ path, route, frontmatter }) =>
    listOf(frontmatter.redirects).map((from) => ({
      ...oldAddress(from, path),
      to: writtenRoute(route),
      path,
    })),
  )
  const configured = Object.entries(redirects).map(([from, to]) => ({ ...oldAddress(from, ''), to }))
  return [...configured, ...claimed]
}

/** The redirects by old address: the first of two from one address counts. */
export function byOldAddress(redirects: readonly Redirect[]): Map<Route, Redirect> {
  return new Map([...redirects].reverse().map((redirect) => [redirect.from, redirect]))
}

/** In sites with a folder for each page, an old address without `.html` had one, too. */
function addressOf(
  written: string,
  path: string,
  cleanUrls: Config['cleanUrls'],
): Pick<Redirect, 'from' | 'query'> {
  const [query] = /\?[^#]*/.exec(written) ?? []
  const from = oldRoute(written, path)
  const isFile =
    cleanUrls !== 'folders' || from.endsWith('/') || /\.html$/.test(written.replace(/[?#].*$/s, ''))
  return { from: isFile ? from : `${from}/`, ...(query && { query }) }
}

/** `/css/old.md`, `/css/old.html` and `css/old` are one address; a relative one is relative to the note's folder. */
export function oldRoute(written: string, path: string): Route {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const address = decode(written.replace(/[?#].*$/s, ''))
  const url = new URL(encodeName(address), `http://x/${encodeName(folder)}`)
  return decode(url.pathname)
    .replaceAll('\0', '\uFFFD')
    .normalize('NFC')
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/(^|\/)index$/, '$1')
}

function listOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((one): one is string => typeof one === 'string' && one !== '')
}
