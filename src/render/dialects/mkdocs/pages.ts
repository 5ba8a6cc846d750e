import path from 'node:path'
import { entriesOf } from '../../base/entries.ts'
import { compareNaturally } from '../../base/natural-order.ts'
import { isExternal } from '../../model/routes.ts'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import { type Data, dataOf, filesBelow, firstFile, folderOf, listOf, readData, wordsOf } from '../files.ts'
import { maxDepth, present } from '../items.ts'

type Pages = { items: UserSidebarItem[]; inputs: string[] }

const names = ['.nav.yml', '.pages']

/** The navigation from files in the folders, as plug-ins of MkDocs read them: `.pages` and `.nav.yml`. Empty without any. */
export function itemsOfPages(srcDir: string): Pages {
  const inputs = ['', ...foldersBelow(srcDir)].flatMap(
    (folder) => firstFile(path.join(srcDir, folder), names) ?? [],
  )
  return { items: inputs.length > 0 ? itemsIn(srcDir, '') : [], inputs }
}

function foldersBelow(srcDir: string): string[] {
  return [...new Set(filesBelow(srcDir, /\.md$/).map(folderOf))].filter(Boolean)
}

/** Entries of a folder in the order of its file; unlisted ones replace `...`, or are left out. The older `arrange` has them at its end. */
function itemsIn(srcDir: string, folder: string, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  const given = pagesOf(srcDir, folder)
  const entries = entriesIn(path.join(srcDir, folder))
  const own = (name: string, text?: string): UserSidebarItem[] => {
    const bare = name.replace(/^\.\//, '').replace(/\/$/, '')
    const below = [folder, bare].filter(Boolean).join('/')
    if (isExternal(name)) return [{ text: text ?? name, link: name }]
    if (/\.md$/.test(bare)) return [present<UserSidebarItem>({ text, link: `/${below}` })]
    if (!entries.includes(`${bare}/`) && !bare.includes('/')) return []
    const items = itemsIn(srcDir, below, depth + 1)
    const title = text ?? wordsOf(pagesOf(srcDir, below).title) ?? titleOfName(bare)
    return items.length > 0 && pagesOf(srcDir, below).hide !== true ? [{ text: title, items }] : []
  }
  const arranged = listOf(given.arrange)
  const all = arranged.includes('...') ? arranged : [...arranged, '...']
  const nav = given.nav === undefined && arranged.length > 0 ? all : listOf(given.nav)
  if (nav.length === 0) return ordered(entries, given).flatMap((name) => own(name))
  const named = new Set(
    nav
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(dataOf(entry)).map(String)))
      .map((name) => name.replace(/\/$/, '')),
  )
  const rest = ordered(entries, given).filter((name) => !named.has(name.replace(/\/$/, '')))
  return nav.flatMap((entry): UserSidebarItem[] => {
    if (typeof entry === 'string')
      return entry.startsWith('...') || entry === '*' ? rest.flatMap((name) => own(name)) : own(entry)
    return Object.entries(dataOf(entry)).flatMap(([text, value]): UserSidebarItem[] => {
      if (typeof value === 'string') return own(value, text)
      const items = listOf(value).flatMap((one) =>
        typeof one === 'string'
          ? own(one)
          : Object.entries(dataOf(one)).flatMap(([title, name]) => own(String(name), title)),
      )
      return items.length > 0 ? [{ text, items }] : []
    })
  })
}

function pagesOf(srcDir: string, folder: string): Data {
  const file = firstFile(path.join(srcDir, folder), names)
  return file ? readData(file).data : {}
}

function ordered(entries: readonly string[], { order }: Data): string[] {
  return order === 'desc' ? [...entries].reverse() : [...entries]
}

/** Notes, the page of the folder first, then folders. */
function entriesIn(folder: string): string[] {
  const rank = (name: string) => (/^(?:index|readme)\.md$/i.test(name) ? 0 : name.endsWith('/') ? 2 : 1)
  return entriesOf(folder)
    .flatMap((entry) =>
      entry.isDirectory() && !entry.name.startsWith('.')
        ? [`${entry.name}/`]
        : /\.md$/.test(entry.name)
          ? [entry.name]
          : [],
    )
    .sort((a, b) => rank(a) - rank(b) || compareNaturally(a, b))
}

/** What a name is called without a title. */
export function titleOfName(link: string): string {
  const name = path.posix.basename(link, '.md').replace(/[-_]/g, ' ')
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
