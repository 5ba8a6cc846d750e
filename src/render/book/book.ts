import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashOf } from '../base/hash.ts'
import { packageRoot } from '../base/package.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { DiagramTable, Page } from '../model/types.ts'
import { changedTime } from '../site/dates.ts'
import { localeOf } from '../site/locales.ts'
import { chapterFrom } from './chapter.ts'
import { contentsOf, pagesIn } from './contents.ts'
import { sharedStyles } from './drawing.ts'
import type { Book, Chapter, Entry } from './model.ts'

type Options = {
  /** The requested pages, if not the whole site. */
  names: readonly string[]
  diagrams: DiagramTable
  onChapter: (done: number, total: number) => void
}

/** The date of a site without a known one: readers expect a date, and the output must not depend on the clock. */
const unknownTime = Date.UTC(2000, 0, 1)

/** The pages as a book, in the order of the sidebars. */
export async function bookOf(
  loaded: Pick<LoadedSite, 'site' | 'treeOf' | 'assets'>,
  pages: readonly Page[],
  { names, diagrams, onChapter }: Options,
): Promise<Book> {
  const { site } = loaded
  const entries = entriesOf(site, pages)
  const ordered = pagesIn(entries)
  const locale = localeOf(site, ordered[0]!.route)
  const chapterOf = new Map(ordered.map(({ route }, index) => [route, `c${index + 1}`]))
  const pictures = new Map<string, string>()
  const chapters: Chapter[] = []
  for (const page of ordered) {
    const title = page.title || locale.title
    chapters.push(chapterFrom(page, title, { loaded, diagrams, chapterOf, pictures }))
    onChapter(chapters.length, ordered.length)
    // Yields, so that Ctrl-C is handled between two pages.
    await nextTurn()
  }
  const own = await readFile(path.join(packageRoot, 'templates', 'styles', 'book.css'), 'utf8')
  const times = ordered.flatMap((page) => changedTime(page, site) ?? [])
  return {
    title: titleOf(entries, locale, names),
    description: names.length === 0 ? locale.description : '',
    locale,
    identity: hashOf(site.config.siteUrl ?? '', locale.title, locale.key, ...names),
    modified: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : unknownTime,
    entries,
    chapters,
    pictures: new Map([...pictures].map(([disk, name]) => [name, disk])),
    css: `${own}\n${sharedStyles(drawnIn(ordered, diagrams))}`,
  }
}

/** The contents of each language in turn, under its name if there are several. */
function entriesOf(site: Site, pages: readonly Page[]): Entry[] {
  const parts = Object.values(site.locales).flatMap((locale) => {
    const own = pages.filter(({ route }) => localeOf(site, route) === locale)
    return own.length > 0 ? [{ title: locale.label, children: contentsOf(site, locale, own) }] : []
  })
  return parts.length === 1 ? parts[0]!.children : parts
}

/** The title of the only exported page or folder, else that of the site. */
function titleOf(
  [first, ...others]: readonly Entry[],
  { title }: LocaleSite,
  names: readonly string[],
): string {
  const isOne = names.length === 1 || (first && others.length === 0 && first.children.length === 0)
  return names.length > 0 && isOne && first ? `${first.title} · ${title}` : title
}

function drawnIn(pages: readonly Page[], diagrams: DiagramTable) {
  return pages.flatMap((page) => page.diagrams.flatMap(({ key }) => diagrams.get(key) ?? []))
}
