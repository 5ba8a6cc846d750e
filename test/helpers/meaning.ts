import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import { toString as textOf } from 'hast-util-to-string'
import { isHtmlName } from '../../src/render/parse/html/names.ts'
import { readTags } from '../../src/render/parse/html/tags.ts'

type Side = { resolve?: (address: string, kind: 'link' | 'image') => string; unlinked?: boolean }
type Node = RootContent | ElementContent

/**
 * HTML reduced to its meaning, so that a suite's expectation and our page can be compared as strings.
 *
 * The complete list of accepted differences:
 * 1. HTML is parsed as in a browser: entities, unclosed tags and attribute order do not count; comments, declarations
 *    and processing instructions are left out.
 * 2. White space between blocks, at the ends of blocks and at the end of code does not count.
 * 3. Headings have `id`, `tabindex` and a permalink; tables and `pre` in HTML `tabindex`; pictures `decoding`, and `alt` even when empty.
 * 4. Code is in a wrapper with a copy button, its language and coloured spans; the language is lower-cased.
 * 5. Links to other sites get `target` and `rel`; links inside the site are resolved (`resolve`, for the expected side).
 * 6. Column alignment is a style or an attribute.
 * 7. Task lists have classes, and their boxes a label.
 * 8. A tag that is never closed continues after its block in a browser; an empty copy of it there does not count.
 * 9. Scripts are left out, style sheets are in the head (`styleSheetsIn` finds those that the suite expects); a tag that is neither HTML nor a component, or that would swallow the page, is shown
 *    as text (`literalTags`, for the expected side).
 * 10. Emphasis with Han has a class.
 * 11. GFM links bare addresses that plain CommonMark leaves alone (`unlinked`, for our side where the suite expects no link).
 */
export function meaningOf(html: string, side: Side = {}): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
  return toHtml(
    { type: 'root', children: blocks(tree.children, side) as RootContent[] },
    {
      closeSelfClosing: true,
    },
  ).trim()
}

/** The text of every style sheet in a piece of HTML. */
export function styleSheetsIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)(?:<\/style>|$)/g)].map(([, css]) => css!.trim())
}

/** Turns tags that are neither HTML nor components into text, as section 14 of the syntax demands. */
export function literalTags(html: string): string {
  let result = ''
  let from = 0
  for (const { start, end, name, kind } of readTags(html)) {
    if (kind !== 'other' && !isHtmlName(name)) {
      result += html.slice(from, start) + html.slice(start, end).replaceAll('<', '&lt;')
      from = end
    }
  }
  return result + html.slice(from)
}

const blockNames = new Set(
  `address article aside blockquote details dialog dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
  hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

function blocks(children: readonly Node[], side: Side): Node[] {
  const kept = children.flatMap((child) => node(child, side)).filter((child) => !isEmptyCopy(child))
  return kept.flatMap((child, index): Node[] => {
    if (child.type !== 'text') return [child]
    const atStart = index === 0 || isBlock(kept[index - 1])
    const atEnd = index === kept.length - 1 || isBlock(kept[index + 1])
    const value = child.value.replace(atStart ? /^\s+/ : /^$/, '').replace(atEnd ? /\s+$/ : /$^/, '')
    return value ? [{ type: 'text', value }] : []
  })
}

function isEmptyCopy(node: Node): boolean {
  if (node.type !== 'element' || !/^(?:a|b|i|em|strong)$/.test(node.tagName)) return false
  return node.children.every((child) => child.type === 'text' && child.value.trim() === '\n')
}

function isBlock(node: Node | undefined): boolean {
  return node?.type === 'element' && blockNames.has(node.tagName)
}

function node(child: Node, side: Side): Node[] {
  if (child.type === 'text') return [child]
  if (child.type !== 'element' || child.tagName === 'script' || child.tagName === 'style') return []
  if (classes(child).includes('header-anchor')) return []
  if (side.unlinked && isBareAddress(child)) return child.children
  const code = codeOf(child)
  if (code) return [code]
  const inner =
    child.tagName === 'code' || child.tagName === 'textarea' ? child.children : blocks(child.children, side)
  return [
    {
      type: 'element',
      tagName: child.tagName,
      properties: attributes(child, side),
      children: inner as ElementContent[],
    },
  ]
}

function isBareAddress(element: Element): boolean {
  const href = element.tagName === 'a' && String(element.properties.href)
  return href !== false && href.replace(/^mailto:/, '') === textOf(element)
}

/** A fence or indented code, in any context. */
function codeOf(element: Element): Element | undefined {
  const wrapped = element.tagName === 'div' && /^language-/.test(classes(element)[0] ?? '')
  const pre = wrapped ? element.children.find((child) => isElement(child, 'pre')) : element
  if (!isElement(pre, 'pre')) return undefined
  const code = pre.children[0]
  if (pre.children.length !== 1 || !isElement(code, 'code')) return undefined
  if (!wrapped && code.children.some((child) => child.type !== 'text')) return undefined
  const language = (wrapped ? classes(element)[0] : classes(code)[0])?.toLowerCase() ?? ''
  return {
    type: 'element',
    tagName: 'pre',
    properties:
      language && language !== 'language-' ? { dataLanguage: language.slice('language-'.length) } : {},
    children: [{ type: 'text', value: textOf(code).trimEnd() }],
  }
}

function attributes({ tagName, properties }: Element, { resolve }: Side): Properties {
  const own: Properties = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (/^h[1-6]$/.test(tagName)) {
    delete own.id
    delete own.tabIndex
  }
  if (tagName === 'a') {
    if (own.target === '_blank' && String(own.rel) === 'noreferrer') {
      delete own.target
      delete own.rel
    }
    if (resolve && typeof own.href === 'string') own.href = resolve(own.href, 'link')
  }
  if (tagName === 'img') {
    delete own.decoding
    own.alt ??= ''
    if (resolve && typeof own.src === 'string') own.src = resolve(own.src, 'image')
  }
  if (tagName === 'table' || tagName === 'pre') delete own.tabIndex
  if (tagName === 'th' || tagName === 'td') {
    const align = own.align ?? /text-align:\s*(\w+)/.exec(String(own.style ?? ''))?.[1]
    delete own.style
    if (align) own.align = align
  }
  if (tagName === 'input') delete own.ariaLabel
  const lists = ['contains-task-list', 'task-list', 'task-list-item', 'kb-stress']
  if (Array.isArray(own.className) && own.className.every((name) => lists.includes(String(name))))
    delete own.className
  return Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function classes({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function isElement(node: Node | undefined, tagName: string): node is Element {
  return node?.type === 'element' && node.tagName === tagName
}
