import path from 'node:path'
import type { Page, Route } from '../model/types.ts'
import type { Named, WikiNames } from '../model/wiki.ts'
import type { WikiTarget } from '../parse/wiki-href.ts'

/** The target of a wiki link: the note or file, and the id of the heading or block in it, if there is one. */
type FoundTarget = { named?: Named; anchor?: string; heading: string }

/** The notes and files of a site by the last segments of their paths, by aliases and by titles, as Obsidian finds them. */
export function wikiNames(pages: ReadonlyMap<Route, Page>, files: ReadonlySet<string>): WikiNames {
  const notes = new Map<string, Entry[]>()
  const others = new Map<string, Entry[]>()
  const called = new Map<string, Entry[]>()
  const titled = new Map<string, Entry[]>()
  const byPath = new Map<string, Entry>()
  for (const page of pages.values()) {
    const entry = entryOf(page.path.replace(/\.mdx?$/, ''), { path: page.path, page })
    byPath.set(folded(page.path), entry)
    add(notes, lastSegment(entry.key), entry)
    for (const alias of aliasesOf(page)) add(called, folded(alias), entry)
    add(titled, folded(page.title), entry)
    // `folder/index.md` is the note of its folder.
    if (/(?:^|\/)index$/.test(entry.key)) add(titled, lastSegment(path.posix.dirname(entry.key)), entry)
  }
  for (const file of files) {
    const entry = entryOf(file.slice(1), { path: file.slice(1), file })
    add(others, lastSegment(entry.key), entry)
  }
  for (const list of [...notes.values(), ...others.values()]) list.sort(shortestFirst)
  const known = new Map<string, readonly Named[]>()
  const search = (from: string, written: string): readonly Named[] => {
    const name = plainName(from, written)
    const bare = name.replace(/\.md$/, '')
    const found = ordered(notes.get(lastSegment(bare)) ?? [], bare, from)
    if (found.length > 0) return found
    const file = ordered(others.get(lastSegment(name)) ?? [], name, from)
    if (file.length > 0) return file
    return (called.get(bare) ?? titled.get(bare) ?? []).map(({ named }) => named)
  }
  const anchors = new WeakMap<Page, ReadonlyMap<string, string>>()
  return {
    find(from, name) {
      if (name === '') return [byPath.get(folded(from))?.named].filter((one) => one !== undefined)
      const key = `${path.posix.dirname(from)}\n${name}`
      const found = known.get(key) ?? search(from, name)
      known.set(key, found)
      return found
    },
    anchorOf(page, heading) {
      const own = anchors.get(page) ?? anchorsOf(page)
      anchors.set(page, own)
      return own.get(heading.startsWith('^') ? heading : plainHeading(heading))
    },
  }
}

/** The first of the targets of an address on the note `from`. */
export function wikiFound(
  names: WikiNames,
  from: string,
  { name, heading }: Extract<WikiTarget, { name: string }>,
): FoundTarget {
  const [named] = names.find(from, name)
  const anchor = named && 'page' in named && heading ? names.anchorOf(named.page, heading) : undefined
  return { heading, ...(named && { named }), ...(anchor !== undefined && { anchor }) }
}

/** The other names of a note, from its front matter. */
export function aliasesOf({ frontmatter: { aliases } }: Pick<Page, 'frontmatter'>): string[] {
  return (Array.isArray(aliases) ? aliases : []).map(String).filter((alias) => alias.trim() !== '')
}

/** `key`: the path as names are compared. */
type Entry = { key: string; named: Named }

function entryOf(name: string, named: Named): Entry {
  return { key: folded(name), named }
}

function add(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}

/** The entries whose paths end with the name: one with exactly that path, else those below the folder of the link first, shorter paths before longer ones. */
function ordered(entries: readonly Entry[], name: string, from: string): Named[] {
  const exact = entries.find(({ key }) => key === name)
  const others = entries.filter(
    (one) => one !== exact && (!name.includes('/') || one.key.endsWith(`/${name}`)),
  )
  const folder = path.posix.dirname(folded(from))
  const isNear = ({ key }: Entry) => folder === '.' || key.startsWith(`${folder}/`)
  const near = others.filter(isNear)
  const far = others.filter((one) => !isNear(one))
  return [...(exact ? [exact] : []), ...near, ...far].map(({ named }) => named)
}

function shortestFirst(a: Entry, b: Entry): number {
  return a.key.length - b.key.length || (a.key < b.key ? -1 : 1)
}

/** `./a` and `../a` are relative to the note of the link, `/a` to the top. */
function plainName(from: string, written: string): string {
  const name = folded(written)
  if (!/^\.{1,2}\//.test(name)) return name.replace(/^\/+/, '')
  return path.posix.join(path.posix.dirname(folded(from)), name)
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Names that differ in case or in their Unicode form only are one name. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function anchorsOf({ headings, anchors }: Page): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const put = (key: string, id: string) => {
    if (!found.has(key)) found.set(key, id)
  }
  for (const { text, anchor } of headings) put(plainHeading(text), anchor)
  for (const { id } of anchors) put(id.startsWith('^') ? id : plainHeading(id), id)
  return found
}

/** As Obsidian compares headings: its own signs and differences in spaces do not count. */
function plainHeading(text: string): string {
  return folded(text.replace(/[#|^:%[\]\\*_`~=]+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
