import { isMap, isScalar, parseDocument } from 'yaml'
import { escapeRegExp } from '../../../client/platform/escape-reg-exp.ts'
import { writtenRoute } from '../../model/routes.ts'
import type { Site } from '../../model/site.ts'
import type { Page, Route } from '../../model/types.ts'
import { includedPath } from '../../parse/includes/target.ts'
import type { LinkTargets } from '../../site/links/link-targets.ts'
import { resolveLink } from '../../site/links/resolve-link.ts'
import { hrefTo, relativeTo } from '../links/href.ts'
import { configLinks, sidebarBases, sidebarPrefixes } from '../links/link-sources.ts'
import { type Destination, withDestinations } from '../links/source-links.ts'
import type { SiteFacts } from '../site-facts.ts'
import { movedFolder, rewrittenFolders } from './move-folder.ts'
import { movedNames } from './moved-name.ts'
import type { Moves } from './moves.ts'

type RewrittenNote = { path: string; before: string; after: string; links: number }

type Notes = Iterable<{ path: string; text: string }>

/**
 * The notes whose links change because files move, by their former paths: links to moved files, and links in moved notes. Links keep
 * their style: absolute or relative, with or without extension.
 */
export function rewrittenNotes(notes: Notes, targets: LinkTargets, moves: Moves): RewrittenNote[] {
  const movedName = movedNames(targets, moves)
  const vault = new Set(
    [...targets.pages.values()].flatMap((page) => ((page as Page).isVault ? (page as Page).path : [])),
  )
  return [...notes].flatMap(({ path: name, text }) => {
    let links = 0
    const choose = (destination: Destination) => {
      const href = destination.href.startsWith('[[')
        ? movedName(destination.href, name)
        : movedHref(destination, name, targets, moves)
      if (href === undefined || href === destination.href) return undefined
      links += 1
      return href
    }
    const after = withDestinations(text, choose, { vault: vault.has(name) })
    return links > 0 ? [{ path: name, before: text, after, links }] : []
  })
}

function movedHref(
  { href, included }: Destination,
  from: string,
  targets: LinkTargets,
  moves: Moves,
): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  const target = included ? includedPath(from, href) : linkedFile(href, from, targets)
  // A catalog may list a folder without an index page.
  if (target === undefined) return href.startsWith('/') ? movedFolder(href, targets, moves) : undefined
  const newFrom = moves.get(from) ?? from
  const newTarget = moves.get(target) ?? target
  const absolute = /^(?:\/|@\/)/.test(href)
  if (newTarget === target && (newFrom === from || absolute)) return undefined
  if (href.startsWith('@/')) return `@/${newTarget}`
  // The path of an inclusion is not percent-encoded.
  if (included) return absolute ? `/${newTarget}` : relativeTo(newFrom, `/${newTarget}`)
  return hrefTo(newTarget, newFrom, href)
}

function linkedFile(href: string, from: string, targets: LinkTargets): string | undefined {
  const resolved = resolveLink(targets, from, href)
  if (resolved.kind === 'file') return resolved.file.slice(1)
  return resolved.kind === 'page' ? (targets.pages.get(resolved.route) as Page).path : undefined
}

/** The config's text with links to moved files updated, and the links that cannot be updated. */
export function rewrittenConfig(
  site: Site,
  { config }: Pick<SiteFacts, 'config'>,
  targets: LinkTargets,
  moves: Moves,
): { text: string; links: number; left: string[] } {
  const all = configLinks(site, { config }).filter(({ link }) => link.kind !== 'external')
  const bases = new Map(all.flatMap(({ below, link }) => (below ? [[link.href, below] as const] : [])))
  const folders = rewrittenFolders(
    config.text,
    { keys: sidebarPrefixes(site), bases: sidebarBases(site) },
    targets,
    moves,
  )
  let { text, links } = folders
  const left = [...folders.left]
  for (const href of new Set(all.map(({ link }) => link.href))) {
    const target = linkedFile(href, '', targets)
    const moved = target === undefined ? undefined : moves.get(target)
    const base = bases.get(href)
    if (moved === undefined) continue
    const places = quotedLinks(text, href)
    // Below a sidebar's own `base` only a part of the address is written.
    const isLeft = base === undefined ? places.length === 0 : !folders.bases.has(base)
    if (isLeft) left.push(href)
    for (const at of places.reverse()) {
      text = text.slice(0, at) + hrefTo(moved, '', href) + text.slice(at + href.length)
    }
    links += places.length
  }
  return { text, links, left }
}

/** Offsets of a link in quotes in the config, but not of keys and of other values that only look like links. */
function quotedLinks(text: string, href: string): number[] {
  const escaped = escapeRegExp(href)
  return [...text.matchAll(new RegExp(`(['"\`])${escaped}\\1(?!\\s*:)`, 'g'))]
    .filter(({ index }) => !/\b(?:text|base|activeMatch)["']?\s*:\s*$/.test(text.slice(0, index)))
    .map(({ index }) => index + 1)
}

/** Adds the former address to `redirects` in a note's front matter, and removes the current one. */
export function withRedirect(text: string, formerRoute: Route, nowRoute: Route): string {
  const former = writtenRoute(formerRoute)
  const now = writtenRoute(nowRoute)
  const match = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text)
  if (!match) return `---\nredirects: [${yamlText(former)}]\n---\n\n${text}`
  const yaml = match[1] ?? ''
  const start = text.indexOf('\n') + 1
  const { known, range } = knownRedirects(yaml)
  const list = [...new Set([...known, former])].filter((one) => one !== now)
  const line = list.length > 0 ? `redirects: [${list.map(yamlText).join(', ')}]\n` : ''
  const [from, to] = range ?? [yaml.length, yaml.length]
  return text.slice(0, start + from) + line + text.slice(start + to)
}

/** The addresses in `redirects`, and the range of its lines. */
function knownRedirects(yaml: string): { known: string[]; range?: [number, number] } {
  const { contents } = parseDocument(yaml)
  const items = isMap(contents) ? contents.items : []
  const at = items.findIndex(({ key }) => isScalar(key) && key.value === 'redirects')
  const item = items[at]
  if (!item || !isScalar(item.key) || !item.key.range) return { known: [] }
  const plain: unknown = contents?.toJSON().redirects
  const known = (Array.isArray(plain) ? plain : [plain]).filter(
    (one): one is string => typeof one === 'string',
  )
  const next = items[at + 1]?.key
  const end = isScalar(next) && next.range ? next.range[0] : yaml.length
  return { known, range: [item.key.range[0], end] }
}

function yamlText(route: string): string {
  return /^[/\p{L}\p{N}._~-]+$/u.test(route) ? route : JSON.stringify(route)
}
