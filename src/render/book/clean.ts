import type { Element, ElementContent, Properties } from 'hast'
import { element } from '../parse/html/hast.ts'

/** Elements that a book may contain, each with its allowed attributes. Other elements are replaced by their content. */
const elements: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    `abbr address article aside b bdi bdo blockquote br caption cite code dd dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6
header hr i kbd mark p pre q rp rt ruby s samp section small span strong sub sup table tbody tfoot thead tr u ul var wbr`
      .split(/\s+/)
      .map((name) => [name, '']),
  ),
  col: 'span',
  colgroup: 'span',
  data: 'value',
  del: 'dateTime',
  ins: 'dateTime',
  li: 'value',
  ol: 'start reversed',
  td: 'colSpan rowSpan',
  th: 'colSpan rowSpan scope',
  time: 'dateTime',
}

const everywhere = ['className', 'lang', 'dir', 'title']

/** Elements that are useless without scripts, a network or a surrounding page. */
const hollow = new Set(
  'script style template noscript canvas select datalist map area source track param object nav link meta title base head'.split(
    ' ',
  ),
)

const inlineOnly = new Set(
  'abbr b bdi bdo cite code dfn em i kbd mark p q s samp small span strong sub sup u var'.split(' '),
)

const blocks = new Set(
  'address article aside blockquote div dl figure footer h1 h2 h3 h4 h5 h6 header hr ol p pre section table ul'.split(
    ' ',
  ),
)

export function isHollowInBook(tagName: string): boolean {
  return hollow.has(tagName)
}

/**
 * An element reduced to what a book may contain, as valid XHTML; an unknown element becomes its content. `children` are already clean,
 * `id` is unique.
 */
export function cleanElement(
  { tagName, properties }: Element,
  children: ElementContent[],
  id: string | undefined,
): ElementContent[] {
  if (!Object.hasOwn(elements, tagName)) return id ? [element('span', { id }), ...children] : children
  const own = [...everywhere, ...elements[tagName]!.split(' ')].filter((name) => name !== '')
  const kept: Properties = id ? { id } : {}
  for (const name of own) if (properties[name] !== undefined) kept[name] = properties[name]!
  const style = styleOf(properties)
  if (style !== '') kept.style = style
  const holdsBlock = inlineOnly.has(tagName) && children.some(isBlock)
  return [element(holdsBlock ? 'div' : tagName, kept, children)]
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && blocks.has(node.tagName)
}

/** Obsolete attributes become styles; anything that would be loaded from elsewhere is left out. */
function styleOf({ style, align }: Properties): string {
  const written = typeof style === 'string' && !/url\(|@import|expression/i.test(style) ? style : ''
  const aligned = /^(?:left|right|center|justify)$/i.test(String(align ?? '')) ? `text-align:${align}` : ''
  return [aligned, written].filter((part) => part !== '').join(';')
}
