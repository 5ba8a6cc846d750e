import { getOrInsert } from '../../base/get-or-insert.ts'
import { hashOf } from '../../base/hash.ts'
import { localeKeyOf } from '../../config/labels.ts'
import { encodeName, writtenRoute } from '../../model/routes.ts'
import type { LocaleSite, Site } from '../../model/site.ts'
import type { DistantFile, OutputFile, Page, Route } from '../../model/types.ts'
import { topicOf } from '../links/link-graph.ts'
import { readingRanks } from '../navigation/catalog.ts'
import { outsideUrl, twinHref, twinPages, twinPathOf } from '../twins.ts'

/** The file of a twin: a hash of its text, and its size in bytes. */
export type TwinFile = { hash: string; bytes: number }

type Twins = {
  twinOf(page: Page): TwinFile
  /** The text of a twin, by its path. */
  read(path: string): string
}

/** The pages in a top-level folder; the name is empty for pages outside of folders. */
type Section = { name: string; title: string; pages: readonly Page[] }

/** A larger text is of no use to a model, and exceeds the limit of many hosts. */
const maxBytes = 10_000_000

/**
 * For each language `llms.txt`, a list of the pages in the order of the sidebars, and `llms-full.txt` with their texts, for the language and for
 * each of its topmost folders. A file of the author's own takes precedence, and texts that are too long are left out.
 */
export function llmsFiles(site: Site, twins: Twins): (OutputFile | DistantFile)[] {
  const all = twinPages(site)
  if (all.length === 0) return []
  const made = Object.values(site.locales).flatMap((locale) => {
    const sections = sectionsOf(site, locale, all)
    if (sections.length === 0) return []
    const fulls = fullTexts(locale, sections, twins)
    const list = { path: `${locale.root.slice(1)}llms.txt`, contents: listOf(site, locale, sections, fulls) }
    return [list, ...fulls.map(({ file }) => file)]
  })
  return made.filter(({ path }) => !site.files.has(`/${path}`))
}

type FullText = { section?: Section; pages: readonly Page[]; bytes: number; file: DistantFile }

function fullTexts({ root }: LocaleSite, sections: readonly Section[], twins: Twins): FullText[] {
  const own = sections.length > 1 ? sections.filter(({ name }) => name !== '') : []
  const wanted = [
    { folder: '', pages: sections.flatMap(({ pages }) => pages) },
    ...own.map((section) => ({ folder: `${section.name}/`, pages: section.pages, section })),
  ]
  return wanted.flatMap(({ folder, ...rest }) => {
    const known = rest.pages.map(twins.twinOf)
    const bytes = known.reduce((sum, twin) => sum + twin.bytes + 1, -1)
    if (bytes > maxBytes) return []
    const file = {
      path: `${root.slice(1)}${folder}llms-full.txt`,
      key: hashOf(...known.map(({ hash }) => hash)),
      load: async () => Buffer.from(rest.pages.map(({ route }) => twins.read(twinPathOf(route))).join('\n')),
    }
    return [{ ...rest, bytes, file }]
  })
}

function listOf(
  site: Site,
  locale: LocaleSite,
  sections: readonly Section[],
  fulls: readonly FullText[],
): string {
  const { labels } = locale
  const fullLine = ({ file: { path }, pages, bytes }: FullText) => {
    const url = outsideUrl(site, site.config.base + encodeName(path))
    const all = labels.wholeText.replace('{pages}', String(pages.length)).replace('{size}', sizeOf(bytes))
    return `- [${path.split('/').at(-1)}](${url}): ${all}`
  }
  const whole = fulls.filter(({ section }) => !section).map(fullLine)
  const blocks = [
    `# ${oneLine(locale.title) || 'Notes'}`,
    ...(locale.description ? [`> ${oneLine(locale.description)}`] : []),
    ...(whole.length > 0 ? [whole.join('\n')] : []),
    ...sections.flatMap((section) => {
      const own = fulls.filter((full) => full.section === section).map(fullLine)
      const lines = [...own, ...section.pages.map((page) => pageLine(site, locale, page))].join('\n')
      return section.name === '' && sections.length === 1 ? [lines] : [`## ${section.title}`, lines]
    }),
  ]
  return `${blocks.join('\n\n')}\n`
}

function pageLine(
  site: Site,
  { title: ofSite }: LocaleSite,
  { route, title, path, description }: Page,
): string {
  const text = oneLine(title || ofSite || path).replace(/[[\]\\]/g, '\\$&')
  const about = description ? `: ${oneLine(description)}` : ''
  return `- [${text}](${outsideUrl(site, twinHref(site.config, route))})${about}`
}

/** The pages of a language by their top-level folders, all in sidebar order; pages outside of folders first. */
export function sectionsOf({ config }: Site, locale: LocaleSite, all: readonly Page[]): Section[] {
  const { root, key, sidebars, title } = locale
  const ranks = readingRanks(sidebars)
  const rank = ({ route }: Page) => ranks.get(writtenRoute(route)) ?? Number.MAX_SAFE_INTEGER
  const own = all.filter(({ route }) => localeKeyOf(config.locales, route) === key)
  const folders = new Map<string, Page[]>([['', []]])
  for (const page of own.sort((a, b) => rank(a) - rank(b))) {
    getOrInsert(folders, topicOf(page.route, root), () => []).push(page)
  }
  return [...folders].flatMap(([name, pages]) => {
    if (pages.length === 0) return []
    const index = pages.find(({ route }): boolean => route === indexRoute(root, name))
    const ordered = index ? [index, ...pages.filter((page) => page !== index)] : pages
    return [{ name, title: oneLine(index?.title || name || title || locale.labels.allPages), pages: ordered }]
  })
}

function indexRoute(root: Route, name: string): Route {
  return name === '' ? root : `${root}${name}/`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
