import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderOf } from '../../base/slashes.ts'
import { isExternal } from '../../model/routes.ts'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import { filesBelow, textOf } from '../files.ts'
import { linksIn, withLinks } from '../items.ts'
import { type LinkOf, listedItems } from '../markdown-list.ts'

/** Matches a page that sets docsify's options or loads docsify. */
export const isDocsify = /\$docsify\b|\/docsify(?:@[\w.]+)?(?:["']|\/lib\/docsify\b)/

export const comment = /<!--[\s\S]*?-->/g

export type Listed = { file: string; folder: string; items: UserSidebarItem[] }

/** The sidebar files of a site, of its folder and those below; if the top one is shared, only those in `own` besides it. */
export function listsIn(
  srcDir: string,
  name: string | undefined,
  isShared: boolean,
  own: readonly string[] = [],
): Listed[] {
  if (name === undefined) return []
  const found = isShared
    ? [...new Set([name, ...own])]
    : filesBelow(srcDir, /\.md$/).filter((one) => path.posix.basename(one) === path.posix.basename(name))
  return found.flatMap((one): Listed[] => {
    const file = path.join(srcDir, one)
    const text = textOf(file)
    if (text === undefined) return []
    const folder = folderOf(one)
    return [{ file, folder, items: itemsIn(text, linkFrom(folder)) }]
  })
}

/** Sidebars of docsify sites in subfolders, whose links are relative to their own root. */
export function sitesBelow(srcDir: string): Listed[] {
  return filesBelow(srcDir, /^index\.html$/).flatMap((one): Listed[] => {
    const folder = path.posix.dirname(one)
    const file = path.join(srcDir, folder, '_sidebar.md')
    const text = folder === '.' ? undefined : textOf(file)
    if (text === undefined || !isDocsify.test(textOf(path.join(srcDir, one)) ?? '')) return []
    return [{ file, folder, items: itemsIn(text, linkFrom(folder, folder)) }]
  })
}

/** The same lists, with links to a folder's sidebar file, which has no page here, replaced by its first note. */
export function withNotes(lists: readonly Listed[]): Listed[] {
  const listOf = new Map(lists.map(({ folder, items }) => [`/${folder}/`, items]))
  const noteFor = (link: string): string => {
    const [, folder] = /^(\/.*\/)_sidebar(?:\.md)?$/.exec(link) ?? []
    const isNote = (one: string) => one.startsWith(folder ?? '') && !one.includes('/_sidebar')
    return (folder && linksIn(listOf.get(folder) ?? []).find(isNote)) || link
  }
  return lists.map((list) => ({ ...list, items: withLinks(list.items, noteFor) }))
}

export const bookList = 'SUMMARY.md'

/** Book summaries in subfolders that have no docsify sidebar. */
export function booksBelow(srcDir: string): Listed[] {
  return filesBelow(srcDir, /^SUMMARY\.md$/).flatMap((one): Listed[] => {
    const folder = path.posix.dirname(one)
    const file = path.join(srcDir, one)
    const hasOwn = existsSync(path.join(srcDir, folder, '_sidebar.md'))
    const items = folder === '.' || hasOwn ? [] : itemsIn(textOf(file) ?? '', linkFrom(folder, folder))
    return items.length > 0 ? [{ file, folder, items }] : []
  })
}

function itemsIn(text: string, linkOf: LinkOf): UserSidebarItem[] {
  return listedItems(text.replace(comment, ''), linkOf)
}

/** docsify resolves links in sidebars from the root, with or without a leading slash. */
export function linkFrom(folder: string, top = ''): LinkOf {
  return (href) => {
    if (isExternal(href)) return href
    const [, target = '', id] = /^([^?#]*)(?:#(.*)|\?.*)?$/.exec(plainLink(href.trim())) ?? []
    // Browsers accept backslashes in addresses.
    const address = target.replaceAll('\\', '/')
    const isRelative = /^\.{1,2}\//.test(address)
    const link = path.posix.join('/', isRelative ? folder : top, address || '/')
    return link + (id ? `#${id}` : '')
  }
}

/** Converts docsify's addresses, with the page in the hash and the heading in its query: `#/a/b?id=c`. */
export function plainLink(href: string): string {
  if (isExternal(href)) return href
  const [, target = '', query = ''] = /^(?:#(?=\/))?([^?#]*)\?(?:[^#]*&)?id=([^&#]*)/.exec(href) ?? []
  return query ? `${target}#${query}` : href.replace(/^#(?=\/)/, '')
}
