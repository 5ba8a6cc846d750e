const ALLOWED_TAGS = new Set(
  'a abbr b br code del em i img ins kbd mark s small span strong sub sup time u wbr'.split(' '),
)
const VOID_TAGS = new Set(['br', 'img', 'wbr'])
const ALLOWED_ATTRIBUTES = new Set('alt class dir height href id lang rel src target title width'.split(' '))
const TAG = /<(\/?)([a-z]+)((?:\s+[a-z-]+(?:="[^"<>]*"|='[^'<>]*')?)*)\s*\/?>/gi
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)"|='([^']*)')?/gi

/**
 * Text of navigation, hero and footers as HTML: balanced inline tags are kept with harmless attributes, all else is text.
 *
 * Such texts may hold markup, but they may also be page titles such as `Vec<String>`; so a tag that is unknown, carries
 * script, or is not closed makes the whole text literal rather than broken.
 */
export function inlineHtml(text: string): string {
  const open: string[] = []
  let html = ''
  let end = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = match
    const tag = name.toLowerCase()
    const safe = safeAttributes(attributes)
    if (!ALLOWED_TAGS.has(tag) || safe === undefined) return escapeHtml(text)
    if (slash) {
      if (open.pop() !== tag) return escapeHtml(text)
    } else if (!VOID_TAGS.has(tag)) open.push(tag)
    html += escapeText(text.slice(end, match.index)) + (slash ? `</${tag}>` : `<${tag}${safe}>`)
    end = match.index + whole.length
  }
  return open.length > 0 ? escapeHtml(text) : html + escapeText(text.slice(end))
}

/** The same text without its tags, for attributes and other places that take plain text. */
export function plainText(text: string): string {
  return text.replace(/<\/?[a-z][^<>]*>/gi, '').trim() || text
}

/** Text made safe for element content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

// Authors write entities in such texts (`&copy; 2026`), so a whole one is left alone.
function escapeText(text: string): string {
  return text.replace(/&(?!#?\w+;)|[<>]/g, (character) => ENTITIES[character] ?? character)
}

function safeAttributes(source: string): string | undefined {
  let html = ''
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    const value = double ?? single ?? ''
    if (!ALLOWED_ATTRIBUTES.has(key)) return undefined
    if (
      (key === 'href' || key === 'src') &&
      /^\s*[a-z]+:/i.test(value) &&
      !/^\s*(https?|mailto|tel):/i.test(value)
    )
      return undefined
    html += ` ${key}="${escapeHtml(value.replaceAll('&amp;', '&'))}"`
  }
  return html
}
