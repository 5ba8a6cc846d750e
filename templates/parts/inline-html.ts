import { escapeHtml, escapeText, unescapeHtml } from './html-text.ts'

const ALLOWED_TAGS = new Set(
  'a abbr b br code del em i img ins kbd mark s small span strong sub sup time u wbr'.split(' '),
)
const VOID_TAGS = new Set(['br', 'img', 'wbr'])
const ALLOWED_ATTRIBUTES = new Set('alt class dir height href id lang rel src target title width'.split(' '))
const TAG = /<(\/?)([a-z]+)((?:\s+[a-z][\w:-]*(?:="[^"<>]*"|='[^'<>]*')?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([a-z][\w:-]*)(?:="([^"]*)"|='([^']*)')?/gi

/** Elements of a drawing: shapes, but nothing that loads or runs. */
const DRAWING_TAGS = new Set([
  ...ALLOWED_TAGS,
  ...'svg g path circle ellipse rect line polyline polygon defs lineargradient radialgradient stop clippath mask'.split(
    ' ',
  ),
  ...'title desc symbol use text tspan'.split(' '),
])

/**
 * Text of navigation, hero and footers as HTML: balanced inline tags with harmless attributes are kept, all else is text.
 *
 * Such texts may contain markup but may also be page titles such as `Vec<String>`; so a tag that is unknown, carries script, shows nothing, or is
 * not closed makes the whole text literal.
 */
export function inlineHtml(text: string): string {
  return balanced(text, {
    isAllowed: (tag) => ALLOWED_TAGS.has(tag),
    attributesOf: (source) =>
      safeAttributes(source, (name, value) => ALLOWED_ATTRIBUTES.has(name) && staysApart(name, value)),
    isAlone: (tag) => VOID_TAGS.has(tag),
  })
}

/** The same for an icon, which may also be an SVG: handlers, styles and external addresses make it literal. */
export function iconHtml(text: string): string {
  const isHarmless = (name: string, value: string) =>
    !/^(?:on|data-|style$)/.test(name) &&
    !/url\((?!#)/i.test(value) &&
    (!/href$/.test(name) || value.startsWith('#'))
  return balanced(text.replace(/<!--(?:[\s\S]*?-->|[\s\S]*)|<\?(?:[\s\S]*?\?>|[\s\S]*)/g, '').trim(), {
    isAllowed: (tag) => DRAWING_TAGS.has(tag.toLowerCase()),
    attributesOf: (source) => safeAttributes(source, isHarmless),
    isAlone: (tag, slash) => VOID_TAGS.has(tag) || slash,
  })
}

/** The text without its tags, for attributes and other plain text. */
export function plainText(text: string): string {
  const bare = text.replace(/<\/?[a-z][^<>]*>/gi, '').trim() || text
  return unescapeHtml(bare)
}

/** A title as text that may contain markup: tags in it are shown literally. */
export function literal(title: string): string {
  return title.replace(/[&<>]/g, escapeHtml)
}

type Markup = {
  isAllowed: (tag: string) => boolean
  /** The attributes as allowed in a tag; undefined if one of them is not allowed. */
  attributesOf: (source: string) => string | undefined
  /** Whether a tag has no end tag; `slash`: it was self-closing. */
  isAlone: (tag: string, slash: boolean) => boolean
}

function balanced(text: string, { isAllowed, attributesOf, isAlone }: Markup): string {
  const open: string[] = []
  let html = ''
  let end = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = '', alone = ''] = match
    // SVG has names in mixed case, which the browser restores.
    const tag = name.toLowerCase()
    const safe = attributesOf(attributes)
    // An image without an address is the name of the element.
    const isNamed = tag === 'img' && !/\ssrc=/.test(safe ?? '')
    if (!isAllowed(tag) || safe === undefined || isNamed) return escapeHtml(text)
    if (slash) {
      if (open.pop() !== tag) return escapeHtml(text)
    } else if (!isAlone(tag, alone !== '')) open.push(tag)
    html +=
      escapeText(text.slice(end, match.index)) +
      (slash
        ? `</${tag}>`
        : `<${tag}${safe}${alone && isAlone(tag, true) && !VOID_TAGS.has(tag) ? '/' : ''}>`)
    end = match.index + whole.length
  }
  return open.length > 0 ? escapeHtml(text) : html + escapeText(text.slice(end))
}

/** Whether a link isolates the page it opens, which otherwise could navigate this one. */
function staysApart(name: string, value: string): boolean {
  if (name === 'target') return /^_(?:blank|self|parent|top)$/i.test(value)
  return name !== 'rel' || !/(?:^|\s)opener(?:\s|$)/i.test(value)
}

function safeAttributes(
  source: string,
  isAllowed: (name: string, value: string) => boolean,
): string | undefined {
  let html = ''
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    const value = double ?? single ?? ''
    if (!isAllowed(key, value)) return undefined
    if ((key === 'href' || key === 'src') && !isSafeAddress(value)) return undefined
    html += ` ${name}="${escapeHtml(value.replaceAll('&amp;', '&'))}"`
  }
  return html
}

function isSafeAddress(value: string): boolean {
  // Browsers skip white space and controls inside a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers skip
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\u0000-\u0020\u007f]/g, ''))?.[1]
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme)
}
