import path from 'node:path'
import { getOrInsert } from '../base/get-or-insert.ts'
import { bare } from '../base/likeness.ts'
import { once } from '../base/once.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, Page, Route } from '../model/types.ts'
import { linkTargets } from '../site/assemble.ts'
import type { LinkTargets, ResolvedLink } from '../site/links/link-targets.ts'
import { byOldAddress, type Redirect, redirectsOf } from '../site/links/redirects.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { aliasesOf } from '../site/links/wiki-names.ts'
import { configLinks, pageLinks, type SourcedLink } from './links/link-sources.ts'
import type { SiteFacts } from './site-facts.ts'

/** A site with lookup tables for its links. */
export type CheckContext = {
  site: Site
  facts: SiteFacts
  links: LinkTargets
  /** Lower-case path without extension → page; lower-case path → file. */
  foldedPages: ReadonlyMap<string, Page>
  foldedFiles: ReadonlyMap<string, string>
  /** Redirects by their old addresses. */
  redirects: ReadonlyMap<Route, Redirect>
  /** Every link of notes and config with its target; external ones have none. */
  sourced: readonly TargetedLink[]
  configLinks: readonly TargetedLink[]
  /** A page's links, and their findings once they have been checked. */
  checksOf: (page: Page) => PageChecks
  /** Ids of each page. */
  anchorsOf: (page: Page) => ReadonlySet<string>
  /** The pages that have a heading with this id. */
  pagesWith: (anchor: string) => readonly Page[]
  /** Names of notes and files, keyed by their letters and digits only. */
  namesInUse: () => ReadonlyMap<string, ReadonlySet<string>>
  /**
   * Whether the file has budget left for a suggestion that compares `pairs()` pairs of letters: fifty million in all, about a second, so
   * that only the first mistakes of a bad file get suggestions.
   */
  mayGuess: (path: string, pairs: () => number) => boolean
}

export type TargetedLink = SourcedLink & { resolved?: ResolvedLink }

type PageChecks = { links: readonly TargetedLink[]; findings?: readonly Diagnostic[] }

/**
 * Results of earlier checks for pages that have not changed. Valid as long as nothing changes that other pages show: addresses, headings,
 * titles, front matter, config and the files beside the notes.
 */
export type KnownChecks = WeakMap<Page, PageChecks>

export function checkContext(site: Site, facts: SiteFacts, known: KnownChecks = new WeakMap()): CheckContext {
  const links = linkTargets(site)
  const resolved = (one: SourcedLink): TargetedLink =>
    one.link.kind === 'external' || one.link.source === 'catalog'
      ? one
      : { ...one, resolved: resolveLink(links, one.base, one.link.href) }
  const checksOf = (page: Page): PageChecks => {
    return getOrInsert(known, page, () => ({ links: pageLinks(page).map(resolved) }))
  }
  const ofConfig = configLinks(site, facts).map(resolved)
  const anchors = new Map<Page, ReadonlySet<string>>()
  const byAnchor = once(() => pagesByAnchor(site))
  const spent = new Map<string, number>()
  return {
    site,
    facts,
    links,
    sourced: [...[...site.pages.values()].flatMap((page) => checksOf(page).links), ...ofConfig],
    configLinks: ofConfig,
    checksOf,
    foldedPages: new Map([...site.pages.values()].map((page) => [foldedRoute(page.route), page])),
    foldedFiles: new Map([...site.files].map((file) => [file.toLowerCase(), file])),
    redirects: byOldAddress(redirectsOf(site)),
    anchorsOf(page) {
      return getOrInsert(anchors, page, () => new Set(page.anchors.map(({ id }) => id)))
    },
    namesInUse: once(() => namesInUse(site)),
    pagesWith: (anchor) => byAnchor().get(anchor) ?? [],
    mayGuess(path, pairs) {
      const before = spent.get(path) ?? 0
      const sum = before > maxPairs ? before : before + pairs()
      spent.set(path, sum)
      return sum <= maxPairs
    },
  }
}

const maxPairs = 50_000_000

function pagesByAnchor(site: Site): Map<string, Page[]> {
  const found = new Map<string, Page[]>()
  for (const page of site.pages.values()) {
    for (const anchor of new Set(page.headings.map((heading) => heading.anchor))) {
      getOrInsert(found, anchor, () => []).push(page)
    }
  }
  return found
}

/** A path for case-insensitive comparison: without extension, `index` and trailing slash. */
export function foldedRoute(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:md|html)\/?$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/(?<=.)\/$/, '')
}

/** The names that wiki links may use (notes, files with extension, aliases), keyed by their letters and digits only. */
function namesInUse({ pages, files }: Site): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: string) => getOrInsert(found, bare(name), () => new Set()).add(name)
  for (const page of pages.values()) {
    add(path.posix.basename(page.path, '.md'))
    for (const alias of aliasesOf(page)) add(alias)
  }
  for (const file of files) add(path.posix.basename(file))
  return found
}
