import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { operatorWord, wordsOf } from '../../client/widgets/search-box/cut.ts'
import { isHeading } from '../parse/hast.ts'
import type { Heading, Page } from '../types.ts'

/** A stretch of a page between two headings: `text` has one line per paragraph, table row or line of code. */
export type Section = {
  anchor: string
  heading: string
  level: number
  text: string
  operators: readonly string[]
}

/**
 * The searchable sections of a page; the first one, with an empty anchor, is what stands above the first heading below the
 * title, front matter of a home page included.
 *
 * Text of code, diagrams and tables counts; `data-pagefind-ignore` leaves its element out.
 */
export function sectionsOf(page: Page): Section[] {
  const headings = new Map(page.headings.map((heading) => [heading.anchor, heading]))
  const opened: Open[] = [
    { anchor: '', heading: page.title, level: 1, lines: homeLines(page), operators: [] },
  ]
  visit(page.tree, opened, headings)
  return opened.map(({ lines, ...section }) => ({ ...section, text: lines.filter(Boolean).join('\n') }))
}

/** A section with the words of its text and its operators, in order, with a space between them, and how many there are. */
export type CutSection = Omit<Section, 'operators'> & { words: string; count: number }

/** The sections of a page with what an index needs of each, whatever the site calls the page. */
export function cutSectionsOf(page: Page): CutSection[] {
  return sectionsOf(page).map(({ operators, ...section }) => {
    const words = [...wordsOf(section.text), ...operators.map(operatorWord)]
    return { ...section, words: words.join(' '), count: words.length }
  })
}

type Open = { anchor: string; heading: string; level: number; lines: string[]; operators: string[] }

function visit(
  parent: { children: Root['children'] | ElementContent[] },
  opened: Open[],
  headings: ReadonlyMap<string, Heading>,
): void {
  for (const child of parent.children) {
    if (child.type === 'text') addLine(opened, child.value)
    if (child.type !== 'element' || isLeftOut(child)) continue
    const heading = isHeading(child) && headings.get(String(child.properties.id))
    if (heading) open(opened, heading)
    else if (child.tagName.startsWith('kb-')) visitOwn(child, opened, headings)
    else if (isLine(child)) addBlock(opened, child)
    else visit(child, opened, headings)
  }
}

function open(opened: Open[], { anchor, text, level }: Heading): void {
  // The first heading of level 1 is the page's title, which has its own place.
  if (level === 1 && opened.length === 1) return
  opened.push({ anchor, heading: text, level, lines: [], operators: [] })
}

/** Elements of ours carry their text in properties; the others are containers. */
function visitOwn(element: Element, opened: Open[], headings: ReadonlyMap<string, Heading>): void {
  const { code, html, source, title } = element.properties
  if (title) addLine(opened, String(title))
  if (code !== undefined) addCode(opened, String(code))
  else if (html !== undefined) addCode(opened, textOfHtml(String(html)))
  else if (source !== undefined && element.tagName === 'kb-diagram')
    addCode(opened, diagramText(String(source)))
  visit(element, opened, headings)
}

const lineTags = new Set(['p', 'tr', 'dt', 'dd', 'summary', 'figcaption', 'caption'])

/** Whether an element is read as one line: a paragraph, a row, or a list item that holds no blocks. */
function isLine({ tagName, children }: Element): boolean {
  if (lineTags.has(tagName)) return true
  return (
    tagName === 'li' && !children.some((child) => child.type === 'element' && blockTags.has(child.tagName))
  )
}

const blockTags = new Set(['p', 'ul', 'ol', 'pre', 'table', 'blockquote', 'div', 'kb-code', 'kb-container'])

function addBlock(opened: Open[], element: Element): void {
  const { operators } = opened.at(-1)!
  operators.push(...codeWords(element).filter((code) => /^[!-/:-@[-`{-~]{1,4}$/.test(code)))
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

/** The text of a node with spaces where something else stands between words. */
function readable(node: Root['children'][number] | ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isLeftOut(node)) return ''
  if (node.tagName === 'br') return ' '
  const { code, props } = node.properties
  if (node.tagName === 'kb-component' && props) return ` ${textOfProps(String(props))} `
  return code !== undefined ? ` ${String(code)} ` : node.children.map(readable).join('')
}

/** What a component shows of its own: the `text` of a badge. */
function textOfProps(props: string): string {
  const { text } = JSON.parse(props) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function codeWords(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === 'code' ? [textOf(child).trim()] : codeWords(child)
  })
}

function addLine(opened: Open[], text: string): void {
  opened.at(-1)!.lines.push(text.replace(/[\s\u200b]+/g, ' ').trim())
}

function addCode(opened: Open[], code: string): void {
  const { lines } = opened.at(-1)!
  for (const line of code.split('\n')) if (line.trim()) lines.push(line.trimEnd())
}

/** A diagram's words as they are drawn: without its kind, the signs that draw it, and the names of boxes that show a label instead. */
function diagramText(source: string): string {
  return withoutBoxNames(source.replace(/^\s*---\n[\s\S]*?\n\s*---[ \t]*\n/, titleLine))
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/%%.*$/gm, '')
    .replace(/^\s*(?:(?:flowchart|graph)\b.*|(?:sequence|state|class|er)Diagram(?:-v2)?)$/m, '')
    .replace(/["'`|[\]{}()<>]+|[-=.~]{2,}|:{2,}/g, ' ')
    .replace(/[ \t]+/g, ' ')
}

/** Of a diagram's front matter only the title is drawn. */
function titleLine(frontmatter: string): string {
  return `${/^\s*title:[ \t]*(.*)$/m.exec(frontmatter)?.[1] ?? ''}\n`
}

/** The name of a flowchart's box at the beginning of a line or behind an arrow. */
const boxName = /(?<=^[ \t]*|[>&;|][ \t]*)\w+(?=[ \t]*(?:[[({]|--|-\.|==|&|;|:::|$))/gm

function withoutBoxNames(source: string): string {
  if (!/^\s*(?:flowchart|graph)\b/m.test(source)) return source
  const labelled = new Set(
    Array.from(source.matchAll(/(?<=^[ \t]*|[>&;|][ \t]*)\w+(?=[[({])/gm), ([name]) => name),
  )
  return source.replace(boxName, (name) => (labelled.has(name) ? '' : name))
}

function isLeftOut({ properties }: Element): boolean {
  return 'dataPagefindIgnore' in properties || 'data-pagefind-ignore' in properties
}

function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** A home page says most of what it has to say in its front matter. */
function homeLines({ layout, frontmatter }: Page): string[] {
  if (layout !== 'home') return []
  return [...textsIn(frontmatter.hero), ...textsIn(frontmatter.features)]
}

const shown = new Set(['name', 'text', 'tagline', 'title', 'details'])

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (shown.has(key) ? [inner] : []) : textsIn(inner),
  )
}
