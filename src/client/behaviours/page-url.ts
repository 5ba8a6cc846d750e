import { decode } from '../platform/decode.ts'

type ClickKeys = {
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  defaultPrevented: boolean
}

type LinkLike = { href: string; target: string; hasDownload: boolean; inRaw: boolean }

/** Whether a click means "go there in this tab": the main button, no modifier, not handled yet. */
export function isPlainClick(click: ClickKeys): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
  return click.button === 0 && !modified && !click.defaultPrevented
}

/**
 * Address of another page of this site that the link leads to, or undefined when the browser should follow it itself.
 *
 * Left to the browser: other origins, places outside `base`, files (a known page ends in `.html`, `/` or has no extension; in `/v1.2` there
 * is none), `target`, `download`, and links in raw regions.
 */
export function pageUrl(link: LinkLike, here: URL, base: string): URL | undefined {
  if (!URL.canParse(link.href, here.href)) return undefined
  const url = new URL(link.href, here.href)
  const stays = url.origin === here.origin && url.pathname.startsWith(base)
  if (!stays || link.hasDownload || link.inRaw || (link.target && link.target !== '_self')) return undefined
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const extension = /\.(?!\d+$)([a-z0-9]{1,8})$/i.exec(name)?.[1]
  return extension && extension.toLowerCase() !== 'html' ? undefined : url
}

/**
 * The address with its path in the form of the site's links (`address`): `/css/index.html` and `/css` as `/css/`, `/css/flex` as
 * `/css/flex.html` or the other way round. An address of another page stays as it is.
 */
export function usualUrl(url: URL, address: string | undefined): URL {
  if (address === undefined || bare(url.pathname) !== bare(address)) return url
  const usual = new URL(url)
  usual.pathname = address
  return usual
}

function bare(path: string): string {
  return decode(path.replace(/\.html$/, '').replace(/\/(?:index)?$/, ''))
}

/** Whether two addresses are the same page, ignoring their hashes. */
export function isSamePage(a: URL, b: URL): boolean {
  return a.origin === b.origin && a.pathname === b.pathname && a.search === b.search
}
