import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import { localeOf } from '../page/props.ts'
import { hrefOf } from '../site/routes.ts'
import type { LocaleSite, OutputFile, Page, Site } from '../types.ts'
import type { Cache } from '../write/cache.ts'
import { bundleOf, type IndexedFile, packed } from './bundle.ts'
import { type Names, namesOf } from './names.ts'
import { recordOf, type SearchRecord } from './record.ts'
import { variantsOf, vocabularyOf } from './vocabulary.ts'

/** Folder of the output that holds the indexes. */
export const searchFolder = 'pagefind'

/** Where the index of a locale lies in the output, with a slash at the end: readers of one language load no other. */
export function searchPathOf({ root }: Pick<LocaleSite, 'root'>): string {
  return `${searchFolder}${root}`
}

/** The files of the search, one index for each locale; none when the site has no search. */
export async function indexSite(site: Site, cache: Cache): Promise<OutputFile[]> {
  if (site.config.themeConfig.search === false) return []
  const names = namesOf(site)
  const files: OutputFile[] = []
  for (const locale of Object.values(site.locales)) {
    const records = searchablePages(site, locale).map((page) => recordOfPage(site, locale, page, names))
    const indexed = await indexRecords(records, cache)
    files.push(...indexed.map(({ path, contents }) => ({ path: searchPathOf(locale) + path, contents })))
  }
  return files
}

/** The pages of a locale that are searched: `search: false` in front matter leaves one out. */
export function searchablePages(site: Site, locale: LocaleSite): Page[] {
  return [...site.pages.values()].filter(
    (page) => page.frontmatter.search !== false && localeOf(site, page).key === locale.key,
  )
}

export function recordOfPage(
  site: Site,
  locale: LocaleSite,
  page: Page,
  names: ReadonlyMap<string, Names>,
): SearchRecord {
  const own = names.get(page.route)
  // A home page says its name in its front matter and often has no title.
  return recordOf(page.title ? page : { ...page, title: locale.title }, {
    url: hrefOf(site.config, page.route),
    crumbs: crumbsOf(site, locale, page),
    isTopic: isTopic(locale, page),
    ...(own && { names: own }),
  })
}

/** The index of records, from the cache when the same were indexed before. */
export async function indexRecords(records: readonly SearchRecord[], cache: Cache): Promise<IndexedFile[]> {
  const key = hashOf(kbsiteBuild, JSON.stringify(records))
  const stored = await cache.get<[string, string][]>('search', key)
  if (stored) return stored.map(([path, base64]) => ({ path, contents: Buffer.from(base64, 'base64') }))
  const files = [...(await bundleOf(records)), ...helpFiles(records)]
  await cache.set(
    'search',
    key,
    files.map(({ path, contents }) => [path, Buffer.from(contents).toString('base64')]),
  )
  return files
}

/** What is loaded only when a word of a query is found nowhere. */
function helpFiles(records: readonly SearchRecord[]): IndexedFile[] {
  return [
    { path: 'words.pf_help', contents: packed(vocabularyOf(records)) },
    { path: 'variants.pf_help', contents: packed(variantsOf(records)) },
  ]
}

/** Titles of the index pages above a page, the topic first; the locale's own home is not among them. */
function crumbsOf(site: Site, { root }: LocaleSite, { route }: Page): string[] {
  const folders = route.slice(root.length).split('/').slice(0, -1)
  return folders.flatMap((_, depth) => {
    const above = `${root}${folders.slice(0, depth + 1).join('/')}/`
    const page = site.pages.get(above)
    return page && above !== route ? [page.title] : []
  })
}

/** Whether a page is the index of a folder right below the locale's root. */
function isTopic({ root }: LocaleSite, { route }: Page): boolean {
  return /^[^/]+\/$/.test(route.slice(root.length))
}

/** Titles of the topics of a locale, as the filter of the search box offers them; in the order of the sidebars' pages. */
export function topicsOf(site: Site, locale: LocaleSite): string[] {
  return searchablePages(site, locale)
    .filter((page) => isTopic(locale, page))
    .map(({ title }) => title)
}
