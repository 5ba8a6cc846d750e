import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Section } from '../../client/widgets/keep-offline/sections.ts'
import { type Card, TEXT_FILES } from '../../client/widgets/search-box/card.ts'
import { grouped } from '../base/grouped.ts'
import { hashOf } from '../base/hash.ts'
import { encodeName, hrefOf, noteEnding, outputPathOf } from '../model/routes.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { OutputFile, Page } from '../model/types.ts'
import { searchPathOf } from '../search/index.ts'
import { linkTargets } from '../site/assemble.ts'
import { keptFolder, sectionPath } from '../site/files/pwa.ts'
import type { LinkTargets } from '../site/links/link-targets.ts'
import { resolveFile } from '../site/links/resolve-link.ts'
import { localeOf } from '../site/locales.ts'

type Written = {
  /** Paths of the files of the index. */
  indexed: readonly string[]
  code: readonly OutputFile[]
  /** Whether a reader's browser must draw a diagram of a page. */
  drawsItself: (page: Page) => boolean
  /** Where a file of the output is on disk now. */
  placeOf: (name: string) => string
}

/** The lists for offline reading: the sections with their sizes, and the files of each section. */
export function keptLists(site: Site, written: Written): OutputFile[] {
  const facts = {
    ...written,
    targets: linkTargets(site),
    cards: new Map(
      written.indexed
        .filter(isCards)
        .flatMap((name) => cardsIn(written.placeOf(name)).map(({ url }) => [url, name] as const)),
    ),
    contents: contentsOf(written.placeOf),
  }
  const sections = [...grouped([...site.pages.values()], (page) => sectionPath(site, page))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, pages]) => sectionOf(site, { path, pages, facts }))
  const table = sections.map(({ section }) => section)
  return [
    { path: `${keptFolder}/sections.json`, contents: JSON.stringify(table) },
    ...sections.map(({ list, files }) => ({ path: list, contents: JSON.stringify({ files }) })),
  ]
}

type Facts = Written & {
  targets: LinkTargets
  /** Page address → index file with the page's card. All cards in a file belong to one section. */
  cards: ReadonlyMap<string, string>
  /** Size and hash of a file of the output; undefined if there is none. */
  contents: (name: string) => { bytes: number; hash: string } | undefined
}

function sectionOf(
  site: Site,
  { path, pages, facts }: { path: string; pages: readonly Page[]; facts: Facts },
): { section: Section; list: string; files: string[] } {
  const { config } = site
  const locale = localeOf(site, path)
  const routes = pages.map(({ route }) => route)
  const home = site.pages.has(locale.root) ? [locale.root] : []
  const shown = [...new Set([...routes, ...home])]
  const hrefs = shown.map((route) => hrefOf(config, route))
  const others = new Set([
    ...sharedNames(facts, locale, pages.some(facts.drawsItself)),
    ...routes.flatMap((route) => indexNames(facts, hrefOf(config, route))),
    ...pages.flatMap((page) => filesOf(page, facts.targets)),
  ])
  const there = [...others].filter((name) => facts.contents(name))
  const contents = [...shown.map(outputPathOf), ...there].flatMap((name) => facts.contents(name) ?? [])
  const list = `${keptFolder}/of${path}files.json`
  return {
    list,
    files: [...hrefs, ...there.map((name) => config.base + encodeName(name))],
    section: {
      path: config.base + encodeName(path.slice(1)),
      root: config.base + encodeName(locale.root.slice(1)),
      title: titleOf(site, path, locale),
      pages: routes.length,
      bytes: contents.reduce((sum, { bytes }) => sum + bytes, 0),
      hash: hashOf(...contents.map(({ hash }) => hash)).slice(0, 16),
      list: config.base + encodeName(list),
    },
  }
}

function titleOf({ pages }: Site, path: string, { root, title }: LocaleSite): string {
  if (path === root) return title || path
  return pages.get(path)?.title ?? path.slice(root.length, -1)
}

/** Files that every section needs: the code, and the word files of the index, which are not divided by page. */
function sharedNames({ code, indexed }: Facts, locale: LocaleSite, withMermaid: boolean): string[] {
  const folder = searchPathOf(locale)
  const isWords = (name: string) => /^(?:index\/)?[^/]+$/.test(name)
  return [
    ...code
      .map(({ path }) => path)
      .filter(
        (name) =>
          !/^(?:sw\.js|manifest\.webmanifest|kb-icon-.*)$|licenses\.txt$/.test(name) &&
          (withMermaid || !/\/mermaid-/.test(name)),
      ),
    ...indexed.filter((name) => name.startsWith(folder) && isWords(name.slice(folder.length))),
  ]
}

/** The files with the card and the text of a page in the index, if it has one. */
function indexNames({ cards }: Facts, href: string): string[] {
  const name = cards.get(href)
  if (!name) return []
  const text = name.replace('/fragment/', '/text/').replace(/\.pf_fragment$/, '')
  return [name, ...Array.from({ length: TEXT_FILES }, (_, number) => `${text}-${number}.pf_text`)]
}

function isCards(name: string): boolean {
  return name.endsWith('.pf_fragment')
}

function cardsIn(place: string): Card[] {
  const text = gunzipSync(readFileSync(place)).toString()
  return JSON.parse(text.slice(text.indexOf('[')))
}

/** Pictures and other files that a page names. */
function filesOf({ links, path }: Page, targets: LinkTargets): string[] {
  return links.flatMap(({ href, kind }) => {
    if (kind === 'external') return []
    const { file } = resolveFile(targets, path, href)
    return file === undefined || noteEnding.test(file) ? [] : [file.slice(1)]
  })
}

/** Reads each file once, because sections share the code and the index. */
function contentsOf(placeOf: Written['placeOf']): Facts['contents'] {
  const known = new Map<string, ReturnType<Facts['contents']>>()
  return (name) => {
    if (!known.has(name)) known.set(name, contentsAt(placeOf(name)))
    return known.get(name)
  }
}

function contentsAt(place: string): ReturnType<Facts['contents']> {
  if (!statSync(place, { throwIfNoEntry: false })?.isFile()) return undefined
  const bytes = readFileSync(place)
  return { bytes: bytes.length, hash: hashOf(bytes) }
}
