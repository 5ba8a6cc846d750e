import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Nodes, Parents, Root } from 'mdast'
import { isHeading } from '../hast.ts'
import type { Opaque } from '../nodes.ts'
import { type Notes, note } from '../notes.ts'
import { headingText } from './headings.ts'

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

/** Entries that the tables of contents of a page may have together. */
const maxTocEntries = 20_000

/**
 * Makes the tables of contents of a page when its headings have their ids, of its own headings: those inside containers and quotes do
 * not count. Those that would repeat its headings too often are left out with a word about it.
 */
export function tocsOf(
  tree: HastRoot,
  { label, levels, notes }: { label: string; levels: readonly number[]; notes: Notes },
): (place: Element) => Element | undefined {
  let headings: Element[] | undefined
  let entries = 0
  let isTold = false
  return (place) => {
    headings ??= tree.children.filter((child) => child.type === 'element').filter(isHeading)
    if (entries <= maxTocEntries) {
      const toc = tocElement(headings, levels, label)
      entries += toc.count + 1
      return toc.element
    }
    if (!isTold) {
      isTold = true
      note(notes, place, {
        rule: 'large-page',
        severity: 'warning',
        message: `The tables of contents have more than ${maxTocEntries} entries, so those from here on are left out.`,
        fix: 'Write "[[toc]]" once.',
      })
    }
    return undefined
  }
}

type Entry = { level: number; id: string; text: string; children: Entry[] }

/** The nested lists of headings of the levels wanted; `count` is how many there are. */
function tocElement(
  headings: readonly Element[],
  levels: readonly number[],
  label: string,
): { element: Element; count: number } {
  let count = 0
  const top: Entry[] = []
  const open: Entry[] = []
  for (const heading of headings) {
    const level = Number(heading.tagName[1])
    if (!levels.includes(level)) continue
    const entry = { level, id: String(heading.properties.id), text: headingText(heading), children: [] }
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
