import path from 'node:path'
import { entriesOf } from '../../base/entries.ts'
import { compareNaturally } from '../../base/natural-order.ts'
import { folderOf } from '../../base/slashes.ts'
import { compareText } from '../../model/diagnostics.ts'
import { isExternal } from '../../model/routes.ts'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import { type Data, dataOf, filesBelow, firstFile, listOf, readData, wordsOf } from '../files.ts'
import { maxDepth } from '../items.ts'
import { present } from '../settings.ts'

type Compare = (a: string, b: string) => number

type Pages = { items: UserSidebarItem[]; inputs: string[] }

const names = ['.nav.yml', '.pages']

/** The navigation from files in folders that MkDocs plug-ins read: `.pages` and `.nav.yml`. Empty without any. */
export function itemsOfPages(srcDir: string): Pages {
  const inputs = ['', ...foldersBelow(srcDir)].flatMap(
    (folder) => firstFile(path.join(srcDir, folder), names) ?? [],
  )
  // Only the newer plug-in sorts naturally by default.
  const compare = inputs.some((file) => file.endsWith('.nav.yml')) ? compareNaturally : compareText
  return { items: inputs.length > 0 ? itemsIn(srcDir, '', compare) : [], inputs }
}

function foldersBelow(srcDir: string): string[] {
  return [...new Set(filesBelow(srcDir, /\.md$/).map(folderOf))].filter(Boolean)
}

/** Entries of a folder, in the order given by its file. */
function itemsIn(srcDir: string, folder: string, compare: Compare, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  const settings = pagesOf(srcDir, folder)
  const names = entriesIn(
    path.join(srcDir, folder),
    settings.sort_type === 'natural' ? compareNaturally : compare,
  )
  const nav = navOf(settings)
  const listed = new Set(namesIn(nav).map(withoutEnd))
  const rest = (settings.order === 'desc' ? names.reverse() : names).filter(
    (name) => !listed.has(withoutEnd(name)),
  )

  function itemsNamed(name: string, text?: string): UserSidebarItem[] {
    const bare = withoutEnd(name.replace(/^\.\//, ''))
    const below = [folder, bare].filter(Boolean).join('/')
    if (isExternal(name)) return [{ text: text ?? name, link: name }]
    if (/\.md$/.test(bare)) return [present<UserSidebarItem>({ text, link: `/${below}` })]
    if (!names.includes(`${bare}/`) && !bare.includes('/')) return []
    const { title, hide } = pagesOf(srcDir, below)
    const items = hide === true ? [] : itemsIn(srcDir, below, compare, depth + 1)
    return items.length > 0 ? [{ text: text ?? wordsOf(title) ?? titleOfName(bare), items }] : []
  }

  function itemsOf(entries: readonly unknown[], level = 0): UserSidebarItem[] {
    if (level > maxDepth) return []
    return entries.flatMap((entry) => {
      if (typeof entry === 'string')
        return isRest(entry) ? rest.flatMap((name) => itemsNamed(name)) : itemsNamed(entry)
      return Object.entries(dataOf(entry)).flatMap(([text, value]): UserSidebarItem[] => {
        if (typeof value === 'string') return itemsNamed(value, text)
        const items = itemsOf(listOf(value), level + 1)
        return items.length > 0 ? [{ text, items }] : []
      })
    })
  }

  return itemsOf(nav)
}

/** The entries of a file, in which `...` stands for all others; it is implied without a list and at the end of the older `arrange`. */
function navOf({ nav, arrange }: Data): readonly unknown[] {
  const list = listOf(nav ?? arrange)
  const hasAll = list.length === 0 || (nav === undefined && !list.includes('...'))
  return hasAll ? [...list, '...'] : list
}

function isRest(entry: string): boolean {
  return entry.startsWith('...') || entry === '*'
}

function namesIn(entries: readonly unknown[], level = 0): string[] {
  if (level > maxDepth) return []
  return entries.flatMap((entry) =>
    typeof entry === 'string'
      ? [entry]
      : Object.values(dataOf(entry)).flatMap((value) => namesIn([value].flat(), level + 1)),
  )
}

function withoutEnd(name: string): string {
  return name.replace(/\/$/, '')
}

function pagesOf(srcDir: string, folder: string): Data {
  const file = firstFile(path.join(srcDir, folder), names)
  return file ? readData(file).data : {}
}

/** The folder's page, then notes, then folders. */
function entriesIn(folder: string, compare: Compare): string[] {
  const kinds = [/^(?:index|readme)\.md$/i, /\.md$/, /\/$/]
  const rank = (name: string) => kinds.findIndex((kind) => kind.test(name))
  return entriesOf(folder)
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => rank(name) >= 0 && !/^\..*\/$/.test(name))
    .sort((a, b) => rank(a) - rank(b) || compare(a, b))
}

/** The default title for a file name, or for that of the folder whose page it is. */
export function titleOfName(link: string): string {
  const own = link.replace(/^\/(?:index|README)\.md$/, 'home').replace(/\/(?:index|README)\.md$/, '')
  const name = path.posix.basename(own, '.md').replace(/[-_]/g, ' ')
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
