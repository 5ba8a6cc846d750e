import { handled } from '../base/handled.ts'
import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Cache } from '../cache/cache.ts'
import { hrefOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { DistantFile, OutputFile, Page, Route } from '../model/types.ts'
import type { Parser } from '../parse/parser.ts'
import { sectionPath } from '../site/files/pwa.ts'
import { localeOf } from '../site/locales.ts'
import type { SearchInput } from './input.ts'
import { type Names, namesOf } from './names.ts'
import { outputFile } from './page-files.ts'
import { indexOf } from './parts.ts'
import { type RecordContext, type RecordFacts, tagsOf } from './record.ts'
import type { SearchThread } from './site-thread.ts'

/** Folder of the output that holds the indexes. */
export const searchFolder = 'pagefind'

/** Where the index of a locale is in the output, with a trailing slash: readers of one language load no other. */
export function searchPathOf({ root }: Pick<LocaleSite, 'root'>): string {
  return `${searchFolder}${root}`
}

/** Identifies the version of a page, and returns the index's input for it. */
export type ParsedPages = Pick<Parser, 'digestsOf' | 'cutOf'>

/** The search files, one index for each locale, made by `thread` if there is one; none if the site has no search. They are in the order of the list. */
export function indexSite(
  site: Site,
  cache: Cache,
  parsed: ParsedPages,
  thread?: SearchThread,
): Promise<(OutputFile | DistantFile)[]>[] {
  if (site.config.themeConfig.search === false) return []
  let before: Promise<unknown> = Promise.resolve()
  return Object.values(site.locales).flatMap((locale) => {
    const folder = searchPathOf(locale)
    const inputs = searchInputs(site, locale, parsed)
    const parts =
      thread?.indexOf(inputs, cache) ??
      indexOf(inputs, cache, { after: before }).map((part) =>
        handled(part.then((files) => files.map(outputFile))),
      )
    before = Promise.allSettled(parts)
    return parts.map(async (part) => (await part).map((file) => ({ ...file, path: folder + file.path })))
  })
}

/** The input for the index of a locale. */
export function searchInputs(site: Site, locale: LocaleSite, parsed: ParsedPages): SearchInput[] {
  const targets = { site, locale, names: namesOf(site), parsed }
  return searchablePages(site, locale).map((page) => inputOf(page, targets))
}

/** The input for a page's record, apart from the page. */
type InputContext = {
  site: Site
  locale: LocaleSite
  names: ReadonlyMap<Route, Names>
  parsed: ParsedPages
}

function inputOf(page: Page, { site, locale, names, parsed }: InputContext): SearchInput {
  const facts = factsOf(site, locale, page, names)
  const { title, context } = facts
  const called = context.names && [...context.names]
  const key = hashOf(
    kbsiteBuild,
    parsed.digestsOf(page).own,
    JSON.stringify([title, { ...context, names: called }]),
  )
  const section = site.config.pwa && { section: sectionPath(site, page) }
  return { key, route: page.route, ...section, facts, cut: parsed.cutOf(page) }
}

function factsOf(site: Site, locale: LocaleSite, page: Page, names: ReadonlyMap<string, Names>): RecordFacts {
  return {
    // A home page has its name in its front matter, and often no title.
    title: page.title || locale.title,
    description: page.description,
    tags: tagsOf(page),
    context: contextOf(site, locale, page, names.get(page.route)),
  }
}

function contextOf(site: Site, locale: LocaleSite, page: Page, names: Names | undefined): RecordContext {
  return {
    url: hrefOf(site.config, page.route),
    crumbs: crumbsOf(site, locale, page),
    slug: slugOf(locale, page),
    isTopic: isTopic(locale, page),
    ...(names && { names }),
  }
}

/** The pages of a locale that are searched: `search: false` in front matter leaves one out. */
function searchablePages(site: Site, locale: LocaleSite): Page[] {
  return [...site.pages.values()].filter(
    (page) => page.frontmatter.search !== false && localeOf(site, page.route).key === locale.key,
  )
}

/** Titles of the index pages above a page, the topic first; without the locale's own home. */
function crumbsOf(site: Site, { root }: LocaleSite, { route }: Page): string[] {
  const folders = route.slice(root.length).split('/').slice(0, -1)
  return folders.flatMap((_, depth) => {
    const above = `${root}${folders.slice(0, depth + 1).join('/')}/`
    const page = site.pages.get(above)
    return page && above !== route ? [page.title] : []
  })
}

/** The last segment of a page's address as words: `quick sort` of `/algorithm/quick-sort`; the locale's own home has none. */
function slugOf({ root }: LocaleSite, { route }: Page): string {
  const [slug = ''] = route.slice(root.length).split('/').filter(Boolean).slice(-1)
  return slug.replace(/[-_]+/g, ' ')
}

/** Whether a page is the index of a folder directly below the locale's root. */
function isTopic({ root }: LocaleSite, { route }: Page): boolean {
  return /^[^/]+\/$/.test(route.slice(root.length))
}

/** Titles of the topics of a locale, for the filter of the search box; in the order of the sidebars' pages. */
export function topicsOf(site: Site, locale: LocaleSite): string[] {
  return searchablePages(site, locale)
    .filter((page) => isTopic(locale, page))
    .map(({ title }) => title)
}
