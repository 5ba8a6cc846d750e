import type { Element, ElementContent } from 'hast'
import type { Nodes, Parents, Root } from 'mdast'
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
      const place: Opaque = {
        type: 'opaque',
        tagName: tocTag,
        properties: {},
        children: [],
        ...(child.position && { position: child.position }),
      }
      ;(parent.children as Nodes[])[index] = place as unknown as Nodes
    } else if ('children' in child) visit(child as Parents)
  })
}

type Entry = { level: number; id: string; text: string; children: Entry[] }

/**
 * The nested lists of headings, which have their ids, of the levels wanted.
 * `textOf` gives a heading's text without its permalink. `count` is how many there are.
 */
export function tocElement(
  headings: readonly Element[],
  levels: readonly number[],
  { label, textOf }: { label: string; textOf: (heading: Element) => string },
): { element: Element; count: number } {
  let count = 0
  const top: Entry[] = []
  const open: Entry[] = []
  for (const heading of headings) {
    const level = Number(heading.tagName[1])
    if (!levels.includes(level)) continue
    const entry = { level, id: String(heading.properties.id), text: textOf(heading), children: [] }
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    ;(open.at(-1)?.children ?? top).push(entry)
    open.push(entry)
    count += 1
  }
  const element: Element = {
    type: 'element',
    tagName: 'nav',
    properties: { className: ['table-of-contents'], ariaLabel: label },
    children: [listOf(top)],
  }
  return { element, count }
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
