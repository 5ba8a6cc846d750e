import path from 'node:path'
import type { Frontmatter } from '../model/types.ts'
import type { AddressFolders } from './dialect.ts'
import { listOf, wordsOf } from './files.ts'
import { dateIn, dateValues, filledPattern, noteAt } from './permalink.ts'

/**
 * Addresses are in lower case, with hyphens for spaces; `url` is a whole address, `slug` its last segment. Of `folders`, `zh` is the folder
 * of a language, `.zh` the end of its notes' names, and `/posts` a pattern for the notes of a section.
 */
export function hugoAddress(name: string, data: Frontmatter, folders: AddressFolders): string {
  const own = wordsOf(data.url)
  if (own !== undefined && !own.includes(':')) return noteAt(own)
  const { below, top } = languageOf(name, folders)
  const parts = below.split('/')
  const isFolder = /^_?index$/i.test(parts.at(-1)!)
  const named = isFolder ? parts.slice(0, -1) : parts
  const isSection = /^_index$/i.test(parts.at(-1)!)
  const pattern = isSection || named.length < 2 ? undefined : folders[`/${named[0]}`]
  const patterned = pattern && filledPattern(pattern, (key) => partOf(key, named, data))
  if (patterned) return noteAt(`${top}/${patterned.replace(/(?<!\/)\/*$/, '')}/`)
  const last = wordsOf(data.slug)
  if (last !== undefined && named.length > 0) named[named.length - 1] = last
  return [top, ...named.map(urlized), 'index.md'].filter(Boolean).join('/')
}

/** A note's path without its ending and its language, and what that is in addresses. */
function languageOf(name: string, folders: AddressFolders): { below: string; top: string } {
  const bare = name.replace(/\.md$/, '')
  const folder = Object.keys(folders).find((one) => !/^[./]/.test(one) && name.startsWith(`${one}/`))
  if (folder !== undefined) return { below: bare.slice(folder.length + 1), top: folders[folder]! }
  const end = path.posix.extname(bare)
  return Object.hasOwn(folders, end) && end !== ''
    ? { below: bare.slice(0, -end.length), top: folders[end]! }
    : { below: bare, top: '' }
}

function partOf(key: string, named: readonly string[], data: Frontmatter): string | undefined {
  const file = named.at(-1)!
  const title = urlized(wordsOf(data.title) ?? file)
  const slug = wordsOf(data.slug)
  const values: Readonly<Record<string, string>> = {
    ...dateValues(dateIn(data.date)),
    section: urlized(named[0]!),
    sections: named.slice(0, -1).map(urlized).join('/'),
    title,
    slug: slug ?? title,
    filename: urlized(file),
    contentbasename: urlized(file),
    slugorfilename: slug ?? urlized(file),
    slugorcontentbasename: slug ?? urlized(file),
  }
  return values[key]
}

function urlized(part: string): string {
  return part
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}._/+~@-]/gu, '')
}

/** Front matter of Hugo translated into ours. */
export function hugoFrontmatter({
  weight,
  aliases,
  linkTitle: _short,
  lastmod,
  layout: _looks,
  toc,
  tags,
  ...data
}: Frontmatter): Frontmatter {
  const former = listOf(aliases).flatMap((one) => wordsOf(one) ?? [])
  const words = listOf(tags).flatMap((one) => wordsOf(one) ?? [])
  return {
    ...data,
    ...(typeof weight === 'number' && { order: weight }),
    ...(former.length > 0 && { redirects: former }),
    ...(lastmod !== undefined && { lastUpdated: lastmod }),
    ...(toc === false && { outline: false }),
    ...(words.length > 0 && { tags: words }),
  }
}
