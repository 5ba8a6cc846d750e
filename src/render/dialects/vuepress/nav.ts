import { existsSync } from 'node:fs'
import path from 'node:path'
import { withoutEndSlash } from '../../base/slashes.ts'
import type { UserNavItem, UserSidebar, UserSidebarItem } from '../../model/theme-config.ts'
import { dataOf, listOf, lockedNote, wordsOf } from '../files.ts'
import { itemsOfFolder, type PlaceOf } from '../folder-items.ts'
import { headOf } from '../head-of.ts'
import { maxDepth } from '../items.ts'
import { isAbsolute, present, textIn } from '../settings.ts'

type Entry = {
  text: string | undefined
  link: string | undefined
  inside: readonly unknown[] | 'folder'
  prefix: string
  collapsed?: true | undefined
}

/** A navigation entry in any of its forms: a link, a pair of link and text, or a group. */
function entryOf(value: unknown, prefix: string): Entry | undefined {
  const at = (link: string) => (isAbsolute(link) ? link : prefix + link)
  if (typeof value === 'string') return { text: undefined, link: at(value), inside: [], prefix }
  if (Array.isArray(value))
    return typeof value[0] === 'string'
      ? { text: textIn(value[1]), link: at(value[0]), inside: [], prefix }
      : undefined
  const data = dataOf(value)
  const link = wordsOf(data.link) ?? wordsOf(data.path)
  const own = wordsOf(data.prefix)
  const inside = data.children ?? data.items
  const { collapsible, collapsable } = data
  const canClose = collapsible === true || (collapsable ?? collapsible ?? false) !== false
  return {
    text: textIn(data.text) ?? textIn(data.title),
    link: link === undefined ? undefined : at(link),
    inside: inside === 'structure' || inside === 'auto' ? 'folder' : listOf(inside),
    prefix: own === undefined ? prefix : `${withoutEndSlash(at(own))}/`,
    collapsed: data.collapsed === true || canClose || undefined,
  }
}

/** The entries of the top bar. */
export function navOf(value: unknown, prefix: string, depth = 0): UserNavItem[] {
  if (depth > maxDepth) return []
  return listOf(value).flatMap((one): UserNavItem[] => {
    const entry = entryOf(one, prefix)
    if (!entry) return []
    const items = entry.inside === 'folder' ? [] : navOf(entry.inside, entry.prefix, depth + 1)
    const { text = '', link } = entry
    const own = link === undefined ? [] : [{ text, link }]
    // A group with its own link has that as its first entry.
    return items.length > 0 ? [{ text, items: [...own, ...items] }] : own
  })
}

/** The sidebar: one list, or one per address prefix. */
export function sidebarOf(value: unknown, folder: string): UserSidebar | undefined {
  if (Array.isArray(value)) {
    const items = itemsOf(value, folder, '/')
    return items.length > 0 ? items : undefined
  }
  if (value === 'structuring' || dataOf(value).mode === 'structuring') {
    // Numbered notes and folders, in their order, which addresses do not show. Top-level folders need no number.
    const items = itemsOfFolder(folder, '', isStructured, numberedFirst)
    return items.length > 0 ? items : undefined
  }
  // A string asks for a sidebar generated from folders or headings, which is also the default.
  const parts = Object.entries(dataOf(value)).flatMap(([prefix, one]): [string, UserSidebarItem[]][] => {
    if (one === false || !prefix.startsWith('/')) return []
    // Some versions read `/a` as `/`, others as `/a/`.
    const from = existsSync(path.join(folder, prefix, '/')) ? `${withoutEndSlash(prefix)}/` : prefix
    const items = Array.isArray(one)
      ? itemsOf(one, folder, from.replace(/(?<![^/])[^/]*$/, ''))
      : itemsOfFolder(folder, prefix, undefined, placeIn)
    return items.length > 0 ? [[prefix, items]] : []
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

const isNumbered = (name: string) => /^\d+\./.test(name)

const isStructured = ([top = '', ...inner]: readonly string[]) =>
  inner.every(isNumbered) && (inner.length > 0 ? !/^[._@]/.test(top) : isNumbered(top))

const numberedFirst: PlaceOf = (file, isFolder) => ({
  order: isNumbered(path.basename(isFolder ? path.dirname(file) : file)) ? 0 : 1,
})

/** Entries in any of their forms; links are relative to a prefix. */
export function itemsOf(
  value: readonly unknown[],
  folder: string,
  prefix: string,
  depth = 0,
): UserSidebarItem[] {
  if (depth > maxDepth) return []
  return value.flatMap((one): UserSidebarItem[] => {
    const entry = entryOf(one, prefix)
    if (!entry) return []
    const items =
      entry.inside === 'folder'
        ? itemsOfFolder(folder, entry.prefix, undefined, placeIn)
        : itemsOf(entry.inside, folder, entry.prefix, depth + 1)
    if (entry.link === undefined && items.length === 0) return []
    const collapsed = items.length > 0 ? entry.collapsed : undefined
    return [present<UserSidebarItem>({ text: entry.text, link: entry.link, items, collapsed })]
  })
}

const unordered = 1e9

/**
 * The position in front matter (theme hope) of a note or, for the page of a folder, of that folder with its name. Negative positions come
 * last.
 */
function placeIn(file: string, isFolder: boolean): ReturnType<PlaceOf> {
  const head = headOf(file)
  const dir = isFolder ? dataOf(head.dir) : {}
  const order = dir.order ?? head.order
  const text = isFolder ? (textIn(dir.text) ?? textIn(head.shortTitle) ?? textIn(head.title)) : undefined
  const isHidden = !isFolder && { ...lockedNote(head), ...head }.draft === true
  if (typeof order !== 'number' || !Number.isFinite(order)) return { order: unordered, text, isHidden }
  return { isHidden, order: order < 0 ? 2 * unordered + order : order, text }
}
