import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Page } from '../../model/types.ts'
import { sectionsOf } from '../../parse/cut/sections.ts'

/** A line that readers see: a heading, a paragraph, a row, a line of code. */
export type Line = { section: string; anchor: string; text: string }

/** The text of a page in reading order, without diagrams, whose sources are compared instead. */
export function linesOf(page: Page, tree: Root): Line[] {
  const sections = sectionsOf(page, {
    type: 'root',
    children: tree.children.flatMap(inWords) as RootContent[],
  })
  return sections.flatMap(({ anchor, heading, text }, index) => {
    const about = index === 0 ? (page.description ?? '') : ''
    return [heading, about, ...text.split('\n')]
      .filter((line) => line.trim() !== '')
      .map((line) => ({ section: heading, anchor, text: line }))
  })
}

/** A node with text in place of pictures, formulas, checkboxes and the props of components. */
function inWords(node: RootContent | ElementContent): (RootContent | ElementContent)[] {
  if (node.type !== 'element') return [node]
  const { tagName, properties } = node
  const words = wordsFor[tagName]?.(properties)
  if (tagName === 'kb-diagram') return []
  const { dataPagefindIgnore: _, 'data-pagefind-ignore': __, ...kept } = properties
  const children = node.children.flatMap(inWords) as ElementContent[]
  const text: ElementContent[] = words ? [{ type: 'text', value: ` ${words} ` }] : []
  return [{ ...node, ...(words && { tagName: 'span' }), properties: kept, children: [...text, ...children] }]
}

const wordsFor: Readonly<Record<string, (properties: Element['properties']) => string>> = {
  img: ({ alt }) => String(alt ?? ''),
  input: ({ checked }) => (checked ? '☑' : '☐'),
  'kb-math': ({ source }) => String(source),
  'kb-component': ({ props }) => textsIn(JSON.parse(String(props ?? '{}'))).join(' '),
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
