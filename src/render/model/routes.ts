import { decode } from '../../client/platform/decode.ts'
import { fileBase } from '../../client/platform/file-base.ts'
import type { Route } from './types.ts'

type UrlOptions = { base: string; cleanUrls: boolean | 'folders' }

/** File extensions of notes; other tools also use the long ones. */
export const noteEnding = /\.(?:mdx?|markdown)$/i

/** The route of a source path: `css/flex.md` → `/css/flex`, `css/index.md` → `/css/`, `index.md` → `/`. */
export function routeOf(path: string): Route {
  const bare = path.replace(noteEnding, '').normalize('NFC')
  return `/${bare === 'index' ? '' : bare.replace(/\/index$/, '/')}`
}

/** The final href of a route: with base, `.html` unless URLs are clean, and every segment encoded. */
export function hrefOf({ base, cleanUrls }: UrlOptions, route: Route): string {
  if (base === fileBase) return base + encodeName(outputPathOf(route))
  const file = route.endsWith('/') || cleanUrls ? route : `${route}.html`
  return base + encodeName(file.slice(1))
}

/** The output file of a route: `/css/flex` → `css/flex.html`, `/css/` → `css/index.html`. */
export function outputPathOf(route: Route): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`
}

/** A route as written in links and compared by navigation: characters that would end the path or be decoded are escaped (`/C#` → `/C%23`). */
export function writtenRoute(route: Route): string {
  return route.replace(/[%?#]/g, encodeURIComponent)
}

/** Whether a link leads to another site: it has a scheme or begins with `//`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/** Percent-encodes characters that are not allowed in a path; encoded ones stay as they are. */
export function encodePath(path: string): string {
  return plainPath.test(path) ? path : path.split('/').map(decode).map(encodeSegment).join('/')
}

/** Percent-encodes the path of a file or page, in which a percent sign is literal. */
export function encodeName(path: string): string {
  return plainPath.test(path) ? path : path.split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(40|3A|2C|3B|2B|24|3D|26)/g, (code) =>
    decodeURIComponent(code),
  )
}

/** A fast test, because most paths need no encoding and a check handles a hundred thousand links. */
const plainPath = /^[\w\-.!~*'()@:,+;=$&/]*$/

/** A fragment for an href: Han stays readable; characters that could end the attribute or URL are encoded. */
export function encodeHash(hash: string): string {
  return hash.replace(/[\s"<>`%^\\{}|]/g, encodeURIComponent)
}
