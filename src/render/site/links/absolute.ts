import { withoutEndSlash } from '../../base/slashes.ts'
import type { Config } from '../../model/config.ts'

/**
 * The full URL of an href, for readers outside the page: search engines, feeds, link previews. Undefined if the config has no
 * `siteUrl`.
 *
 * `siteUrl` may name the folder that `base` names too; it then counts once.
 */
export function absoluteUrl(
  { siteUrl, base }: Pick<Config, 'siteUrl' | 'base'>,
  href: string,
): string | undefined {
  if (!siteUrl || !URL.canParse(siteUrl)) return undefined
  if (URL.canParse(href)) return href
  const { origin, pathname } = new URL(siteUrl)
  const folder = withoutEndSlash(pathname)
  return encoded(origin + (base.startsWith(`${folder}/`) ? '' : folder) + href)
}

/** Encoded characters stay encoded: `%23` is a number sign in a name, not another way to write "#". */
function encoded(url: string): string {
  return encodeURI(url).replace(/%25([0-9a-f]{2})/gi, '%$1')
}
