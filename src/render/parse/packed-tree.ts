import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { KEPT_TAG } from '../../../templates/parts/Kept.tsx'
import { escapeHtml } from './escape-html.ts'
import { isPermalink } from './plugins/headings.ts'

/**
 * The tree of a page as it is stored: plain nodes that follow each other are one piece of HTML, which React passes on as it is. Drawing a
 * paragraph in one piece takes a fraction of the time that its parts take.
 *
 * Plain are texts and the elements and attributes that are listed below: no component draws them, and React writes them as they are.
 * Positions are left out.
 */
export function packedTree(tree: Root): Root {
  const mixed = new Set<Content>()
  for (const child of tree.children) isPlain(child, mixed)
  return { type: 'root', children: packed(tree.children, mixed) as RootContent[] }
}

/** What was drawn of packed trees, as if they had not been packed. */
export function unpackedHtml(drawn: string): string {
  return drawn.replace(seams, '')
}

const seams = new RegExp(`</?${KEPT_TAG}>`, 'g')

type Content = RootContent | ElementContent

/** Whether a node is plain with all that it holds; those that are not go into `mixed`. */
function isPlain(node: Content, mixed: Set<Content>): boolean {
  if (node.type === 'text') return true
  let isSo = node.type === 'element' && hasPlainTag(node) && attributesOf(node) !== undefined
  if (node.type === 'element' && !keptWhole.has(node.tagName)) {
    for (const child of node.children) if (!isPlain(child, mixed)) isSo = false
  }
  if (!isSo) mixed.add(node)
  return isSo
}

function hasPlainTag(element: Element): boolean {
  const { tagName, children } = element
  if (voidTags.has(tagName)) return children.length === 0
  // The link of a heading to itself is drawn as it is.
  return plainTags.has(tagName) || (tagName === 'a' && isPermalink(element))
}

function packed(nodes: readonly Content[], mixed: ReadonlySet<Content>): Content[] {
  const stored: Content[] = []
  for (let index = 0; index < nodes.length; ) {
    const start = index
    while (index < nodes.length && !mixed.has(nodes[index]!)) index += 1
    if (index > start) stored.push(pack(nodes.slice(start, index)))
    else {
      stored.push(opened(nodes[index]!, mixed))
      index += 1
    }
  }
  return stored
}

/** Plain nodes as one. */
function pack(nodes: readonly Content[]): Content {
  const [first] = nodes
  if (nodes.length === 1 && first!.type === 'text') return { type: 'text', value: first!.value }
  const inside = { dangerouslySetInnerHTML: { __html: nodes.map(htmlOf).join('') } }
  return { type: 'element', tagName: KEPT_TAG, properties: inside as unknown as Properties, children: [] }
}

function opened(node: Content, mixed: ReadonlySet<Content>): Content {
  if (node.type !== 'element' || keptWhole.has(node.tagName)) return node
  const { type, tagName, properties } = node
  return { type, tagName, properties, children: packed(contentOf(node), mixed) as ElementContent[] }
}

/** A plain node as HTML. */
function htmlOf(node: Content): string {
  if (node.type === 'text') return escapeHtml(node.value)
  if (node.type !== 'element') return ''
  const { tagName } = node
  const start = `<${tagName}${attributesOf(node)}`
  return voidTags.has(tagName)
    ? `${start}/>`
    : `${start}>${contentOf(node).map(htmlOf).join('')}</${tagName}>`
}

/**
 * Drawings and formulas are not HTML, of fields React takes the content as a value, and the site's own components may look at what they
 * are given.
 */
const keptWhole = new Set(['svg', 'math', 'textarea', 'select', 'datalist', 'option', 'kb-component'])

const plainTags = new Set(
  `abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i input ins
  kbd li mark ol p q rp rt ruby s samp section small span strong sub summary sup tbody td tfoot th thead tr u ul var wbr`.split(
    /\s+/,
  ),
)

/** Blanks between the rows and cells of a table mean nothing, and React refuses them there. */
function contentOf({ tagName, children }: Element): ElementContent[] {
  if (!tableTags.has(tagName)) return children
  return children.filter((child) => child.type !== 'text' || /[^ \t\n\f\r]/.test(child.value))
}

const tableTags = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** Each with a blank before it; undefined when one of them is not plain. */
function attributesOf({ tagName, properties }: Element): string | undefined {
  let all = ''
  for (const name in properties) {
    const attribute = attributeOf(tagName, name, properties[name])
    if (attribute === undefined) return undefined
    all += attribute
  }
  return all
}

const voidTags = new Set(['br', 'hr', 'input', 'wbr'])

function attributeOf(tagName: string, name: string, value: Properties[string]): string | undefined {
  if (Array.isArray(value)) {
    return name === 'className' ? ` class="${escapeHtml(value.join(' ').trim())}"` : undefined
  }
  switch (typeof value) {
    case 'string':
      if (name === 'align') return alignment(tagName, value)
      if (name === 'href' && !value.startsWith('#')) return undefined
      return Object.hasOwn(texts, name) ? ` ${texts[name]}="${escapeHtml(value)}"` : undefined
    case 'number':
      return Object.hasOwn(numbers, name) && Number.isInteger(value)
        ? ` ${numbers[name]}="${value}"`
        : undefined
    case 'boolean':
      if (tagName !== 'input' || !switches.has(name)) return undefined
      return value ? ` ${name}=""` : ''
    default:
      return undefined
  }
}

const texts: Readonly<Record<string, string>> = {
  ariaHidden: 'aria-hidden',
  ariaLabel: 'aria-label',
  className: 'class',
  dir: 'dir',
  href: 'href',
  id: 'id',
  lang: 'lang',
  role: 'role',
  title: 'title',
  type: 'type',
}
const numbers: Readonly<Record<string, string>> = {
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  start: 'start',
  tabIndex: 'tabindex',
}
const switches = new Set(['checked', 'disabled'])

/** The cells of a table are drawn with a style, since the attribute is not of HTML any more. */
function alignment(tagName: string, value: string): string | undefined {
  const isOfCell = (tagName === 'td' || tagName === 'th') && /^(?:left|center|right|justify)$/.test(value)
  return isOfCell ? ` style="text-align:${value}"` : undefined
}
