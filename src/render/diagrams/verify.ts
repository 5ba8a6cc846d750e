import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'
import { thrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'
import { isAllowedAttribute, isAllowedElement } from '../../client/widgets/diagram-viewer/safe/allowed.ts'
import { isSafeValue, safeSheet } from '../../client/widgets/diagram-viewer/safe/safe-css.ts'
import { type Data, isData } from '../base/values.ts'
import type { PageDrawing } from './draw-types.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Attribute = Element['attrs'][number]

/**
 * Validates a response of the drawing page for publication: it must have the known form and contain only what is allowed.
 *
 * The page runs a large library on untrusted texts and sanitises its own result. A text that took over the page would control the
 * responses for all later drawings, so they are checked again here, with a parser that works like a reader's browser.
 */
export function verifiedDrawing(answer: unknown, id: string): PageDrawing {
  if (!isData(answer)) return failed('The browser answered with no drawing')
  if (answer.status === 'failed')
    return {
      status: 'failed',
      error: thrownDiagram(answer.error),
      ...(answer.unreadable === true && { unreadable: true }),
    }
  if (!isDrawn(answer)) return failed('The browser answered with no drawing')
  const fault = faultIn(answer, id)
  return fault === undefined ? answer : failed(`The drawing is not safe to show: ${fault}`)
}

type Drawn = Extract<PageDrawing, { status: 'drawn' }>

function faultIn({ svg, styles }: Drawn, id: string): string | undefined {
  const nodes = parseFragment(svg).childNodes
  const [root] = nodes
  if (nodes.length !== 1 || !root || !isElement(root) || root.tagName !== 'svg')
    return 'it is not a single picture'
  const wrong = styles.find((style) => !isOwnStyle(style))
  return faultOf(root, id) ?? (wrong && `the styles "${wrong.css.slice(0, 60)}"`)
}

/** What is not allowed in a drawing, if anything. Iterative, because a drawing may be nested deeper than the stack. */
function faultOf(root: Element, id: string): string | undefined {
  const nodes: Node[] = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.nodeName === '#text') continue
    // Styles have been moved to the page's style sheet.
    if (!isElement(node) || node.tagName === 'style' || !isAllowedElement(node.namespaceURI, node.tagName))
      return `"${node.nodeName}"`
    const wrong = node.attrs.find((attribute) => !isAllowed(node, attribute))
    if (wrong) return `the attribute "${writtenName(wrong)}"`
    const other = node.attrs.find(({ name, value }) => name === 'id' && !value.startsWith(id))
    if (other) return `the id "${other.value}"`
    nodes.push(...node.childNodes)
  }
  return undefined
}

function isAllowed({ namespaceURI, tagName }: Element, attribute: Attribute): boolean {
  const name = writtenName(attribute)
  const named = { namespace: namespaceURI, element: tagName }
  return name !== 'style' && isAllowedAttribute(named, name, attribute.value)
}

function writtenName({ prefix, name }: Attribute): string {
  return prefix ? `${prefix}:${name}` : name
}

/** Whether a style piece applies only to its own class, or defines only its own variable for a pair of colours. */
function isOwnStyle({ key, css }: { key: string; css: string }): boolean {
  if (/^kb-[giw]-[a-z0-9]+$/.test(key)) return safeSheet(css, `.${key}`).css === css
  const [, name, value = ''] = /^:root\{(--kb-d-[a-z0-9]+):(.*)\}$/s.exec(css) ?? []
  return name === key && isSafeValue(value) && !value.includes(';')
}

function isDrawn(value: Data): value is Data & Drawn {
  const { status, svg, styles, width, height, dropped, themes } = value
  return (
    status === 'drawn' &&
    typeof svg === 'string' &&
    [width, height].every((size) => typeof size === 'number' && size >= 0) &&
    Array.isArray(styles) &&
    styles.every(
      (style) => isData(style) && [style.key, style.css].every((text) => typeof text === 'string'),
    ) &&
    Array.isArray(dropped) &&
    dropped.every((part) => typeof part === 'string') &&
    (themes === 1 || themes === 2)
  )
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function failed(message: string): PageDrawing {
  return { status: 'failed', error: { name: 'Error', message } }
}
