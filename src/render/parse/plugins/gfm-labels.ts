import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Labels } from '../../../../templates/labels/labels.ts'
import { decode } from '../../../client/platform/decode.ts'
import { walk } from '../html/hast.ts'

/** Footnotes are numbered by their authors' names, in which Han is percent-encoded: their ids use the original text, like those of headings. */
export function decodeFootnoteIds(tree: Root): void {
  walk(tree, (element) => {
    const { properties } = element
    if (properties.dataFootnoteRef !== undefined) decodeId(element)
    if (properties.dataFootnotes !== undefined) walk(element, decodeId)
  })
}

function decodeId({ properties }: Element): void {
  const { id } = properties
  if (typeof id !== 'string' || !/^fn(?:ref)?-.*%/.test(id)) return
  properties.id = decode(id)
}

/** Translates the texts of the footnotes into the language of the page. */
export function localiseFootnotes(tree: Root, labels: Labels): void {
  const section = tree.children.findLast(
    (child): child is Element => child.type === 'element' && child.properties.dataFootnotes !== undefined,
  )
  if (!section) return
  walk(section, (element) => {
    if (element.properties.id === 'footnote-label')
      element.children = [{ type: 'text', value: labels.footnotes }]
    if (element.properties.dataFootnoteBackref !== undefined) {
      const number = /(?<!\d)\d+(?:-\d+)?$/.exec(String(element.properties.ariaLabel ?? ''))?.[0] ?? ''
      element.properties.ariaLabel = `${labels.backToContent} ${number}`.trim()
    }
  })
}

/** Check boxes of a task list are labelled by their item; the list has the class that older styles know. */
export function nameTaskBoxes(tree: Root): void {
  walk(tree, (element) => {
    const classes = element.properties.className
    if (!Array.isArray(classes)) return
    if (classes.includes('contains-task-list')) classes.push('task-list')
    if (classes.includes('task-list-item')) nameBox(element)
  })
}

function nameBox(item: Element): void {
  const holder = isElement(item.children[0], 'p') ? item.children[0] : item
  const box = holder.children[0]
  if (!isElement(box, 'input')) return
  const own = holder.children.filter((child) => !isElement(child, 'ul') && !isElement(child, 'ol'))
  box.properties.ariaLabel = textOf({ ...holder, children: own }).trim()
}

function isElement(node: unknown, tagName: string): node is Element {
  const element = node as Element | undefined
  return element?.type === 'element' && element.tagName === tagName
}
