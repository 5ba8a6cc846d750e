import path from 'node:path'
import picomatch from 'picomatch'
import { noteEnding } from '../../model/routes.ts'
import type { Frontmatter } from '../../model/types.ts'
import type { AddressFolders } from '../dialect.ts'
import { type Data, dataOf, filesBelow, listOf, textsOf, wordsOf } from '../files.ts'
import { headOf } from '../head-of.ts'
import { inLanguage } from '../languages.ts'
import { dateIn, dateValues, filledPattern, noteAt } from '../permalink.ts'
import { present } from '../settings.ts'
import { withUsualNames } from './settings.ts'

/**
 * Addresses are lower-case (unless `folders` has `/:case`) with hyphens for spaces; `url` is a whole address, `slug` its last segment. In
 * `folders`, `/posts` is the pattern for a section, and `/` says that pages are files; other keys are languages.
 */
export function hugoAddress(name: string, given: Frontmatter, folders: AddressFolders): string {
  const data = withUsualNames(given)
  const own = wordsOf(data.url)
  if (own !== undefined && !own.includes(':')) return noteAt(own)
  const { below, top } = inLanguage(name, folders)
  const parts = below.replace(noteEnding, '').split('/')
  const isFolder = /^_?index$/i.test(parts.at(-1)!)
  const named = isFolder ? parts.slice(0, -1) : parts
  const isSection = /^_index$/i.test(parts.at(-1)!)
  const pattern = isSection || named.length < 2 ? undefined : folders[`/${named[0]}`]
  const urlized = folders['/:case'] === undefined ? (part: string) => hyphened(part.toLowerCase()) : hyphened
  const patterned = pattern && filledPattern(pattern, (key) => partOf(key, named, { data, urlized }))
  const last = wordsOf(data.slug)
  if (last !== undefined && named.length > 0) named[named.length - 1] = last
  const address = (patterned || named.map(urlized).join('/')).replace(/(?<!\/)\/*$/, '')
  return noteAt(`${top}/${address}${folders['/'] === undefined ? '/' : ''}`)
}

type Given = { data: Frontmatter; urlized: (part: string) => string }

function partOf(key: string, named: readonly string[], { data, urlized }: Given): string | undefined {
  const file = named.at(-1)!
  const title = urlized(allowed(wordsOf(data.title) ?? file).trim())
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

/** The characters that stay in addresses. */
function allowed(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\s._/+~@-]/gu, '')
}

/** A space at the end of a file name becomes a hyphen too. */
function hyphened(part: string): string {
  return allowed(part).replace(/\s+/g, ' ').replace(/ ?- ?/g, '-').replaceAll(' ', '-')
}

/** Hugo's front matter translated to kbsite's; aliases without a leading slash are relative to the page. */
export function hugoFrontmatter(given: Frontmatter, name: string, folders: AddressFolders): Frontmatter {
  const data = withUsualNames(given)
  const {
    weight,
    aliases,
    linkTitle: _short,
    lastmod,
    layout: _looks,
    toc,
    tags,
    cascade: _below,
    prev: _before,
    next: _after,
    ...others
  } = data
  const { build, _build = build, headless, ...rest } = others
  const { render } = dataOf(_build)
  const beside = path.posix.join('/', hugoAddress(name, data, folders), '../..')
  // A page with a file's address has a folder here, unless addresses are those of files.
  const isMoved = folders['/'] === undefined && /\.html$/.test(wordsOf(data.url) ?? '')
  const former = textsOf([...listOf(aliases), ...(isMoved ? [data.url] : [])])
  return {
    ...rest,
    ...orderOf(weight, data.date),
    ...present<Frontmatter>({
      redirects: former.map((one) => (one.startsWith('/') ? one : path.posix.join(beside, one))),
    }),
    ...((wordsOf(lastmod) ?? lastmod instanceof Date) && { lastUpdated: lastmod }),
    ...((headless === true || render === 'never' || render === false) && { draft: true }),
    ...(toc === false && { outline: false }),
    ...present<Frontmatter>({ tags: textsOf(listOf(tags)) }),
  }
}

/** Larger than any weight. */
const unweighted = 1e6
/** Divisor that makes every date less than one weight. */
const oneWeight = 1e15

/** The order by weight, then newest first. */
function orderOf(weight: unknown, date: unknown): Frontmatter {
  const own = typeof weight === 'number' && weight !== 0 ? weight : undefined
  const written = dateIn(date)
  if (written === undefined) return own === undefined ? {} : { order: own }
  const { year, month, day, hour, minute, second } = dateValues(written)
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return { order: (own ?? unweighted) - time / oneWeight }
}

/** Front matter that notes inherit from the `cascade` of their sections; the nearest section wins. */
export function cascadeOf(srcDir: string, folders: AddressFolders): Record<string, Frontmatter> {
  const names = filesBelow(srcDir, noteEnding)
  const given = names
    .filter((name) => /(?:^|\/)_index(?:\.[\w-]+)?\.md$/.test(name))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .flatMap((section) =>
      [headOf(path.join(srcDir, section)).cascade].flat().map((one) => {
        const { target, _target = target, ...data } = dataOf(one)
        return { folder: path.posix.dirname(section), data, isTarget: targetOf(dataOf(_target), folders) }
      }),
    )
    .filter(({ data }) => Object.keys(data).length > 0)
  const found: Record<string, Frontmatter> = {}
  for (const { folder, data, isTarget } of given)
    for (const name of names)
      if ((folder === '.' || name.startsWith(`${folder}/`)) && isTarget(name))
        found[name] = { ...found[name], ...data }
  return found
}

/** The notes that a `target` selects by path and kind; none if it asks for more. */
function targetOf({ path: glob, kind, ...more }: Data, folders: AddressFolders): (name: string) => boolean {
  if (Object.keys(more).length > 0) return () => false
  const isPath =
    glob === undefined ? () => true : picomatch(textsOf([glob].flat()).map((one) => one.toLowerCase()))
  return (name) => {
    const { below } = inLanguage(name, folders)
    const logical = `/${below.replace(noteEnding, '').replace(/(?:^|\/)_?index$/i, '')}`
    const own = !/(?:^|\/)_index\.[^/]*$/i.test(below) ? 'page' : logical === '/' ? 'home' : 'section'
    return isPath(hyphened(logical.toLowerCase())) && (kind === undefined || kind === own)
  }
}
