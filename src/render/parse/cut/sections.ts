import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { type KnownForms, wordsOf } from '../../../client/widgets/search-box/cut.ts'
import {
  codeWord,
  isOperator,
  operatorsIn,
  operatorWord,
} from '../../../client/widgets/search-box/operators.ts'
import type { CutPage, Section } from '../../model/cut.ts'
import type { Heading, Page } from '../../model/types.ts'
import { textOfHtml } from '../html/escape.ts'
import { isHeading } from '../html/hast.ts'
import { diagramText } from './diagram-text.ts'

/**
 * The searchable sections of a page. The first one, with an empty anchor, is the text above the first heading after the title, including
 * the front matter of a home page.
 *
 * Text of code, diagrams and tables counts; `data-pagefind-ignore` leaves its element out.
 */
export function sectionsOf(page: Page, tree: Root): Section[] {
  const headings = new Map(page.headings.map((heading) => [heading.anchor, heading]))
  const opened: Open[] = [
    { anchor: '', heading: page.title, level: 1, lines: homeLines(page), operators: [], inCode: new Set() },
  ]
  visit(tree, opened, headings)
  return opened.map(({ lines, inCode, ...section }) => ({
    ...section,
    inCode: [...inCode],
    text: lines.filter(Boolean).join('\n'),
  }))
}

/** The sections of a page, cut into words. `known` is a cache that pages share. */
export function cutSectionsOf(page: Page, tree: Root, known?: KnownForms): CutPage {
  const numbers = new Map<string, number>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }
  const sections = sectionsOf(page, tree).map(({ operators, inCode, ...section }) => {
    const words = wordsOf(section.text, known).map(numberOf)
    for (const operator of operators) words.push(numberOf(operatorWord(operator)))
    for (const found of inCode) words.push(numberOf(codeWord(found)))
    return { ...section, words }
  })
  return { distinct: [...numbers.keys()].join(' '), sections }
}

type Open = {
  anchor: string
  heading: string
  level: number
  lines: string[]
  operators: string[]
  inCode: Set<string>
}

function visit(
  parent: { children: Root['children'] | ElementContent[] },
  opened: Open[],
  headings: ReadonlyMap<string, Heading>,
): void {
  for (const child of parent.children) {
    if (child.type === 'text') addLine(opened, child.value)
    if (child.type !== 'element' || isLeftOut(child)) continue
    const heading = isHeading(child) && headings.get(String(child.properties.id))
    if (heading) open(opened, heading, child)
    else if (child.tagName.startsWith('kb-')) visitOwn(child, opened, headings)
    else if (isLine(child)) addBlock(opened, child)
    else {
      if (child.tagName === 'code') addOperators(opened, child)
      visit(child, opened, headings)
    }
  }
}

function open(opened: Open[], { anchor, text, level }: Heading, element: Element): void {
  // The first heading of level 1 is the page's title, which has a field of its own.
  if (level === 1 && opened.length === 1) return
  opened.push({ anchor, heading: text, level, lines: [], operators: [], inCode: new Set() })
  addOperators(opened, element)
}

/** Our own elements have their text in properties; the others are containers. */
function visitOwn(element: Element, opened: Open[], headings: ReadonlyMap<string, Heading>): void {
  const { code, html, source, title } = element.properties
  if (title) addLine(opened, String(title))
  if (code !== undefined) addCode(opened, String(code))
  else if (html !== undefined) addCode(opened, textOfHtml(String(html)))
  else if (source !== undefined && element.tagName === 'kb-diagram')
    addLines(opened, diagramText(String(source)))
  visit(element, opened, headings)
}

const lineTags = new Set(['p', 'tr', 'dt', 'dd', 'summary', 'figcaption', 'caption'])

/** Whether an element is read as one line: a paragraph, a row, or a list item without blocks. */
function isLine({ tagName, children }: Element): boolean {
  if (lineTags.has(tagName)) return true
  return (
    tagName === 'li' && !children.some((child) => child.type === 'element' && blockTags.has(child.tagName))
  )
}

const blockTags = new Set([
  'p',
  'ul',
  'ol',
  'pre',
  'table',
  'blockquote',
  'div',
  'kb-code',
  'kb-container',
  'kb-tabs',
  'kb-tab',
])

function addBlock(opened: Open[], element: Element): void {
  addOperators(opened, element)
  addLine(
    opened,
    element.tagName === 'tr'
      ? element.children
          .map(readable)
          .filter((cell) => cell.trim())
          .join(' | ')
      : readable(element),
  )
}

/** The text of a node, with spaces where something else separates words. */
function readable(node: Root['children'][number] | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isLeftOut(node)) return ''
  if (node.tagName === 'br') return ' '
  const { code, props } = node.properties
  if (node.tagName === 'kb-component' && props) return ` ${textOfProps(String(props))} `
  if (code !== undefined) return ` ${String(code)} `
  let text = ''
  for (const child of node.children) text += readable(child)
  return text
}

/** Text from the props of a component: the `text` of a badge. */
function textOfProps(props: string): string {
  const { text } = JSON.parse(props) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function codeWords(element: Element): string[] {
  if (element.tagName === 'code') return [textOf(element).trim()]
  return element.children.flatMap((child) => (child.type === 'element' ? codeWords(child) : []))
}

/** The operators in the inline code of a block. */
function addOperators(opened: Open[], element: Element): void {
  const { operators, inCode } = opened.at(-1)!
  for (const code of codeWords(element)) {
    if (isOperator(code)) operators.push(code)
    else for (const found of operatorsIn(code)) inCode.add(found)
  }
}

function addLine(opened: Open[], text: string): void {
  opened.at(-1)!.lines.push(text.replace(/[\s\u200b]+/g, ' ').trim())
}

function addCode(opened: Open[], code: string): void {
  for (const found of operatorsIn(code)) opened.at(-1)!.inCode.add(found)
  addLines(opened, code)
}

function addLines(opened: Open[], text: string): void {
  const { lines } = opened.at(-1)!
  for (const line of text.split('\n')) if (line.trim()) lines.push(line.trimEnd())
}

function isLeftOut({ properties }: Element): boolean {
  return 'dataPagefindIgnore' in properties || 'data-pagefind-ignore' in properties
}

/** Most of a home page's text is in its front matter. */
function homeLines({ layout, frontmatter }: Page): string[] {
  if (layout !== 'home') return []
  return [...textsIn(frontmatter.hero), ...textsIn(frontmatter.features)]
}

const shownKeys = new Set(['name', 'text', 'tagline', 'title', 'details'])

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (shownKeys.has(key) ? [inner] : []) : textsIn(inner),
  )
}
