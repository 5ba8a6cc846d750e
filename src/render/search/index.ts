import { hashOf } from '../hash.ts'
import { kbsiteBuild } from '../package.ts'
import { localeOf } from '../page/props.ts'
import { hrefOf } from '../site/routes.ts'
import type { LocaleSite, OutputFile, Page, Route, Site } from '../types.ts'
import { type Cache, packedCache } from '../write/cache.ts'
import { bundleOf, type IndexedFile, packed } from './bundle.ts'
import { type Names, namesOf } from './names.ts'
import { type RecordContext, recordOf, type SearchRecord } from './record.ts'
import { type CutSection, cutSectionsOf } from './sections.ts'
import { openWordTable, variantsOf, vocabularyOf, type WordTable } from './vocabulary.ts'

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
  sectionsOf?: SectionsOf,
): Promise<OutputFile[]> {
  if (site.config.themeConfig.search === false) return []
  const files: OutputFile[] = []
  for (const locale of Object.values(site.locales)) {
    const indexed = await indexOf(searchInputs(site, locale, digestOf, sectionsOf), cache)
    files.push(...indexed.map(({ path, contents }) => ({ path: searchPathOf(locale) + path, contents })))
  }
  return files
}

/** A page as the index wants it: `key` stands for everything that the record is made of. */
export type SearchInput = { key: string; route: Route; make: () => SearchRecord }

type SectionsOf = (page: Page) => readonly CutSection[]

/** What the index of a locale is made of. A record costs ten times its key. */
export function searchInputs(
  site: Site,
  locale: LocaleSite,
  digestOf: (page: Page) => string,
  sectionsOf: SectionsOf = cutSectionsOf,
): SearchInput[] {
  const names = namesOf(site)
  return searchablePages(site, locale).map((page) => {
    const { title, ...context } = contextOf(site, locale, page, names)
    const called = context.names && [context.names.inlinks, ...context.names.texts]
    const key = hashOf(kbsiteBuild, digestOf(page), JSON.stringify([title, { ...context, names: called }]))
    return { key, route: page.route, make: () => recordOfPage(site, locale, page, names, sectionsOf(page)) }
  })
}

export function recordOfPage(
  site: Site,
  locale: LocaleSite,
  page: Page,
  names: ReadonlyMap<string, Names>,
  sections: readonly CutSection[] = cutSectionsOf(page),
): SearchRecord {
  const { title, ...context } = contextOf(site, locale, page, names)
  const [first, ...rest] = sections
  return recordOf({ ...page, title }, context, first ? [{ ...first, heading: title }, ...rest] : [])
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

/**
 * The index of pages: in one part, or for a large site in several, which the browser merges. Parts are made one after another, as
 * Pagefind takes a megabyte of memory for each page, and those that did not change come from the cache.
 */
export async function indexOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  pagesInPart = usualPages,
): Promise<IndexedFile[]> {
  const records = packedCache(cache, 'record')
  const parts: Part[] = []
  for (const part of partsOf(inputs, pagesInPart)) {
    parts.push(
      await partOf(part, cache, function* () {
        for (const { key, make } of part) {
          const known = records.get<SearchRecord>(key)
          const record = known ?? make()
          if (!known) records.set(key, record)
          yield record
        }
      }),
    )
  }
  const files = parts.flatMap((part, index) => filesOfPart(part, index, parts))
  return [...files, ...helpFiles(parts.map(({ words }) => words))]
}

/**
 * Pages in a part. An edit makes one part again, and Pagefind holds one at a time; but a query asks every part. Measured at 1,000 pages:
 * with three parts an edited page takes half the time and two thirds of the memory, and a first query 70 KB instead of 46.
 */
const usualPages = 300

/** A page stays in its part for as long as there are as many parts. */
function partsOf(inputs: readonly SearchInput[], pages: number): SearchInput[][] {
  const count = Math.max(1, Math.round(inputs.length / pages))
  const parts: SearchInput[][] = Array.from({ length: count }, () => [])
  for (const input of inputs) {
    const number = count === 1 ? 0 : Number.parseInt(hashOf(input.route).slice(0, 8), 16) % count
    parts[number]!.push(input)
  }
  return parts.filter((part, index) => index === 0 || part.length > 0)
}

type Part = { files: readonly IndexedFile[]; words: WordTable }

async function partOf(
  inputs: readonly SearchInput[],
  cache: Cache,
  records: () => Iterable<SearchRecord>,
): Promise<Part> {
  const key = hashOf(kbsiteBuild, ...inputs.map((input) => input.key))
  const stored = await cache.get<{ files: [string, string][]; words: WordTable }>('search', key)
  if (stored) {
    const files = stored.files.map(([path, base64]) => ({ path, contents: Buffer.from(base64, 'base64') }))
    return { files, words: stored.words }
  }
  const table = openWordTable()
  const files = await bundleOf(tapped(records(), table.add))
  const words = table.table()
  const packedFiles = files.map(({ path, contents }) => [path, Buffer.from(contents).toString('base64')])
  await cache.set('search', key, { files: packedFiles, words })
  return { files, words }
}

function* tapped<T>(values: Iterable<T>, seen: (value: T) => void): Iterable<T> {
  for (const value of values) {
    seen(value)
    yield value
  }
}

/**
 * Each part after the first lies in a folder of its own but for what is named by its page alone. The first one says what the tables of
 * the others are called.
 */
function filesOfPart({ files }: Part, index: number, parts: readonly Part[]): readonly IndexedFile[] {
  if (parts.length === 1) return files
  if (index > 0) {
    return files
      .filter(({ path }) => path !== entryName)
      .map((file) =>
        /^(?:text|fragment)\//.test(file.path) ? file : { ...file, path: `part-${index}/${file.path}` },
      )
  }
  const others = parts.slice(1).map(tableOf)
  return files.map((file) => {
    if (file.path !== entryName) return file
    return { ...file, contents: Buffer.from(JSON.stringify({ ...jsonOf(file), parts: others })) }
  })
}

const entryName = 'pagefind-entry.json'

/** What the table of a part is called. */
function tableOf({ files }: Part): string {
  const { languages } = jsonOf(files.find(({ path }) => path === entryName)!)
  return Object.values(languages)[0]!.hash
}

function jsonOf({ contents }: IndexedFile): { languages: Record<string, { hash: string }> } {
  return JSON.parse(Buffer.from(contents).toString())
}

/** What is loaded only when a word of a query is found nowhere. */
function helpFiles(tables: readonly WordTable[]): IndexedFile[] {
  return [
    { path: 'words.pf_help', contents: packed(vocabularyOf(tables)) },
    { path: 'variants.pf_help', contents: packed(variantsOf(tables)) },
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
