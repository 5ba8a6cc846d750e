import type { Element, Root as HastRoot } from 'hast'
import type { Nodes, Paragraph, PhrasingContent, Root } from 'mdast'
import type { VFile } from 'vfile'
import { nested } from '../../base/nested.ts'
import { once } from '../../base/once.ts'
import { replaceBelow } from '../below.ts'
import { element, isHeading } from '../html/hast.ts'
import { opaque } from '../nodes.ts'
import { type PageState, report } from '../page-state.ts'
import { headingText } from './headings.ts'

/** Placeholder for `[[toc]]` until the headings have their ids. */
export const tocTag = 'kb-toc'

/** A line that is only `[[toc]]` (any case) becomes a table of contents between the text above and below it. */
export function tocPlaces() {
  return (tree: Root, file: VFile): void => {
    if (mark.test(String(file)))
      replaceBelow(tree, (node) => (node.type === 'paragraph' ? splitAtTocs(node) : undefined))
  }
}

const mark = /\[\[toc\]\]/i
const markLine = /^[ \t]*\[\[toc\]\][ \t]*$/im

function splitAtTocs(paragraph: Paragraph): Nodes[] {
  const { children, position } = paragraph
  if (!children.some((child) => child.type === 'text' && mark.test(child.value))) return [paragraph]
  const parts: Nodes[] = []
  for (const piece of children.flatMap(withoutMarks)) {
    const last = parts.at(-1)
    if (!piece) parts.push(opaque(tocTag, {}, position) as unknown as Nodes)
    else if (last?.type === 'paragraph') last.children.push(piece)
    else if (piece.type !== 'break') parts.push({ ...paragraph, children: [piece] })
  }
  return parts
}

/** A text without the lines that consist of the mark alone. */
function withoutMarks(
  child: PhrasingContent,
  index: number,
  siblings: readonly PhrasingContent[],
): (PhrasingContent | undefined)[] {
  if (child.type !== 'text' || !mark.test(child.value)) return [child]
  const lines = child.value.split('\n')
  const isShared = (line: string, beside: PhrasingContent | undefined) =>
    markLine.test(line) && beside && beside.type !== 'break'
  if (isShared(lines[0]!, siblings[index - 1]) || isShared(lines.at(-1)!, siblings[index + 1])) return [child]
  return child.value.split(markLine).flatMap((text, place) => {
    const value = text.replace(/^\n|\n$/g, '')
    return [...(place > 0 ? [undefined] : []), ...(value ? [{ ...child, value }] : [])]
  })
}

/** How many entries the tables of contents of a page may have together. */
const maxTocEntries = 20_000

/**
 * Makes the tables of contents of a page when its headings have their ids, from its own headings: those inside containers and quotes do not
 * count. Tables that would repeat the headings too often are left out with a finding.
 */
export function tocsOf(
  tree: HastRoot,
  { label, levels, state }: { label: string; levels: readonly number[]; state: PageState },
): (place: Element) => Element | undefined {
  const headings = once(() => tree.children.filter((child) => child.type === 'element').filter(isHeading))
  let entries = 0
  let isTold = false
  return (place) => {
    if (entries <= maxTocEntries) {
      const toc = tocElement(headings(), levels, label)
      entries += toc.count + 1
      return toc.element
    }
    if (!isTold) {
      isTold = true
      report(state, place, {
        rule: 'large-page',
        message: `The tables of contents have more than ${maxTocEntries} entries, so those from here on are left out.`,
        fix: 'Write "[[toc]]" once.',
      })
    }
    return undefined
  }
}

type Entry = { level: number; id: string; text: string; children: Entry[] }

/** The nested lists of headings of the given levels; `count` is their number. */
function tocElement(
  headings: readonly Element[],
  levels: readonly number[],
  label: string,
): { element: Element; count: number } {
  const entries = headings.flatMap((heading): Entry[] => {
    const level = Number(heading.tagName[1])
    if (!levels.includes(level)) return []
    return [{ level, id: String(heading.properties.id), text: headingText(heading), children: [] }]
  })
  const properties = { className: ['table-of-contents'], ariaLabel: label }
  return { element: element('nav', properties, listOf(nested(entries))), count: entries.length }
}

function listOf(entries: readonly Entry[]): Element {
  const items = entries.map(({ id, text, children }) => {
    const below = children.length > 0 ? [listOf(children)] : []
    return element('li', {}, element('a', { href: `#${id}` }, text), below)
  })
  return element('ul', {}, items)
}
