import { decode } from '../../../client/platform/decode.ts'
import { encodeHash, encodeName, hrefOf, outputPathOf, routeOf } from '../../model/routes.ts'
import type { Page } from '../../model/types.ts'
import { wikiHref, wikiTarget } from '../../parse/wiki-href.ts'
import type { LinkTargets, ResolvedLink } from './link-targets.ts'
import { wikiFound } from './wiki-names.ts'

/** Resolves `[[note#heading]]`; undefined for other addresses. If the note lacks the heading, the link leads to the note, with the heading's text as `hash`. */
export function resolveWiki(targets: LinkTargets, from: string, href: string): ResolvedLink | undefined {
  const { wiki } = targets
  const target = wiki && wikiTarget(href)
  if (target === undefined) return undefined
  if ('tag' in target) {
    const [named] = targets.tagsArePages ? wiki!.find(from, target.tag).some : []
    if (named && 'page' in named) {
      const { route } = named.page
      return { kind: 'page', route, query: '', hash: '', href: hrefOf(targets, route) }
    }
    const route = targets.tagRoute?.(from, target.tag)
    if (route === undefined) return { kind: 'missing', wanted: '', href }
    return { kind: 'file', file: `/${outputPathOf(route)}`, href: hrefOf(targets, route) }
  }
  const { named, anchor, heading } = wikiFound(wiki!, from, target)
  if (named === undefined) return { kind: 'missing', wanted: `/${target.name}`, href }
  if ('file' in named) {
    const hash = heading ? `#${encodeHash(heading)}` : ''
    return { kind: 'file', file: named.file, href: targets.base + encodeName(named.file.slice(1)) + hash }
  }
  const { route } = named.page
  const at = hrefOf(targets, route) + (anchor === undefined ? '' : `#${encodeHash(anchor)}`)
  return { kind: 'page', route, query: '', hash: anchor ?? heading, href: at }
}

/** Obsidian also finds the target of a Markdown link by its name alone, as in the links that it writes. */
export function byName(targets: LinkTargets, from: string, href: string): ResolvedLink | undefined {
  const { pages, moved, wiki } = targets
  const route = routeOf(from)
  const page = wiki && (pages.get(moved?.get(route) ?? route) as Page | undefined)
  if (!page?.isVault || href.startsWith('#')) return undefined
  const found = resolveWiki(targets, from, wikiHref(decode(href)))
  return found?.kind === 'missing' ? undefined : found
}
