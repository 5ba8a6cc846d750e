import path from 'node:path'
import { foldedName } from '../../base/folded-name.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { lastUpTo } from '../../base/last-up-to.ts'
import { noteEnding } from '../../model/routes.ts'
import type { Page, Route } from '../../model/types.ts'
import type { Candidates, Named, WikiNames } from '../../model/wiki.ts'
import type { WikiTarget } from '../../parse/wiki-href.ts'

/** The target of a wiki link: the note or file, and the id of the heading or block in it, if there is one. */
type FoundTarget = { named?: Named; anchor?: string; heading: string }

/** How many notes of one name are distinguished; a vault may have hundreds of `Untitled`. */
const maxCandidates = 4

/** The notes and files of a site by the ends of their paths, by aliases and by titles, as Obsidian finds them. */
export function wikiNames(pages: ReadonlyMap<Route, Page>, files: ReadonlySet<string>): WikiNames {
  const notes = new Map<string, Entries>()
  const others = new Map<string, Entries>()
  const called = new Map<string, Named[]>()
  const titled = new Map<string, Named[]>()
  const byPath = new Map<string, Named>()
  for (const page of pages.values()) {
    const named = { path: page.path, page }
    const key = foldedName(page.path.replace(noteEnding, ''))
    byPath.set(foldedName(page.path), named)
    for (const end of endsOf(key)) entriesAt(notes, end).push({ key, named })
    for (const alias of aliasesOf(page)) notesCalled(called, foldedName(alias)).push(named)
    notesCalled(titled, foldedName(page.title)).push(named)
    // `folder/index.md` is the note of its folder.
    if (/(?:^|\/)index$/.test(key))
      notesCalled(titled, path.posix.basename(path.posix.dirname(key))).push(named)
  }
  for (const file of files) {
    const own = file.slice(1)
    const key = foldedName(file.slice(1))
    for (const end of endsOf(key)) entriesAt(others, end).push({ key, named: { path: own, file } })
  }
  const known = new Map<string, Candidates>()
  const search = (from: string, written: string): Candidates => {
    const name = plainName(from, written)
    const bare = name.replace(/\.md$/, '')
    const paths = notes.get(bare) ? ([notes, bare] as const) : ([others, name] as const)
    const entries = paths[0].get(paths[1])
    if (entries) return candidates(entries, paths[1], from)
    const some = called.get(bare) ?? titled.get(bare) ?? []
    return { count: some.length, some: some.slice(0, maxCandidates) }
  }
  const anchors = new WeakMap<Page, ReadonlyMap<string, string>>()
  return {
    find(from, name) {
      if (name === '') {
        const own = byPath.get(foldedName(from))
        return own ? { count: 1, some: [own] } : { count: 0, some: [] }
      }
      const key = `${path.posix.dirname(from)}\n${name}`
      return getOrInsert(known, key, () => search(from, name))
    },
    anchorOf(page, heading) {
      const own = getOrInsert(anchors, page, () => anchorsOf(page))
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
  const [named] = names.find(from, name).some
  const anchor = named && 'page' in named && heading ? names.anchorOf(named.page, heading) : undefined
  return { heading, ...(named && { named }), ...(anchor !== undefined && { anchor }) }
}

/** The other names of a note, from its front matter. */
export function aliasesOf({ frontmatter: { aliases } }: Pick<Page, 'frontmatter'>): string[] {
  return (Array.isArray(aliases) ? aliases : []).map(String).filter((alias) => alias.trim() !== '')
}

/** `key`: the path as names are compared. */
type Entry = { key: string; named: Named }

/** The entries whose paths end alike; sorted on first use. */
type Entries = { all: Entry[]; byLength?: readonly Entry[]; byPath?: readonly Entry[] }

/** `a/b/c`, `b/c` and `c`. */
function endsOf(key: string): string[] {
  const segments = key.split('/')
  return segments.map((_, index) => segments.slice(index).join('/'))
}

function entriesAt(map: Map<string, Entries>, end: string): Entry[] {
  return getOrInsert(map, end, (): Entries => ({ all: [] })).all
}

function notesCalled(map: Map<string, Named[]>, name: string): Named[] {
  return getOrInsert(map, name, () => [])
}

/** First the one with exactly that path, then those below the folder of the link, then all others; shorter paths first. */
function candidates(entries: Entries, name: string, from: string): Candidates {
  const { all } = entries
  entries.byLength ??= all.toSorted(shortestFirst)
  const exact = entries.byLength[0]!.key === name ? entries.byLength.slice(0, 1) : []
  const near = nearest(entries, path.posix.dirname(foldedName(from)))
  const some = new Set([...exact, ...near, ...entries.byLength.slice(0, maxCandidates)])
  return { count: all.length, some: [...some].slice(0, maxCandidates).map(({ named }) => named) }
}

/** Entries below a folder: neighbours in path order, so that no others are examined. */
function nearest(entries: Entries, folder: string): Entry[] {
  if (folder === '.' || entries.all.length === 1) return []
  entries.byPath ??= entries.all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const below = `${folder}/`
  const start = lastUpTo(entries.byPath, ({ key }) => key < below) + 1
  let end = start
  while (entries.byPath[end]?.key.startsWith(below)) end += 1
  return entries.byPath.slice(start, end).sort(shortestFirst).slice(0, maxCandidates)
}

function shortestFirst(a: Entry, b: Entry): number {
  return a.key.length - b.key.length || (a.key < b.key ? -1 : 1)
}

/** `./a` and `../a` are relative to the linking note, `/a` to the top. */
function plainName(from: string, written: string): string {
  const name = foldedName(written)
  if (!/^\.{1,2}\//.test(name)) return name.replace(/^\/+/, '')
  return path.posix.join(path.posix.dirname(foldedName(from)), name)
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

/** Compares headings as Obsidian does: its own marks and differences in spaces do not count. */
function plainHeading(text: string): string {
  return foldedName(text.replace(/[#|^:%[\]\\*_`~=]+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
