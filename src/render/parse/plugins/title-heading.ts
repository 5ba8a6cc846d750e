import type { Element, Root } from 'hast'
import { isHeading, walk } from '../hast.ts'
import { titleFromName } from '../name-title.ts'
import type { Notes } from '../notes.ts'

/** Puts the title of the front matter, or that of the file name when there is no heading at all, above a page without a heading of level 1. */
export function showTitle(tree: Root, { frontmatter, path }: Notes): void {
  const layout = frontmatter.layout ?? 'doc'
  if (layout !== 'doc') return
  const levels = new Set<string>()
  walk(tree, (element) => {
    if (isHeading(element)) levels.add(element.tagName)
  })
  if (levels.has('h1')) return
  const { title } = frontmatter
  const isWritten = (typeof title === 'string' && title.trim() !== '') || typeof title === 'number'
  const text = isWritten ? String(title) : levels.size === 0 ? titleFromName(path) : ''
  if (text === '') return
  const heading: Element = {
    type: 'element',
    tagName: 'h1',
    properties: {},
    children: [{ type: 'text', value: text }],
  }
  tree.children.unshift(heading)
}
