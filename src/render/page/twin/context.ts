import type { LocaleSite, Site } from '../../model/site.ts'
import type { Page } from '../../model/types.ts'
import { leavesSite, linkKind } from '../../parse/links.ts'
import { linkTargets } from '../../site/assemble.ts'
import { resolveLink } from '../../site/links/resolve-link.ts'
import { untracked } from '../../site/reads.ts'
import { hasTwin, outsideUrl, twinHref } from '../../site/twins.ts'
import { mediaOf } from '../media.ts'

export type TwinContext = {
  page: Page
  site: Site
  locale: LocaleSite
  /** The address of a link as written: that of the twin if there is one; undefined for a name without a note. */
  link(href: string): string | undefined
  /** The address of a picture or another file. */
  file(src: string): string
  /** The address of the page at a route. */
  toPage(route: string, href: string): string
  /** Whether dollars begin a formula. */
  hasFormulas: boolean
  /** Level of the last heading. */
  level: { current: number }
}

export function twinContext(page: Page, site: Site, locale: LocaleSite): TwinContext {
  const targets = linkTargets(site)
  const { site: whole } = untracked(site)
  const media = mediaOf(page, site)
  const toPage = (route: string, href: string) => {
    const target = whole.pages.get(route)
    const [, hash = ''] = /(#.*)$/s.exec(href) ?? []
    return outsideUrl(site, target && hasTwin(whole, target) ? twinHref(site.config, route) + hash : href)
  }
  return {
    page,
    site,
    locale,
    toPage,
    link(href) {
      const kind = linkKind(href)
      if (kind === 'external' || leavesSite(href)) return href
      const resolved = resolveLink(targets, page.path, href)
      if (resolved.kind === 'page' && kind === 'anchor') return `#${resolved.href.split('#')[1] ?? ''}`
      if (resolved.kind === 'page') return toPage(resolved.route, resolved.href)
      if (resolved.kind === 'missing' && href.startsWith('[[')) return undefined
      return outsideUrl(site, resolved.href)
    },
    file: (src) => outsideUrl(site, media.href(src)),
    hasFormulas: Boolean(page.hasFormulas ?? site.config.markdown.math),
    level: { current: 1 },
  }
}
