import path from 'node:path'
import picomatch from 'picomatch'
import { escapeRegExp } from '../../../client/platform/escape-reg-exp.ts'
import { compareText } from '../../model/diagnostics.ts'
import { isExternal } from '../../model/routes.ts'
import type { UserNavItem, UserSidebarItem } from '../../model/theme-config.ts'
import type { Frontmatter } from '../../model/types.ts'
import { type Data, dataOf, fileNamed, firstFile, textOf, wordsOf } from '../files.ts'
import { itemsOfFolder } from '../folder-items.ts'
import { linksIn, maxDepth } from '../items.ts'
import { listedItems } from '../markdown-list.ts'
import { textIn } from '../settings.ts'
import { itemsOfPages, titleOfName } from './pages.ts'

type Given = { items: UserSidebarItem[]; inputs: string[] }

/** The navigation: `nav` in the config, else what a plug-in reads: a Markdown list, or files in folders. */
export function navOf(data: Data, srcDir: string): Given {
  const list = wordsOf(pluginOptions(data.plugins, 'literate-nav').nav_file) ?? 'SUMMARY.md'
  const nav = entriesOf(data.nav)
  if (nav.length > 0) return { items: itemsOf(nav, { srcDir, list }), inputs: [] }
  const literate = firstFile(srcDir, [list])
  if (literate && pluginsOf(data.plugins).includes('literate-nav'))
    return { items: literateItems(literate, ''), inputs: [literate] }
  return itemsOfPages(srcDir)
}

/** Entries of a Markdown list in a folder of notes. */
function literateItems(file: string, folder: string): UserSidebarItem[] {
  return listedItems(textOf(file) ?? '', (href) =>
    isExternal(href) ? href : path.posix.join('/', folder, href),
  )
}

/** The default navigation: notes, then folders, sorted by the code units of their names. */
export function allItems(srcDir: string, hidden: readonly string[]): UserSidebarItem[] {
  const isHidden = picomatch([...hidden])
  return itemsOfFolder(
    srcDir,
    '',
    (parts) => !isHidden(parts.join('/')),
    (file, isFolder) => (isFolder ? { order: 1, text: titleOfName(path.dirname(file)) } : { order: 0 }),
    compareText,
  )
}

/** The source folder, and the file name of Markdown lists. */
type Notes = { srcDir: string; list: string }

/** The entries of a list, which may also be written as a map. */
function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : Object.entries(dataOf(value)).map(([text, one]) => ({ [text]: one }))
}

function itemsOf(nav: readonly unknown[], notes: Notes, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  return nav.flatMap((entry): UserSidebarItem[] => {
    if (typeof entry === 'string') return linkItems(undefined, entry, notes)
    return Object.entries(dataOf(entry)).flatMap(([written, value]): UserSidebarItem[] => {
      const text = textIn(written) ?? ''
      if (typeof value === 'string') return linkItems(text, value, notes)
      const items = itemsOf(entriesOf(value), notes, depth + 1)
      return items.length > 0 ? [{ text, items }] : []
    })
  })
}

/** The items of an entry: a note, another site, or all notes of a folder, written with a star or as a folder. */
function linkItems(text: string | undefined, value: string, notes: Notes): UserSidebarItem[] {
  const own = text === undefined ? {} : { text }
  if (isExternal(value)) return [{ text: text ?? value, link: value }]
  const name = value.replace(/^\.?\//, '')
  const folder = name.replace(/\/?\*{0,2}$/, '')
  const isFolder =
    name.endsWith('/') ||
    (name.includes('*') && !firstFile(notes.srcDir, [name])) ||
    (name !== '' && !/\.\w+(?:#[^.]*)?$/.test(name) && fileNamed(path.join(notes.srcDir, name), /\.md$/))
  if (!isFolder) return [{ ...own, link: `/${name}` }]
  const items = folder.includes('*') ? [] : folderItems(folder, notes)
  return text === undefined || items.length === 0 ? items : [{ text, items }]
}

function folderItems(folder: string, { srcDir, list }: Notes): UserSidebarItem[] {
  const literate = firstFile(path.join(srcDir, folder), [list])
  const listed = literate ? literateItems(literate, folder) : []
  // The file of the list may also be a page, which then comes first.
  const self = literate && listed.length > 0 && !/summary/i.test(list) ? [{ link: `/${folder}/${list}` }] : []
  return listed.length > 0 ? [...self, ...listed] : itemsOfFolder(srcDir, folder)
}

/** The bar of sections: each tab links to its first note and is active in its folder. */
export function tabsOf(items: readonly UserSidebarItem[]): UserNavItem[] {
  return items.flatMap((item): UserNavItem[] => {
    const [link, ...others] = linksIn([item])
    if (link === undefined) return []
    const [folder] = (item.items && /^\/[^/]+\//.exec(link)) ?? []
    const isFolder = folder !== undefined && others.every((one) => one.startsWith(folder))
    return [{ text: item.text ?? '', link, ...(isFolder && { activeMatch: `^${escapeRegExp(folder)}` }) }]
  })
}

/** Code and formulas. */
const literal = /^(```|~~~)[\s\S]*?^\1|\$\$[^$]*\$\$|`[^`\n]+`/gm

/** Titles for pages without a level-1 heading: from the navigation, else from the file name, as in Material. */
export function titlesOf(items: readonly UserSidebarItem[], srcDir: string): Record<string, Frontmatter> {
  const below = items.flatMap(({ items: inner = [] }) => Object.entries(titlesOf(inner, srcDir)))
  const own = items.flatMap(({ text, link }): [string, Frontmatter][] => {
    if (!link?.endsWith('.md')) return []
    const written = (textOf(path.join(srcDir, link)) ?? '').replace(literal, '')
    return /^#(?!#)|<h1[\s>]|^=+[ \t]*$/m.test(written)
      ? []
      : [[link.slice(1), { title: text ?? titleOfName(link) }]]
  })
  return Object.fromEntries([...own, ...below])
}

/** The options of a plug-in or extension; empty if it has none. */
export function pluginOptions(value: unknown, name: string): Data {
  return dataOf(pluginEntries(value).find(([own, options]) => own === name && options !== undefined)?.[1])
}

/** The names of plug-ins or extensions. */
export function pluginsOf(value: unknown): string[] {
  return pluginEntries(value).map(([name]) => name)
}

/** Plug-ins with their options: a map, or a list of names and maps. Names may have a prefix for Material. */
function pluginEntries(value: unknown): [string, unknown][] {
  const entries = [value]
    .flat()
    .flatMap((one): [string, unknown][] =>
      typeof one === 'string' ? [[one, undefined]] : Object.entries(dataOf(one)),
    )
  return entries.map(([name, options]) => [name.replace(/^material\//, ''), options])
}
