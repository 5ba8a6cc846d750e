import type { Element, ElementContent, Root } from 'hast'
import { toXast } from 'hast-util-to-xast'
import type { Nodes } from 'xast'
import { toXml } from 'xast-util-to-xml'
import { element } from '../parse/html/hast.ts'

type Document = {
  title: string
  lang: string
  dir: 'ltr' | 'rtl'
  styles: readonly string[]
  body: readonly ElementContent[]
}

/** A page of an EPUB. */
export function xhtmlDocument({ title, lang, dir, styles, body }: Document): string {
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('title', {}, title),
    ...styles.map((href) => element('link', { rel: ['stylesheet'], type: 'text/css', href })),
  )
  const html = element(
    'html',
    { 'xmlns:epub': 'http://www.idpf.org/2007/ops', lang, 'xml:lang': lang, dir },
    head,
    element('body', {}, body),
  )
  const root: Root = { type: 'root', children: [{ type: 'doctype' }, ready(html, false)] }
  return xmlText(toXast(root) as Nodes)
}

/** XML with its declaration. */
export function xmlText(tree: Nodes): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${toXml(tree, { closeEmptyElements: true })}\n`
}

/** A tree that can be serialised as XML: without characters that XML cannot represent, and with the namespaces that HTML implies. */
function ready(node: Element, isForeign: boolean): Element {
  const properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? xmlCharacters(value) : value,
    ]),
  )
  // Some e-readers parse `<p/>` as an opening tag.
  if (!isForeign && node.children.length === 0 && !empty.has(node.tagName))
    return { ...node, properties, children: [{ type: 'comment', value: '' }] }
  const isInside = node.tagName === 'foreignObject'
  if (node.tagName === 'svg' && !isForeign) properties['xmlns:xlink'] = 'http://www.w3.org/1999/xlink'
  const children = node.children.map((child): ElementContent => {
    if (child.type === 'text') return { ...child, value: xmlCharacters(child.value) }
    if (child.type !== 'element') return child
    const own = ready(child, !isInside && (isForeign || node.tagName === 'svg'))
    if (isInside) own.properties.xmlns = 'http://www.w3.org/1999/xhtml'
    return own
  })
  return { ...node, properties, children }
}

/** The elements of books that never have content. */
const empty = new Set(['br', 'col', 'hr', 'img', 'link', 'meta', 'wbr'])

/** Replaces characters that XML 1.0 does not allow: control characters and lone surrogates. */
export function xmlCharacters(text: string): string {
  return text.replace(forbidden, '\uFFFD')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const forbidden = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu
