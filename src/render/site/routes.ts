import type { Route } from '../types.ts'

type UrlOptions = { base: string; cleanUrls: boolean }

/** The route of a source path: `css/flex.md` → `/css/flex`, `css/index.md` → `/css/`, `index.md` → `/`. */
export function routeOf(path: string): Route {
  const bare = path.replace(/\.md$/, '').normalize('NFC')
  return `/${bare === 'index' ? '' : bare.replace(/\/index$/, '/')}`
}

/** The finished href of a route: base in front, `.html` behind unless URLs are clean, every segment encoded. */
export function hrefOf({ base, cleanUrls }: UrlOptions, route: Route): string {
  const [bare = '', hash] = splitHash(route)
  const file = bare.endsWith('/') || cleanUrls ? bare : `${bare}.html`
  return base + encodePath(file.slice(1)) + (hash === undefined ? '' : `#${encodeHash(hash)}`)
}

/** The output file of a route: `/css/flex` → `css/flex.html`, `/css/` → `css/index.html`. */
export function outputPathOf(route: Route): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`
}

/** Both sides of the active-path rule: no query, hash, extension or trailing `index`; percent signs decoded. */
export function normalRoute(link: string): Route {
  const path = decode(link.replace(/[?#].*$/, ''))
  return path.replace(/(?:\.md|\.html)$/, '').replace(/(^|\/)index$/, '$1')
}

/** Percent-encodes what may not stand in a path; what is encoded already stays as it is. */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path
  return path
    .split('/')
    .map((segment) =>
      encodeURIComponent(decode(segment)).replace(/%(40|3A|2C|3B|2B|24|3D|26)/g, (code) =>
        decodeURIComponent(code),
      ),
    )
    .join('/')
}

/** Nothing to encode or decode in it, as in most paths of most sites: a check looks at a hundred thousand links. */
const plainPath = /^[\w\-.!~*'()@:,+;=$&/]*$/

/** A fragment as it stands in an href: readable Han, but nothing that could end the attribute or the URL. */
export function encodeHash(hash: string): string {
  return hash.replace(/[\s"<>`%^\\{}|]/g, encodeURIComponent)
}

/** Percent-decodes; text that is not valid percent-encoding is given back as it is. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function splitHash(route: Route): [string, string | undefined] {
  const at = route.indexOf('#')
  return at < 0 ? [route, undefined] : [route.slice(0, at), route.slice(at + 1)]
}
