import type { Element, ElementContent } from 'hast'
import { getOrInsert } from '../base/get-or-insert.ts'
import type { LoadedSite } from '../model/loaded-site.ts'
import type { Site } from '../model/site.ts'
import type { DiagramTable, Page, Route } from '../model/types.ts'
import { withEmbeds } from '../page/embeds.ts'
import { splitTheme } from '../page/media.ts'
import { element } from '../parse/html/hast.ts'
import { isSafeHref, linkKind } from '../parse/links.ts'
import { linkTargets } from '../site/assemble.ts'
import { absoluteUrl } from '../site/links/absolute.ts'
import { resolveFile, resolveLink } from '../site/links/resolve-link.ts'
import { localeOf } from '../site/locales.ts'
import type { Chapter } from './model.ts'
import { bookNodes, type ChapterContext } from './nodes.ts'

type Chapters = {
  loaded: Pick<LoadedSite, 'site' | 'treeOf' | 'assets'>
  diagrams: DiagramTable
  /** The chapter id of each page in the book. */
  chapterOf: ReadonlyMap<Route, string>
  /** The names of pictures in the book by their file on disk; new ones are added. */
  pictures: Map<string, string>
}

/** A page as a chapter. Links into the book lead to ids: `#c3`, or `#c3-wrap` for a heading on that page. */
export function chapterFrom(page: Page, title: string, chapters: Chapters): Chapter {
  const { loaded, diagrams, chapterOf } = chapters
  const { site, treeOf } = loaded
  const id = chapterOf.get(page.route)!
  const ids = new Set<string>()
  const { tree } = withEmbeds(page, treeOf(page), { site, treeOf })
  const context: ChapterContext = {
    page,
    site,
    locale: localeOf(site, page.route),
    diagrams,
    ownId(written) {
      const own = idIn(id, written)
      if (ids.has(own)) return undefined
      ids.add(own)
      return own
    },
    link: linksOf(page, site, chapterOf),
    picture: picturesOf(page, chapters),
  }
  const children = bookNodes(tree.children, context)
  const hasTitle = children.some((child) => child.type === 'element' && child.tagName === 'h1')
  return { id, page, title, ids, children: hasTitle ? children : [element('h1', {}, title), ...children] }
}

/** An id of a page, made unique in the book. */
function idIn(chapter: string, id: string): string {
  return `${chapter}-${id.replace(/\s/g, '_')}`
}

/** Links to pages in the book lead to their chapters, links to other pages to the published site. */
function linksOf(
  page: Page,
  site: Site,
  chapterOf: ReadonlyMap<Route, string>,
): (href: string) => string | undefined {
  const targets = linkTargets(site)
  return (href) => {
    const resolved = resolveLink(targets, page.path, href)
    if (resolved.kind === 'external') return externalUrl(resolved.href)
    if (resolved.kind === 'missing') return undefined
    const chapter = resolved.kind === 'page' ? chapterOf.get(resolved.route) : undefined
    if (chapter === undefined || resolved.kind !== 'page') return absoluteUrl(site.config, resolved.href)
    return `#${resolved.hash === '' ? chapter : idIn(chapter, resolved.hash)}`
  }
}

function externalUrl(href: string): string | undefined {
  const url = href.startsWith('//') ? `https:${href}` : href
  return isSafeHref(url) && URL.canParse(url) && /^(?:https?|mailto|tel):/i.test(url)
    ? new URL(url).href
    : undefined
}

function picturesOf(page: Page, { loaded: { site, assets }, pictures }: Chapters): ChapterContext['picture'] {
  const targets = linkTargets(site)
  return (src) => {
    const { address } = splitTheme(src)
    if (linkKind(address) === 'external') return undefined
    const { file } = resolveFile(targets, page.path, address)
    const disk = file === undefined ? undefined : assets.get(file.slice(1))
    const extension = /\.(png|jpe?g|gif|svg|webp)$/i.exec(file ?? '')?.[1]
    if (disk === undefined || extension === undefined) return undefined
    const name = getOrInsert(pictures, disk, () => `images/${pictures.size + 1}.${extension.toLowerCase()}`)
    return { name, ...site.imageSizes.get(file!) }
  }
}

/** The content with its links rewritten; a link to an id that does not exist leads to the beginning of that chapter. */
export function relinked(
  nodes: readonly ElementContent[],
  ids: ReadonlySet<string>,
  hrefOf: (chapter: string, id?: string) => string,
): ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node
    const { properties, children } = node
    const changed: Element['properties'] = { ...properties }
    for (const name of ['href', 'xLinkHref']) {
      const [, id, chapter] = /^#((c\d+)(?:-.*)?)$/s.exec(String(properties[name] ?? '')) ?? []
      if (id && chapter) changed[name] = ids.has(id) ? hrefOf(chapter, id) : hrefOf(chapter)
    }
    return { ...node, properties: changed, children: relinked(children, ids, hrefOf) }
  })
}
