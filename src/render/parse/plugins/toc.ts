import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Nodes, Parents, Root } from 'mdast'
import { isHeading } from '../hast.ts'
import type { Opaque } from '../nodes.ts'

/** Stands for `[[toc]]` until the headings have their ids. */
export const tocTag = 'kb-toc'

/** A paragraph that is nothing but `[[toc]]` (any case) becomes the place of a table of contents. */
export function tocPlaces() {
  return (tree: Root) => visit(tree)
}

function visit(parent: Parents): void {
  parent.children.forEach((child, index) => {
    if (child.type === 'paragraph') {
      const [only, second] = child.children
      if (only?.type !== 'text' || second || !/^\[\[toc\]\]$/i.test(only.value.trim())) return
      const place: Opaque = { type: 'opaque', tagName: tocTag, properties: {}, children: [] }
      ;(parent.children as Nodes[])[index] = place as unknown as Nodes
    } else if ('children' in child) visit(child as Parents)
  })
}

type Entry = { level: number; id: string; text: string; children: Entry[] }

/**
 * The nested lists of a page's own headings (those inside containers and quotes do not count), of the levels wanted.
 * `textOf` gives a heading's text without its permalink.
 */
export function tocElement(
  tree: HastRoot,
  levels: readonly number[],
  { label, textOf }: { label: string; textOf: (heading: Element) => string },
): Element {
  const top: Entry[] = []
  const open: Entry[] = []
  for (const child of tree.children) {
    if (child.type !== 'element' || !isHeading(child)) continue
    const level = Number(child.tagName[1])
    if (!levels.includes(level)) continue
    const entry = { level, id: String(child.properties.id), text: textOf(child), children: [] }
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    ;(open.at(-1)?.children ?? top).push(entry)
    open.push(entry)
  }
  return {
    type: 'element',
    tagName: 'nav',
    properties: { className: ['table-of-contents'], ariaLabel: label },
    children: [listOf(top)],
  }
}

function listOf(entries: readonly Entry[]): Element {
  const children = entries.map(({ id, text, children: inner }): ElementContent => {
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: `#${id}` },
      children: [{ type: 'text', value: text }],
    }
    const below = inner.length > 0 ? [listOf(inner)] : []
    return { type: 'element', tagName: 'li', properties: {}, children: [link, ...below] }
  })
  return { type: 'element', tagName: 'ul', properties: {}, children }
}
