import type { Element, ElementContent, Properties, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toString as textOf } from 'hast-util-to-string'
import type { Diagram } from '../model/types.ts'
import { drawingId } from '../parse/diagram/key.ts'
import { walk } from '../parse/html/hast.ts'
import { lightOnly } from './light.ts'

type Drawn = Extract<Diagram, { status: 'drawn' }>

/** Trusted markup, such as a highlighted line, as a tree. */
export function markupNodes(html: string): ElementContent[] {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root
  return tree.children as ElementContent[]
}

/** An SVG or MathML element from a note, without anything that could run or load something. */
export function foreignNode({ tagName, properties, children }: Element): Element {
  const kept = Object.entries(properties).filter(
    ([name, value]) =>
      /^[a-z][\w-]*$/i.test(name) &&
      !/^(?:on|data)/i.test(name) &&
      (!/href$/i.test(name) || (tagName !== 'a' && /^#/.test(String(value)))),
  )
  const inside = children.filter((child) => child.type !== 'element' || !active.test(child.tagName))
  return {
    type: 'element',
    // Links inside it have no target in a book.
    tagName: tagName === 'a' ? 'g' : tagName,
    properties: Object.fromEntries(kept),
    children: inside.flatMap((child): ElementContent[] => {
      if (child.type === 'element') return [foreignNode(child)]
      return child.type === 'text' ? [child] : []
    }),
  }
}

const active = /^(?:script|style|foreignObject|image|set|animate.*|annotation-xml|iframe)$/i

type Place = { key: string; id: string; label: string; link: (href: string) => string | undefined }

/**
 * A drawing with unique ids. Its shared style rules are in the book's style sheet; rules for single elements become attributes, because
 * not all e-readers support their selectors.
 */
export function drawingNodes(drawn: Drawn, { key, id, label, link }: Place): ElementContent[] {
  const { svg, styles } = drawn
  const single = new Map(
    styles.flatMap(({ key: name, css }) => (isSingle(name) ? [[name, declarationsOf(css, styles)]] : [])),
  )
  const nodes = markupNodes(lightOnly(svg.replaceAll(drawingId(key), id), styles))
  walk({ children: nodes }, (element) => {
    const { tagName, properties } = element
    element.children = element.children.filter((child) => child.type !== 'element' || !isNothing(child))
    if (tagName === 'svg') Object.assign(properties, rootProperties(drawn, label))
    if (tagName === 'a') leadElsewhere(element, link)
    const names = [properties.className ?? []].flat().map(String)
    const own = names.flatMap((name) => single.get(name) ?? [])
    // The attribute is newer than the SVG version that EPUB uses.
    const origin = properties.transformOrigin ? [`transform-origin:${properties.transformOrigin}`] : []
    delete properties.transformOrigin
    if (own.length + origin.length === 0) return
    properties.style = [...origin, ...own].join(';')
    properties.className = names.filter((name) => !single.has(name))
  })
  return nodes
}

/** The rules that drawings share. */
export function sharedStyles(diagrams: Iterable<Diagram>): string {
  const rules = new Map<string, string>()
  for (const diagram of diagrams) {
    if (diagram.status !== 'drawn') continue
    const { styles } = diagram
    for (const { key, css } of styles) if (key.startsWith('kb-g-')) rules.set(key, lightOnly(css, styles))
  }
  return [...rules.values()].join('\n')
}

function isSingle(name: string): boolean {
  return name.startsWith('kb-i-')
}

/** The declarations of `.name:not(#_#_){fill:red}`. */
function declarationsOf(css: string, styles: Drawn['styles']): string {
  return lightOnly(css.slice(css.indexOf('{') + 1, css.lastIndexOf('}')), styles)
}

/** Mermaid leaves boxes without a size behind labels; they are invisible and invalid SVG. */
function isNothing({ tagName, properties }: Element): boolean {
  return tagName === 'rect' && (properties.width === undefined || properties.height === undefined)
}

function rootProperties({ width, height }: Drawn, label: string): Properties {
  return {
    role: 'img',
    ariaLabel: label,
    ariaRoleDescription: undefined,
    width: String(Math.round(width)),
    height: String(Math.round(height)),
  }
}

function leadElsewhere(element: Element, link: (href: string) => string | undefined): void {
  const { properties } = element
  const written = properties.xLinkHref ?? properties.href
  delete properties.href
  delete properties.target
  properties.xLinkHref = typeof written === 'string' ? link(written) : undefined
  properties.xLinkTitle = textOf(element).trim() || undefined
}
