import { existsSync } from 'node:fs'
import path from 'node:path'
import { relativePosix } from '../../base/relative-posix.ts'
import { folderOf, slashed } from '../../base/slashes.ts'
import { compareText } from '../../model/diagnostics.ts'
import type { UserSidebarItem } from '../../model/theme-config.ts'
import { type Data, dataOf, fileNamed, filesBelow, readData, wordsOf } from '../files.ts'
import { headOf } from '../head-of.ts'
import { itemOf, maxDepth, notesIn, withLinks } from '../items.ts'
import { slugOf } from '../permalink.ts'
import { readConfig } from '../script-config.ts'
import { present } from '../settings.ts'
import { byFolder, isHidden, postsIn } from './lists.ts'
import { numberOf, unplaced, withoutNumber } from './numbers.ts'
import type { Part } from './parts.ts'

type Around = { folder: string; root: string; srcDir: string }
type Lists = Record<string, UserSidebarItem[]>

/** The sidebars of a site, by the addresses that show them: of the default language, and of each other one. */
export type Sidebars = {
  own: Lists
  translated: Record<string, Lists>
  /** Links of the documents and sidebars that the navigation refers to. */
  named: Record<string, string>
  inputs: string[]
}

/** The sidebars of all sets of documents (some generated from folders) and of posts. */
export async function docusaurusSidebars(parts: readonly Part[], around: Around): Promise<Sidebars> {
  const found: Sidebars = { own: {}, translated: {}, named: {}, inputs: [] }
  for (const part of parts) {
    const { kind, of, address, folder } = part
    if (kind === 'docs' && of) addTranslation(found, part, of, around)
    else if (kind === 'docs') await addDocuments(found, part, around)
    else if (kind === 'blog' && !of)
      found.own[slashed(address)] = postsIn(folder, relativePosix(around.srcDir, folder))
  }
  return found
}

/** Adds the sidebars of a translation, with links to translated documents where they exist. */
function addTranslation(found: Sidebars, part: Part, of: Part, { srcDir }: Around): void {
  const from = `/${relativePosix(srcDir, of.folder)}/`
  const above = slashed(of.address)
  const target = (link: string) => {
    const below = link.startsWith(from) ? link.slice(from.length) : undefined
    return below !== undefined && existsSync(path.join(part.folder, below))
      ? `/${relativePosix(srcDir, part.folder)}/${below}`
      : link
  }
  const lists = Object.entries(found.own)
    .filter(([key]) => key.startsWith(above))
    .map(([key, items]) => [slashed(part.address) + key.slice(above.length), withLinks(items, target)])
  const locale = part.locale ?? ''
  found.translated[locale] = { ...found.translated[locale], ...Object.fromEntries(lists) }
}

async function addDocuments(found: Sidebars, part: Part, { folder, root, srcDir }: Around): Promise<void> {
  const prefix = slashed(part.address)
  const docs = relativePosix(srcDir, part.folder)
  const file = part.sidebars ?? ownFile(part.options, folder)
  const read = file ? await readConfig(file, root) : { value: undefined, inputs: [] }
  found.inputs.push(...read.inputs)
  const known = documentsIn(part.folder, docs, prefix)
  const lists = dataOf(read.value)
  // The first of several versions is the one that is shown.
  const named = namesOf(wordsOf(part.options.id) ?? 'default', lists, known)
  found.named = { ...named, ...found.named }
  const written = Object.values(lists).map((list) => itemsOf(list, known))
  for (const [below, list] of byFolder(written.length > 0 ? written : [folderItems('', known)], `/${docs}/`))
    if (list.length > 0) found.own[prefix + below] = [...list]
}

/** Links of documents and of the first entries of sidebars, by their names in the navigation. */
function namesOf(set: string, lists: Data, known: Documents): Record<string, string> {
  const documents = [...known.ids].map(([id, { item }]) => [`${set} ${id}`, item.link!] as const)
  const begins = Object.entries(lists).flatMap(([id, list]) => {
    const [link] = notesIn(itemsOf(list, known))
    return link === undefined ? [] : [[`${set} list ${id}`, link] as const]
  })
  return Object.fromEntries([...documents, ...begins])
}

function ownFile(options: Data, folder: string): string | undefined {
  if (options.sidebarPath === false) return undefined
  const named = wordsOf(options.sidebarPath)
  if (named) return path.resolve(folder, named)
  return options.id === undefined ? fileNamed(folder, /^sidebars\.[cm]?[jt]s(?:on)?$/) : undefined
}

/** The front matter that a document's entry is made from. */
const menuKeys = ['id', 'draft', 'unlisted', 'sidebar_label', 'sidebar_position']

type Document = { name: string; folder: string; order: number; item: UserSidebarItem }
type Documents = {
  all: readonly Document[]
  ids: ReadonlyMap<string, Document>
  categoryOf: (folder: string) => Data
  /** Their address. */
  prefix: string
}

/** Documents by their names in sidebars: the path without number and extension, or with `id` as its last segment. */
function documentsIn(srcDir: string, docs: string, prefix: string): Documents {
  const ids = new Map<string, Document>()
  const all = filesBelow(srcDir, /^[^_].*\.mdx?$/).flatMap((name): Document[] => {
    const head = headOf(path.join(srcDir, name), menuKeys)
    if (isHidden(head)) return []
    const text = wordsOf(head.sidebar_label)
    const folder = folderOf(name)
    const order =
      typeof head.sidebar_position === 'number' ? head.sidebar_position : numberOf(path.posix.basename(name))
    const document = { name, folder, order, item: itemOf(`/${docs}/${name}`, text) }
    const bare = name
      .replace(/\.mdx?$/, '')
      .split('/')
      .map(withoutNumber)
    ids.set(bare.join('/'), document)
    const id = wordsOf(head.id)
    if (id) ids.set([...bare.slice(0, -1), id].join('/'), document)
    return [document]
  })
  return {
    all,
    ids,
    prefix,
    categoryOf: (folder) => {
      const file = fileNamed(path.join(srcDir, folder), /^_category_\.(?:json|ya?ml)$/)
      return file ? readData(file).data : {}
    },
  }
}

function itemsOf(list: unknown, known: Documents, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  const entries = Array.isArray(list)
    ? list
    : Object.entries(dataOf(list)).map(([label, items]) => ({ type: 'category', label, items }))
  return entries.flatMap((entry: unknown): UserSidebarItem[] => {
    if (typeof entry === 'string') return itemFor(documentOf(entry, known))
    const data = dataOf(entry)
    const text = wordsOf(data.label)
    if (data.type === 'autogenerated')
      return folderItems(folderNamed(wordsOf(data.dirName) ?? '.', known), known)
    if (data.type === 'link') return [{ ...(text && { text }), link: wordsOf(data.href) ?? '/' }]
    if (data.type !== 'category' && data.items === undefined)
      return itemFor(documentOf(wordsOf(data.id) ?? '', known), text)
    const items = itemsOf(data.items, known, depth + 1)
    const page = known.ids.get(wordsOf(dataOf(data.link).id) ?? '')
    return [
      {
        ...(text && { text }),
        ...present(page ? { link: page.item.link } : listAt(data.link, text, items, known)),
        ...(items.length > 0 && { items, ...(data.collapsed !== false && { collapsed: true }) }),
      },
    ]
  })
}

/** Sidebars of a version may prefix document names with the version. */
function documentOf(id: string, { ids }: Documents): Document | undefined {
  return ids.get(id) ?? ids.get(id.replace(/^version-[^/]+\//, ''))
}

function itemFor(document: Document | undefined, text?: string): UserSidebarItem[] {
  return document ? [{ ...document.item, ...(text && { text }) }] : []
}

/** The folder with this name, which may be written with or without numbers. */
function folderNamed(name: string, { all }: Documents): string {
  const wanted = name.replace(/^\.\/?|\/$/g, '')
  return (
    all
      .map(({ folder }) => folder)
      .find((folder) => folder.split('/').map(withoutNumber).join('/') === wanted) ?? wanted
  )
}

/** Entries for a folder, by position, then by name; a note named like the folder is its page. */
function folderItems(folder: string, known: Documents, depth = 0): UserSidebarItem[] {
  if (depth > maxDepth) return []
  const own = known.all.filter(
    (document) => document.folder === folder && (depth === 0 || !isPageOf(document)),
  )
  const prefix = folder === '' ? '' : `${folder}/`
  const names = new Set(
    known.all
      .filter((document) => document.folder.startsWith(prefix) && document.folder !== folder)
      .map((document) => document.folder.slice(prefix.length).split('/')[0]!),
  )
  const groups = [...names].map((name) => groupOf(prefix + name, known, depth))
  const entries = [...own, ...groups]
  return entries.sort((a, b) => a.order - b.order || compareText(a.name, b.name)).map(({ item }) => item)
}

function groupOf(
  folder: string,
  known: Documents,
  depth: number,
): { order: number; name: string; item: UserSidebarItem } {
  const { label, position, link } = known.categoryOf(folder)
  const base = path.posix.basename(folder)
  const page =
    known.all.find((document) => document.folder === folder && isPageOf(document)) ??
    known.ids.get(wordsOf(dataOf(link).id) ?? '')
  const items = folderItems(folder, known, depth + 1)
  const list = listAt(link, wordsOf(label) ?? withoutNumber(base), items, known)
  return {
    order:
      typeof position === 'number' ? position : page && page.order < unplaced ? page.order : numberOf(base),
    name: folder,
    item: {
      ...(page ? page.item : present({ text: withoutNumber(base), ...list })),
      ...present({ text: wordsOf(label) }),
      ...(items.length > 0 && { items, collapsed: true }),
    },
  }
}

/** Address and text of the page that lists a category, if it has one. */
function listAt(
  link: unknown,
  label: string | undefined,
  items: readonly UserSidebarItem[],
  { prefix }: Documents,
): Pick<UserSidebarItem, 'link' | 'description'> {
  const { type, slug, description } = dataOf(link)
  if (type !== 'generated-index' || items.length === 0) return {}
  const address = path.posix.join(prefix, wordsOf(slug) ?? `category/${slugOf(label ?? '')}`)
  return { link: address, ...present({ description: wordsOf(description) }) }
}

function isPageOf({ name, folder }: Document): boolean {
  const base = withoutNumber(path.posix.basename(name).replace(/\.mdx?$/, ''))
  return (
    folder !== '' && (/^(?:index|readme)$/i.test(base) || base === withoutNumber(path.posix.basename(folder)))
  )
}
