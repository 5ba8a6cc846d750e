import path from 'node:path'
import { decode } from '../../../client/platform/decode.ts'
import { fileBase } from '../../../client/platform/file-base.ts'
import {
  encodeHash,
  encodeName,
  hrefOf,
  isExternal,
  noteEnding,
  outputPathOf,
  routeOf,
} from '../../model/routes.ts'
import type { Page, Route } from '../../model/types.ts'
import { linkKind } from '../../parse/links.ts'
import { slugOf } from '../../parse/slug.ts'
import { firstBelow, onlyNamed, tagList } from './likely-targets.ts'
import type { LinkTargets, ResolvedLink } from './link-targets.ts'
import { byName, resolveWiki } from './resolve-wiki.ts'

/**
 * The target of a link on the page `from` (a source path; `''` for config).
 *
 * `.md`, `.html` and no extension mean the same page; a folder means its index. Compared decoded and in NFC.
 */
export function resolveLink(targets: LinkTargets, from: string, written: string): ResolvedLink {
  targets.followed?.add(written)
  const href = written.trim()
  if (isExternal(href)) return { kind: 'external', href }
  const wiki = resolveWiki(targets, from, href)
  if (wiki) return wiki
  const [, target = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const wanted = targetPath(from, target)
  // A text fragment (`#id:~:text=…`) is not part of the id, and its encoding matters.
  const [, id = '', directive = ''] = /^#?(.*?)(:~:.*)?$/s.exec(hash) ?? []
  const file = fileAt(targets, from, target, wanted)
  if (file !== undefined)
    return { kind: 'file', file, href: targets.base + encodeName(file.slice(1)) + query + hash }
  // In other tools, a link without an address leads to the folder.
  const folder = href === '' && targets.isForeign ? './' : target
  const published = fromAddress(targets, from, folder)
  const around = folder !== target && pageAt(targets, published ?? targetPath(from, folder))
  const here = inOwnLanguage(targets, from, wanted) ?? pageAt(targets, wanted)
  const route = around || (here ?? (published && pageAt(targets, published)))
  if (route !== undefined) return pageLink(targets, route, { query, fragment: decode(id), directive })
  const bare = wanted.replace(/\.(?:mdx?|markdown|html)$/i, '')
  const made = [bare, `${bare}/`].find((one) => targets.madeRoutes?.has(one))
  if (made !== undefined)
    return { kind: 'file', file: `/${outputPathOf(made)}`, href: hrefOf(targets, made) + query + hash, made }
  const document = documentAt(targets, wanted)
  if (document !== undefined) {
    const path = document.slice(1)
    // If pages are opened as files, a folder would show the list of its files.
    const address = targets.base === fileBase ? path : path.replace(/(^|\/)index\.html$/, '$1')
    return { kind: 'file', file: document, href: targets.base + encodeName(address) + query + hash }
  }
  return (
    byName(targets, from, href) ??
    linkInForeign(targets, { from, target, wanted }, { query, fragment: decode(id), directive }) ?? {
      kind: 'missing',
      wanted,
      href: missingHref(targets, published ?? wanted) + query + hash,
    }
  )
}

/** The file of a picture or download on the page `from`, if it exists, and its address; never a page. */
export function resolveFile(
  targets: LinkTargets,
  from: string,
  written: string,
): { file?: string; href: string } {
  const wiki = resolveWiki(targets, from, written.trim())
  if (wiki) return { ...(wiki.kind === 'file' && { file: wiki.file }), href: wiki.href }
  const [, target = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written.trim()) ?? []
  if (target === '') return { href: written }
  const wanted = targetPath(from, target)
  const page = targets.base === fileBase ? documentAt(targets, wanted) : undefined
  const file = fileAt(targets, from, target, wanted) ?? page
  const named = file === undefined ? byName(targets, from, written.trim()) : undefined
  if (named?.kind === 'file') return { file: named.file, href: named.href }
  return { ...(file && { file }), href: targets.base + encodeName((file ?? wanted).slice(1)) + rest }
}

/** A file as a link names it; `@name/` is an alias of the site's bundler. Else a file in the folder named like the note, where some tools keep its pictures. */
function fileAt(targets: LinkTargets, from: string, target: string, wanted: string): string | undefined {
  const { files, publicFolder } = targets
  const below = belowBase(targets, target)
  if (files.has(wanted)) return wanted
  // Public files are published without their folder, which editors need in their paths; a note is most likely at the wrong place.
  if (publicFolder && wanted.startsWith(publicFolder) && !noteEnding.test(wanted)) {
    const published = wanted.slice(publicFolder.length - 1)
    if (files.has(published)) return published
  }
  if (below !== undefined && files.has(below)) return below
  const [, alias, named] = /^~?@([\w-]*)\/(.+)$/s.exec(target) ?? []
  if (named !== undefined)
    return [`/${named}`, `/${alias}/${named}`].map((one) => decode(one)).find((one) => files.has(one))
  if (target.startsWith('/')) return atTop(targets, target)
  if (!/\.\w+$/.test(target) || noteEnding.test(target)) return undefined
  const beside = targetPath(`${from.replace(noteEnding, '')}/own`, target)
  return files.has(beside) ? beside : undefined
}

/** A file named from the top, in a folder of notes that addresses leave out. */
function atTop({ addressFolders = {}, files }: LinkTargets, target: string): string | undefined {
  const folders = Object.keys(addressFolders).filter((one) => addressFolders[one] === '')
  return folders.map((one) => targetPath('', `/${one}${target}`)).find((one) => files.has(one))
}

/** The path of an address that begins with the base, which another tool does not add; undefined for other addresses. */
function belowBase({ isForeign, base, servedBase = base }: LinkTargets, target: string): string | undefined {
  if (!isForeign || !`${target}/`.startsWith(servedBase)) return undefined
  return targetPath('', `/${target.slice(servedBase.length)}`)
}

/**
 * Links in another tool's notes: a path may begin at the top or at the folder of a language, a README has its own address, a lone name means the only note of
 * that name, a folder means its first note, and the tool's list pages become those of tags.
 */
function linkInForeign(
  targets: LinkTargets,
  { from, target, wanted }: { from: string; target: string; wanted: string },
  rest: Rest,
): ResolvedLink | undefined {
  if (!targets.isForeign) return undefined
  const below = belowBase(targets, target)
  const route =
    pageAt(targets, targetPath('', target)) ??
    (below === undefined ? undefined : pageAt(targets, below)) ??
    (target.startsWith('/') ? pageAt(targets, targetPath('', from.split('/', 1)[0] + target)) : undefined) ??
    pageAt(targets, wanted.replace(/\/readme(?:\.html)?\/?$/i, '/')) ??
    onlyNamed(targets, from, decode(target)) ??
    firstBelow(targets, wanted)
  if (route !== undefined) return pageLink(targets, route, rest)
  const list = tagList(targets, from, wanted)
  return list === undefined
    ? undefined
    : { kind: 'file', file: `/${outputPathOf(list)}`, href: hrefOf(targets, list) }
}

type Rest = { query: string; fragment: string; directive: string }

function pageLink(targets: LinkTargets, route: Route, { query, fragment, directive }: Rest): ResolvedLink {
  const page = targets.pages.get(route) as Page | undefined
  const hash = knownAnchor(page, fragment, targets.isForeign)
  const hashPart = hash || directive ? `#${encodeHash(hash)}${directive}` : ''
  const href = hrefOf(targets, route) + query + hashPart
  return { kind: 'page', route, query, hash, href }
}

/**
 * A hash that is not an id of the page, but whose slug is one, means that heading; in another tool's notes, so does a hash with the letters and
 * digits of exactly one heading.
 */
function knownAnchor(page: Page | undefined, fragment: string, isForeign = false): string {
  if (!fragment || !page?.anchors) return fragment
  const { ids, alike } = idsOf(page.anchors)
  if (ids.has(fragment)) return fragment
  const slug = slugOf(fragment)
  if (ids.has(slug)) return slug
  return (isForeign ? alike.get(lettersOf(fragment)) : undefined) ?? fragment
}

type Ids = {
  ids: ReadonlySet<string>
  /** The id of the heading with these letters; undefined if several headings have them. */
  alike: ReadonlyMap<string, string | undefined>
}

/** The ids of each page that links with a hash resolved to: a page may have as many links as headings. */
const known = new WeakMap<Page['anchors'], Ids>()

function idsOf(anchors: Page['anchors']): Ids {
  const found = known.get(anchors)
  if (found) return found
  const alike = new Map<string, string | undefined>()
  const lines = new Map<string, number>()
  for (const { id, place } of anchors) {
    const letters = lettersOf(id)
    // A heading also has the ids of other tools.
    if (!lines.has(letters)) alike.set(letters, id)
    else if (lines.get(letters) !== place.line) alike.set(letters, undefined)
    lines.set(letters, place.line)
  }
  alike.delete('')
  const ids = { ids: new Set(anchors.map(({ id }) => id)), alike }
  known.set(anchors, ids)
  return ids
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** The absolute path of a target, decoded: `./flex.md` on `css/grid.md` gives `/css/flex.md`. */
export function targetPath(from: string, target: string): string {
  const decoded = decode(target).normalize('NFC')
  if (decoded === '') return `/${from.normalize('NFC')}`
  const joined = path.posix.join(
    '/',
    decoded.startsWith('/') ? '' : path.posix.dirname(from.normalize('NFC')),
    decoded,
  )
  // An address embedded in another one by mistake stays as written.
  return decoded.includes('://') ? joined.replaceAll(':/', '://') : joined
}

/** A target relative to a rewritten note's published address: links may be written for either place. */
function fromAddress(targets: LinkTargets, from: string, target: string): string | undefined {
  const here = targets.moved?.get(routeOf(from))
  return here === undefined ? undefined : targetPath(`${here.slice(1)}.md`, target)
}

function pageAt({ pages, moved }: LinkTargets, wanted: string): Route | undefined {
  const bare = wanted.replace(/\.(?:mdx?|markdown|html)$/i, '').replace(/(^|\/)index$/, '$1')
  const candidates = bare.endsWith('/') ? [bare] : [bare, `${bare}/`]
  const found = candidates.find((route) => pages.has(route) || moved?.has(route))
  return found !== undefined && !pages.has(found) ? moved?.get(found) : found
}

/** If names of notes end with a language from the config, `b.md` on `a.zh.md` means `b.zh.md`, if that exists. */
function inOwnLanguage(
  { addressFolders = {}, moved }: LinkTargets,
  from: string,
  wanted: string,
): Route | undefined {
  const end = path.posix.extname(from.replace(noteEnding, ''))
  if (end === '' || !Object.hasOwn(addressFolders, end)) return undefined
  const bare = wanted.replace(/\.(?:mdx?|markdown|html)$/i, '')
  const names = bare.endsWith('/') ? [`${bare}index`] : [bare, `${bare}/index`]
  return names.map((name) => moved?.get(name + end)).find((route) => route !== undefined)
}

/** An `.html` file of the site, addressed like a page: by its folder, or without its extension. */
function documentAt({ files }: LinkTargets, wanted: string): string | undefined {
  const candidates = wanted.endsWith('/')
    ? [`${wanted}index.html`]
    : [`${wanted}.html`, `${wanted}/index.html`]
  return candidates.find((file) => files.has(file))
}

function missingHref(targets: LinkTargets, wanted: string): string {
  if (linkKind(wanted) === 'asset') return targets.base + encodeName(wanted.slice(1))
  return hrefOf(targets, wanted.replace(/\.(?:mdx?|markdown|html)$/i, '').replace(/(^|\/)index$/, '$1'))
}
