import type { Element, ElementContent, Root, RootContent } from 'hast'
import { encodeName } from '../model/routes.ts'
import type { Site } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { element, isHeading } from '../parse/html/hast.ts'
import { linkAttributes } from '../parse/plugins/collect-links.ts'
import { rebased } from '../parse/plugins/rebase.ts'
import { wikiHref, wikiTarget } from '../parse/wiki-href.ts'
import { linkTargets } from '../site/assemble.ts'
import { resolveLink } from '../site/links/resolve-link.ts'
import { wikiFound } from '../site/links/wiki-names.ts'
import { untracked } from '../site/reads.ts'

/** A page's content with its embeds in place, and the pages that they come from. */
export type Embedded = { tree: Root; pages: readonly Page[] }

type Sources = { site: Site; treeOf: (page: Page) => Root }

/** Depth of notes within notes; deeper ones are links. */
const maxDepth = 5

/** Maximum number of elements in all embeds of a page; later embeds are links. */
const maxElements = 20_000

/** Whether a page shows parts of other notes. */
export function hasEmbeds({ links }: Pick<Page, 'links'>): boolean {
  return links.some(({ source }) => source === 'kb-embed')
}

/**
 * Replaces each `![[note]]` with that note, or with its section or block that is named. A note inside itself becomes a link, so notes that
 * embed each other are shown once. Embedded content has no ids, and its links are rewritten for this page.
 */
export function withEmbeds(page: Page, tree: Root, sources: Sources): Embedded {
  if (!hasEmbeds(page)) return { tree, pages: [] }
  const pages = new Set<Page>()
  const { reads } = untracked(sources.site)
  let left = maxElements
  let count = 0

  function open(
    nodes: readonly (RootContent | ElementContent)[],
    stack: readonly string[],
  ): ElementContent[] {
    return (nodes as readonly ElementContent[]).map((node) => {
      if (node.type !== 'element') return node
      if (node.tagName === 'kb-embed') return embedOf(node, stack)
      return node.children.length === 0 ? node : { ...node, children: open(node.children, stack) }
    })
  }

  function embedOf({ properties }: Element, stack: readonly string[]): Element {
    const href = String(properties.href)
    const link = element('a', { href }, String(properties.label))
    const resolved = resolveLink(linkTargets(sources.site), page.path, href)
    if (resolved.kind === 'file' && properties.isFile)
      return element('div', { className: ['kb-embed'] }, [frameOf(href, properties), link])
    const target =
      resolved.kind === 'page' ? untracked(sources.site).site.pages.get(resolved.route) : undefined
    if (!target || resolved.kind !== 'page') return element('p', {}, [link])
    const title = element('p', { className: ['kb-embed-title'] }, [link])
    const anchor = target.anchors.some(({ id }) => id === resolved.hash) ? resolved.hash : ''
    const part = `${target.route}#${anchor}`
    if (target.isLong || stack.includes(part) || stack.length > maxDepth || left <= 0) return title
    pages.add(target)
    reads?.embeds.add(target.route)
    const section = sectionOf(sources.treeOf(target).children, anchor)
    count += 1
    const own = section.map((node) => asPart(node, target, `e${count}`))
    return element('section', { className: ['kb-embed'] }, [title, ...open(own, [...stack, part])])
  }

  /** An element as part of this page. */
  function asPart(node: ElementContent, from: Page, prefix: string): ElementContent {
    if (node.type !== 'element') return node
    left -= 1
    return {
      ...node,
      tagName: node.tagName === 'h1' ? 'h2' : node.tagName,
      properties: partProperties(node, from, { to: page, sources, prefix }),
      children: node.children.filter(isShown).map((child) => asPart(child, from, prefix)),
    }
  }

  return { tree: { ...tree, children: open(tree.children, [`${page.route}#`]) }, pages: [...pages] }
}

/** A document in a frame, with a link below it for browsers that cannot show documents. */
function frameOf(href: string, { label }: Element['properties']): Element {
  return element(
    'iframe',
    { src: href, title: String(label), loading: 'lazy', className: ['kb-embed-file'] },
    [],
  )
}

function isShown(node: ElementContent): boolean {
  return node.type !== 'element' || node.properties.className?.toString() !== 'header-anchor'
}

/** The whole note without its title, a heading with what is below it, or the block with that id. */
export function sectionOf(
  nodes: readonly (RootContent | ElementContent)[],
  anchor: string,
): ElementContent[] {
  const children = nodes as readonly ElementContent[]
  if (anchor === '') return children.filter((node, index) => !(index === 0 && isTitle(node)))
  for (const [index, node] of children.entries()) {
    if (node.type !== 'element') continue
    if (node.properties.id === anchor) {
      if (!isHeading(node)) return [node.tagName === 'li' ? element('ul', {}, [node]) : node]
      const end = children.findIndex(
        (next, at) =>
          at > index && next.type === 'element' && isHeading(next) && next.tagName <= node.tagName,
      )
      return children.slice(index, end < 0 ? undefined : end)
    }
    const inside = sectionOf(node.children, anchor)
    if (inside.length > 0) return inside
  }
  return []
}

function isTitle(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'h1'
}

type PartContext = { to: Page; sources: Sources; prefix: string }

/** Drops ids, which would be duplicates; the ones that we number are numbered again. */
function partProperties(
  { tagName, properties }: Element,
  from: Page,
  { to, sources, prefix }: PartContext,
): Element['properties'] {
  const { id: _id, tabIndex: _tab, ariaDescribedBy: _note, uid, ...own } = properties
  for (const name of linkAttributes[tagName] ?? []) {
    const href = own[name]
    if (typeof href === 'string') own[name] = movedHref(href, from, to, sources)
  }
  return uid === undefined ? own : { ...own, uid: `${prefix}-${uid}` }
}

/** An address on one page, rewritten to lead to the same place from another. */
function movedHref(href: string, from: Page, to: Page, { site }: Sources): string {
  if (href.startsWith('#')) return `/${encodeName(from.path)}${href}`
  const target = wikiTarget(href)
  const { wiki } = untracked(site).site
  if (!target || 'tag' in target || !wiki) return rebased(href, from.path, to.path)
  const { named } = wikiFound(wiki, from.path, target)
  const path = named && ('file' in named ? named.file : `/${named.path}`)
  return path === undefined ? href : wikiHref(path + (target.heading && `#${target.heading}`))
}
