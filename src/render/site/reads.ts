import type { CatalogEntry } from '../../../templates/props.ts'
import type { Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import type { ResolvedLink } from './links/link-targets.ts'
import { catalogBelow } from './navigation/catalog.ts'

/** Everything that rendering a page read from the rest of the site, besides its props. */
export type SiteReads = {
  /** Links as written. */
  links: Set<string>
  /** Bases of the catalogs it showed. */
  catalogs: Set<string>
  /** Pages whose content it shows. */
  embeds: Set<string>
  /** Whether it read the pages as a whole: then it depends on all of them. */
  whole: boolean
}

/** The untracked site behind a tracked one. */
const raw: unique symbol = Symbol('raw')
type Tracked = Site & { [raw]?: { site: Site; reads: SiteReads } }

/** The site for rendering one page: behaves the same, and records in `reads` what was read. */
export function trackedSite(site: Site): { site: Site; reads: SiteReads } {
  const reads: SiteReads = { links: new Set(), catalogs: new Set(), embeds: new Set(), whole: false }
  const tracked = { ...site, [raw]: { site, reads } }
  for (const name of ['pages', 'times', 'catalog', 'files'] as const) {
    Object.defineProperty(tracked, name, {
      get() {
        reads.whole = true
        return site[name]
      },
    })
  }
  return { site: tracked, reads }
}

/** The site behind a tracked one, and the record of its reads. */
export function untracked(site: Site): { site: Site; reads?: SiteReads } {
  return (site as Tracked)[raw] ?? { site }
}

/** The catalog below a base, recorded if the site is tracked. */
export function catalogFor(given: Site, base: string | undefined): readonly CatalogEntry[] {
  const { site, reads } = untracked(given)
  reads?.catalogs.add(base ?? '/')
  const others = Object.values(site.locales).flatMap(({ root }) => (root === '/' ? [] : [root]))
  return catalogBelow(site.catalog, base, others)
}

/** The targets of these links of a page, as a text that changes with any of them. */
export function leadsOf(
  links: Iterable<string>,
  page: Page,
  resolve: (from: string, href: string) => ResolvedLink,
): string {
  return [...links]
    .map((href) => {
      const { kind, href: to } = resolve(page.path, href)
      return `${kind} ${to}`
    })
    .join('\n')
}
