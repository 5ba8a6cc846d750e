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

/** Drafts, pages that the search leaves out, and screens for missing addresses are in nothing that is made of the notes besides pages. */
export function isForPagesOnly(site: Site, { route, frontmatter }: Page): boolean {
  return frontmatter.draft === true || frontmatter.search === false || isNotFoundRoute(site, route)
}

/** Whether a page has a twin for machines: not if its author leaves it out, or has a file of their own at its place. */
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

/** An href as it is for readers outside of the site: absolute if the site says where it is published. */
export function outsideUrl({ config }: Pick<Site, 'config'>, href: string): string {
  return absoluteUrl(config, href) ?? href
}
