import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import { localeOf } from '../page/props.ts'
import { hrefOf } from '../site/routes.ts'
import type { LocaleSite, OutputFile, Page, Site } from '../types.ts'
import { type Cache, packedCache } from '../write/cache.ts'
import { bundleOf, type IndexedFile, packed } from './bundle.ts'
import { type Names, namesOf } from './names.ts'
import { type RecordContext, recordOf, type SearchRecord } from './record.ts'
import { variantsOf, vocabularyOf } from './vocabulary.ts'

/** Folder of the output that holds the indexes. */
export const searchFolder = 'pagefind'

/** Where the index of a locale lies in the output, with a slash at the end: readers of one language load no other. */
export function searchPathOf({ root }: Pick<LocaleSite, 'root'>): string {
  return `${searchFolder}${root}`
}

/**
 * The files of the search, one index for each locale; none when the site has no search.
 *
 * `digestOf` tells whether a page is the same as another time.
 */
export async function indexSite(
  site: Site,
  cache: Cache,
  digestOf: (page: Page) => string,
): Promise<OutputFile[]> {
  if (site.config.themeConfig.search === false) return []
  const stored = packedCache(cache, 'record')
  const files: OutputFile[] = []
  for (const locale of Object.values(site.locales)) {
    const wanted = searchInputs(site, locale, digestOf)
    const indexed = await indexOf(
      wanted.map(({ key }) => key),
      cache,
      function* records() {
        for (const { key, make } of wanted) {
          const known = stored.get<SearchRecord>(key)
          const record = known ?? make()
          if (!known) stored.set(key, record)
          yield record
        }
      },
    )
    files.push(...indexed.map(({ path, contents }) => ({ path: searchPathOf(locale) + path, contents })))
  }
  return files
}

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = { key: string; make: () => SearchRecord }

/** What the index of a locale is made of. A record costs ten times its key. */
export function searchInputs(
  site: Site,
  locale: LocaleSite,
  digestOf: (page: Page) => string,
): SearchInput[] {
  const names = namesOf(site)
  return searchablePages(site, locale).map((page) => {
    const { title, ...context } = contextOf(site, locale, page, names)
    const called = context.names && [context.names.inlinks, ...context.names.texts]
    const key = hashOf(kbsiteBuild, digestOf(page), JSON.stringify([title, { ...context, names: called }]))
    return { key, make: () => recordOfPage(site, locale, page, names) }
  })
}

export function recordOfPage(
  site: Site,
  locale: LocaleSite,
  page: Page,
  names: ReadonlyMap<string, Names>,
): SearchRecord {
  const { title, ...context } = contextOf(site, locale, page, names)
  return recordOf({ ...page, title }, context)
}

function contextOf(
  site: Site,
  locale: LocaleSite,
  page: Page,
  names: ReadonlyMap<string, Names>,
): RecordContext & { title: string } {
  const own = names.get(page.route)
  return {
    // A home page says its name in its front matter and often has no title.
    title: page.title || locale.title,
    url: hrefOf(site.config, page.route),
    crumbs: crumbsOf(site, locale, page),
    isTopic: isTopic(locale, page),
    ...(own && { names: own }),
  }
}

/** The pages of a locale that are searched: `search: false` in front matter leaves one out. */
export function searchablePages(site: Site, locale: LocaleSite): Page[] {
  return [...site.pages.values()].filter(
    (page) => page.frontmatter.search !== false && localeOf(site, page).key === locale.key,
  )
}

/** The index of the records with these keys, from the cache when the same were indexed before; else `records` are asked for. */
export async function indexOf(
  keys: readonly string[],
  cache: Cache,
  records: () => Iterable<SearchRecord>,
): Promise<IndexedFile[]> {
  const key = hashOf(kbsiteBuild, ...keys)
  const stored = await cache.get<[string, string][]>('search', key)
  if (stored) return stored.map(([path, base64]) => ({ path, contents: Buffer.from(base64, 'base64') }))
  const made: SearchRecord[] = []
  const files = await bundleOf(remembering(records(), made))
  files.push(...helpFiles(made))
  await cache.set(
    'search',
    key,
    files.map(({ path, contents }) => [path, Buffer.from(contents).toString('base64')]),
  )
  return files
}

function* remembering<T>(values: Iterable<T>, seen: T[]): Iterable<T> {
  for (const value of values) {
    seen.push(value)
    yield value
  }
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
