import type { Element, ElementContent, RootContent } from 'hast'
import { diagramLabel } from '../diagrams/place.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import type { DiagramTable, Page } from '../model/types.ts'
import { splitTheme } from '../page/media.ts'
import { catalogEntries } from '../page/note-components.tsx'
import { type TreeItem, treeItems } from '../page/twin/components.ts'
import { element, type Part } from '../parse/html/hast.ts'
import { isPermalink } from '../parse/plugins/headings.ts'
import { cleanElement, isHollowInBook } from './clean.ts'
import { drawingNodes, foreignNode, markupNodes } from './drawing.ts'

export type ChapterContext = {
  page: Page
  site: Site
  locale: LocaleSite
  diagrams: DiagramTable
  /** An id of the page in the book; undefined if it is taken. */
  ownId(id: string): string | undefined
  /** The address in the book of a link as written; undefined when its target is not available there. */
  link(href: string): string | undefined
  /** A picture of the book, with its size in CSS px where it is known. */
  picture(src: string): { name: string; width?: number; height?: number } | undefined
}

type Nodes = readonly (RootContent | ElementContent)[]
type Turn = (element: Element, context: ChapterContext) => ElementContent[]

/** The content of a page as plain elements, including everything that pages show only after a click. */
export function bookNodes(nodes: Nodes, context: ChapterContext): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    if (Object.hasOwn(turns, node.tagName)) return turns[node.tagName]!(node, context)
    if (isHollowInBook(node.tagName)) return []
    return plain(node, context)
  })
}

const plain: Turn = (node, context) =>
  cleanElement(node, bookNodes(node.children, context), idOf(node, context))

const contents: Turn = ({ children }, context) => bookNodes(children, context)

function idOf({ properties: { id } }: Element, { ownId }: ChapterContext): string | undefined {
  return typeof id === 'string' && id !== '' ? ownId(id) : undefined
}

const link: Turn = (node, context) => {
  const { href, dataFootnoteRef, dataFootnoteBackref } = node.properties
  if (isPermalink(node)) return []
  const children = bookNodes(node.children, context)
  const id = idOf(node, context)
  const to = typeof href === 'string' ? context.link(href) : undefined
  if (to === undefined) return id === undefined ? children : [element('span', { id }, children)]
  const role =
    dataFootnoteRef !== undefined ? 'doc-noteref' : dataFootnoteBackref !== undefined && 'doc-backlink'
  return [element('a', { href: to, ...(id && { id }), ...(role && { role }) }, children)]
}

/** Pictures for the dark theme are left out; remote pictures become links. */
const image: Turn = ({ properties }, { picture, link: linkOf }) => {
  const src = String(properties.src ?? '')
  const alt = String(properties.alt ?? '')
  if (splitTheme(src).theme === 'kb-dark-only') return []
  const found = picture(src)
  if (found) return [element('img', { src: found.name, alt, ...sizeOf(properties, found) })]
  const href = linkOf(src)
  const text = alt || nameOf(src)
  return href === undefined ? [element('em', {}, text)] : [element('a', { href }, text)]
}

function sizeOf(
  { width, height }: Element['properties'],
  real: { width?: number; height?: number },
): Element['properties'] {
  const given = Number(width)
  if (!(given > 0)) return { width: real.width, height: Number(height) > 0 ? undefined : real.height }
  const scale = real.width && real.height ? real.height / real.width : undefined
  return { width: Math.round(given), height: scale && Math.round(given * scale) }
}

/** Media and embedded pages become links in a book. */
const media: Turn = ({ properties, children }, { link: linkOf }) => {
  const source = children.find((child) => child.type === 'element' && child.tagName === 'source') as
    | Element
    | undefined
  const src = String(properties.src ?? properties.data ?? source?.properties.src ?? '')
  const href = src === '' ? undefined : linkOf(src)
  return href === undefined ? [] : [element('a', { href }, String(properties.title || nameOf(src)))]
}

function nameOf(src: string): string {
  return (
    src
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) || src
  )
}

const input: Turn = ({ properties: { type, checked } }) =>
  type === 'checkbox' ? [{ type: 'text', value: checked ? '☑' : '☐' }] : []

/** A block of code under its title. */
const code: Turn = ({ properties }) => {
  const { code: text, html, lang, title, fileName } = properties
  const label = String(title || fileName || '')
  const lines = typeof html === 'string' ? markupNodes(html) : []
  const shown = lines.length > 0 ? lines : [element('span', {}, String(text ?? ''))]
  const pre = element('pre', { className: [`language-${lang || 'text'}`] }, element('code', {}, shown))
  return [element('div', { className: ['kb-code'] }, ...(label ? [titleOf(label)] : []), pre)]
}

function titleOf(label: Part): Element {
  return element('p', { className: ['kb-title'] }, label)
}

/** The panels of all tabs, each under its label. */
const tab: Turn = ({ properties, children }, context) => [
  element('div', { className: ['kb-tab'] }, titleOf(String(properties.label)), bookNodes(children, context)),
]

const container: Turn = ({ properties, children }, context) => {
  const kind = String(properties.kind)
  const [first] = children
  const hasTitle = first?.type === 'element' && first.tagName === 'kb-title'
  const labels = context.locale.labels as Readonly<Record<string, string>>
  const isPlain = kind === 'raw' || kind === 'v-pre' || kind === 'vp-raw'
  const label = hasTitle
    ? bookNodes(first.children, context)
    : isPlain || properties.noTitle !== undefined
      ? []
      : [element('span', {}, labels[kind] ?? kind)]
  const body = bookNodes(hasTitle ? children.slice(1) : children, context)
  return [
    element(
      'div',
      { className: isPlain ? [] : ['kb-box', `kb-box-${kind}`] },
      ...(label.length > 0 ? [titleOf(label)] : []),
      body,
    ),
  ]
}

const disclosure: Turn = (node, context) => [
  element('div', { className: ['kb-box'] }, bookNodes(node.children, context)),
]

const formula: Turn = ({ properties: { html, source, display } }) => {
  if (typeof html !== 'string') return [element('code', {}, String(source))]
  const nodes = markupNodes(html)
  for (const node of nodes) if (node.type === 'element') node.properties.xmlns = mathNamespace
  return display ? [element('div', { className: ['kb-math'] }, nodes)] : nodes
}

const mathNamespace = 'http://www.w3.org/1998/Math/MathML'

/** The drawing, or its source if there is none. */
const diagram: Turn = ({ properties }, { page, locale, diagrams, link: linkOf, ownId }) => {
  const [key, uid, source] = [properties.diagramKey, properties.uid, properties.source].map(String)
  const drawn = diagrams.get(key!)
  const title = properties.title ? String(properties.title) : undefined
  const named = { number: Number(properties.number), source: source!, ...(title && { title }) }
  const label = diagramLabel(named, page, locale.labels.diagram)
  const id = ownId(uid!)
  const content =
    drawn?.status === 'drawn' && id
      ? drawingNodes(drawn, { key: key!, id: `${id}-d`, label, link: linkOf })
      : [element('pre', {}, element('code', {}, source!))]
  const caption = title ? [element('figcaption', {}, title)] : []
  return [element('figure', { className: ['kb-diagram'], ...(id && { id }) }, content, caption)]
}

const component: Turn = (node, context) => {
  const props = JSON.parse(String(node.properties.props)) as Readonly<Record<string, unknown>>
  switch (node.properties.name) {
    case 'Catalog':
      return listed(
        catalogEntries(props.base, context),
        ({ children }) => children ?? [],
        ({ title, route }) => {
          const href = context.link(route)
          return href === undefined ? title : element('a', { href }, title)
        },
      )
    case 'Tree':
      return listed(
        treeItems(props, context.page),
        ({ children }: TreeItem) => children,
        ({ text }) => text,
      )
    case 'CodePreview': {
      const { code: text = '', lang = 'js' } = props
      return code({ ...node, properties: { code: String(text), lang: String(lang) } }, context)
    }
    case 'Badge': {
      const inner = bookNodes(node.children, context)
      const text = typeof props.text === 'string' ? props.text : ''
      return [element('span', { className: ['kb-badge'] }, ...(inner.length > 0 ? inner : [text]))]
    }
    default:
      return bookNodes(node.children, context)
  }
}

/** A nested list. */
function listed<Item>(
  items: readonly Item[],
  below: (item: Item) => readonly Item[],
  shown: (item: Item) => ElementContent | string,
): ElementContent[] {
  if (items.length === 0) return []
  const rows = items.map((item) => element('li', {}, shown(item), listed(below(item), below, shown)))
  return [element('ul', {}, rows)]
}

const turns: Readonly<Record<string, Turn>> = {
  a: link,
  img: image,
  input,
  ...Object.fromEntries(['video', 'audio', 'iframe', 'embed'].map((name) => [name, media])),
  details: disclosure,
  summary: ({ children }, context) => [titleOf(bookNodes(children, context))],
  svg: (node) => [foreignNode(node)],
  math: (node) => [foreignNode({ ...node, properties: { ...node.properties, xmlns: mathNamespace } })],
  'kb-code': code,
  'kb-plain-code': code,
  'kb-preview': code,
  'kb-code-group': contents,
  'kb-tabs': contents,
  'kb-tab': tab,
  'kb-title': contents,
  'kb-container': container,
  'kb-math': formula,
  'kb-diagram': diagram,
  'kb-component': component,
}
