import type { PageProps } from '../../../templates/props.ts'
import { hashOf } from '../base/hash.ts'
import type { PageDigests } from '../model/digests.ts'
import type { Site } from '../model/site.ts'
import type { DiagramTable, Page } from '../model/types.ts'
import { linkTargets } from '../site/assemble.ts'
import { shownBacklinks } from '../site/links/backlinks.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { pictureSizes } from '../site/pictures.ts'
import { catalogFor, leadsOf, type SiteReads } from '../site/reads.ts'

/**
 * Everything that a page's HTML depends on, as named hashes: equal inputs give equal bytes.
 *
 * `--explain` reports the names when one differs.
 */
export type PageInputs = Readonly<Record<InputName, string>>

const inputNames = {
  text: 'its text changed',
  theme: 'kbsite, the config, the templates or the assets changed',
  navigation: 'the navigation changed',
  sidebar: 'its sidebar changed',
  neighbours: 'its previous or next page changed',
  head: 'its head tags changed',
  dates: 'its date changed',
  languages: 'its translations changed',
  search: 'the topics of the search changed',
  data: 'its data changed',
  links: 'a link in it leads elsewhere',
  diagrams: 'a drawing in it changed',
  pictures: 'a picture in it has another size',
  catalog: 'a catalog in it changed',
  backlinks: 'the notes that link to it changed',
  embeds: 'a note that it embeds changed',
  site: 'it reads the whole site, which changed',
} as const

type InputName = keyof typeof inputNames

type InputContext = {
  site: Site
  /** Hash of everything that all pages share. */
  theme: string
  /** The page's view of its sidebar. */
  shownSidebar: object
  diagrams: DiagramTable
  /** Hash of what pages show of each other. */
  siteHash: string
  digestsOf: (page: Page) => PageDigests
  /** Hash of a value that many pages share, such as a section's navigation; computed once. */
  shared: (value: object) => string
}

/** The inputs of a page with these props and these reads of the site. */
export function inputsOf(
  page: Page,
  own: string,
  props: PageProps,
  reads: SiteReads,
  { site, theme, shownSidebar, diagrams, siteHash, shared, digestsOf }: InputContext,
): PageInputs {
  const {
    nav,
    sidebar,
    shell,
    pager,
    head,
    lastUpdated,
    locales,
    search,
    backlinks,
    content,
    slots,
    ...data
  } = props
  void [backlinks, content, slots, shell, sidebar]
  const places = linkTargets(site)
  const resolve = (from: string, href: string) => resolveLink(places, from, href)
  const embedded = (route: string) => {
    const one = site.pages.get(route)
    if (!one) return ''
    const leads = leadsOf(new Set(one.links.map(({ href }) => href)), one, resolve)
    return hashOf(
      digestsOf(one).own,
      leads,
      pictureSizes(one, places, site.imageSizes),
      drawingsHash(one, diagrams, shared),
    )
  }
  return {
    text: own,
    theme,
    navigation: shared(nav),
    sidebar: shared(shownSidebar),
    neighbours: jsonHash(pager),
    head: jsonHash(head),
    dates: jsonHash(lastUpdated),
    languages: jsonHash(locales),
    search: search ? shared(search) : '',
    data: jsonHash(data),
    links: hashOf(leadsOf(reads.links, page, resolve)),
    diagrams: drawingsHash(page, diagrams, shared),
    pictures: pictureSizes(page, places, site.imageSizes),
    catalog: [...reads.catalogs].map((base) => shared(catalogFor(site, base))).join(),
    backlinks: backlinksHash(site, page),
    embeds: [...reads.embeds].map(embedded).join(),
    site: reads.whole ? siteHash : '',
  }
}

/** Why a page is rendered again: the first input that differs; `undefined` when none does. */
export function differenceOf(before: PageInputs | undefined, after: PageInputs): string | undefined {
  if (!before) return 'it is new'
  const name = (Object.keys(inputNames) as InputName[]).find((one) => before[one] !== after[one])
  return name && inputNames[name]
}

/** Hash of the drawings in a page. */
export function drawingsHash(page: Page, diagrams: DiagramTable, shared: (value: object) => string): string {
  const drawn = page.diagrams.flatMap(({ key }) => diagrams.get(key) ?? [])
  return drawn.map(shared).join()
}

/** Hash of the backlinks that a page shows. */
export function backlinksHash(site: Site, page: Page): string {
  const shown = shownBacklinks(site, page)
  return shown.length > 0 ? jsonHash(shown) : ''
}

function jsonHash(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? '')
}
