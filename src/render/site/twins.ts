import type { Config } from '../model/config.ts'
import { encodeName, outputPathOf } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page, Route } from '../model/types.ts'
import { isNotFoundRoute } from './files/not-found.ts'
import { absoluteUrl } from './links/absolute.ts'

/** The output file of a page's Markdown twin: `/css/flex` → `css/flex.md`, `/css/` → `css/index.md`. */
export function twinPathOf(route: Route): string {
  return outputPathOf(route).replace(/html$/, 'md')
}

/** The href of a twin. */
export function twinHref({ base }: Pick<Config, 'base'>, route: Route): string {
  return base + encodeName(twinPathOf(route))
}

/** Whether everything made from notes, except for pages, leaves this page out: a draft, one excluded from search, or a not-found screen. */
export function isForPagesOnly(site: Site, { route, frontmatter }: Page): boolean {
  return frontmatter.draft === true || frontmatter.search === false || isNotFoundRoute(site, route)
}

/** Whether a page has a twin for machines: not if its author opts out, or has another file in its place. */
export function hasTwin(site: Site, page: Page): boolean {
  const { route } = page
  return (
    isMeant(site, page) &&
    !isForPagesOnly(site, page) &&
    site.pages.has(route) &&
    !site.files.has(`/${twinPathOf(route)}`)
  )
}

function isMeant({ config }: Site, { frontmatter }: Page): boolean {
  return config.llms && frontmatter.llms !== false
}

/** The pages that have twins. */
export function twinPages(site: Site): Page[] {
  return [...site.pages.values()].filter((page) => hasTwin(site, page))
}

/** An href for readers outside the site: absolute if the config has the site's address. */
export function outsideUrl({ config }: Pick<Site, 'config'>, href: string): string {
  return absoluteUrl(config, href) ?? href
}
