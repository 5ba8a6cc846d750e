import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import { withoutSlashes } from '../../base/slashes.ts'
import { isExternal } from '../../model/routes.ts'
import type { UserNavItem } from '../../model/theme-config.ts'
import { type Data, dataOf, firstFile, listOf, wordsOf } from '../files.ts'
import type { Sidebars } from './sidebars.ts'

/** The entries of the navigation bar, and those of their targets that are pages in code, which are not built here. */
export function docusaurusNav(
  items: unknown,
  { named }: Pick<Sidebars, 'named'>,
  folder: string,
): { nav: UserNavItem[]; programs: string[] } {
  const programs: string[] = []
  const itemsIn = (given: unknown): UserNavItem[] => listOf(given).flatMap((item) => entry(dataOf(item)))
  const entry = (item: Data): UserNavItem[] => {
    const inner = itemsIn(item.items)
    const target = named[nameOf(item)]
    const text = wordsOf(item.label) ?? wordsOf(item.docId)?.split('/').at(-1) ?? ''
    if (inner.length > 0) return [{ text, items: inner }]
    const link = target ?? wordsOf(item.to) ?? wordsOf(item.href)
    if (link === undefined || text === '') return []
    if (target !== undefined || isExternal(link)) return [{ text, link }]
    const below = withoutSlashes(link)
    const program = below === '' ? undefined : programAt(path.join(folder, 'src/pages'), below)
    if (program === undefined) return [{ text, link: link.replace(/^\/*/, '/') }]
    programs.push(path.posix.join('src/pages', program))
    return []
  }
  return { nav: itemsIn(items), programs }
}

/** The document or sidebar that an entry refers to; a sidebar means its first document. */
function nameOf({ type, docId, sidebarId, docsPluginId }: Data): string {
  const of = wordsOf(docsPluginId) ?? 'default'
  return type === 'docSidebar' ? `${of} list ${wordsOf(sidebarId)}` : `${of} ${wordsOf(docId)}`
}

function programAt(pages: string, below: string): string | undefined {
  if (below.includes('..')) return undefined
  const names = [below, `${below}/index`].flatMap((one) =>
    ['.tsx', '.jsx', '.ts', '.js'].map((end) => one + end),
  )
  const file = firstFile(pages, names)
  return file && relativePosix(pages, file)
}
