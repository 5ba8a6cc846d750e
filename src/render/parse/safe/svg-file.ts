import { isAllowedElement } from './allowed-names.ts'

/** Additional elements in SVG files: animations, titles, metadata, flowing text of SVG 1.2. */
const ofFiles = new Set(
  `animate animateColor animateMotion animateTransform body color-profile cursor discard feImage flowDiv flowLine flowPara flowRegion
flowRegionBreak flowRegionExclude flowRoot flowSpan font font-face font-face-format font-face-name font-face-src font-face-uri glyph glyphRef
hkern html metadata missing-glyph mpath set solidcolor style title vkern`.split(/\s+/),
)

// For text whose blanks are joined: XML allows any number of them around the signs.
const handler = /(?:^|[ "'/])(?:[\w.-]{1,40}:)?(on[a-z]{1,40}) ?=/i
const address = /(?:java|vb)script:|=["']data:(?!image\/|font\/|audio\/|video\/|application\/(?:x-)?font)/i
const encoding =
  /^<\?xml [^<>]*encoding ?= ?["'](?!(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d|gb\w+)["'])/i
const entity = /<!ENTITY\s{1,99}([\w.:-]{1,99})\s{1,99}["'](https?:\/\/[\w./-]{0,200})["']\s{0,99}>/g
/** The end of the declaration of a namespace prefix in which browsers know no elements. */
const elsewhere =
  /^\s{0,99}=\s{0,99}["'](?!http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)["'])[^"'&<]{1,300}["']/

/**
 * The part of a drawing that would run if opened directly, for a message; undefined if none would. The file is not rewritten, as it may be
 * a download, but checked against lists of harmless names. Content meant for other readers counts as active.
 */
export function activeInSvg(bytes: Uint8Array): string | undefined {
  const written = Buffer.from(bytes).toString('utf8')
  // Other encodings than those that begin with ASCII would be read as other text.
  const declaration = joined(written.slice(0, written.indexOf('>') + 1)).trim()
  if (written.includes('\0') || encoding.test(declaration)) return 'an encoding other than UTF-8'
  const entities = new Map([...written.matchAll(entity)].map(([, name, value]) => [name, value]))
  if (/<!(?:ENTITY|ATTLIST)/i.test(written.replace(entity, ''))) return 'entities or attributes of its own'
  const text =
    entities.size === 0
      ? written
      : written.replace(/&([\w.:-]{1,99});/g, (whole, name) => entities.get(name) ?? whole)
  // In XML, "<" has no other meaning, so each piece begins with a tag, or with something that is not one.
  let isComment = false
  for (const piece of text.split('<').slice(1)) {
    // A comment may have arrows; what could be a tag counts there too.
    const isWords = isComment && !/^[\p{L}_:?]/u.test(piece)
    isComment = (isComment || piece.startsWith('!--')) && !piece.includes('-->')
    const found = isWords || /^[!/]/.test(piece) ? undefined : activeInTag(piece, text)
    if (found) return found
  }
  return undefined
}

function activeInTag(piece: string, whole: string): string | undefined {
  const name = /^[^\s/>]{0,100}/.exec(piece)![0]
  if (/^\?xml-stylesheet type="text\/css" href="[^"]*" ?\?>/.test(piece)) return undefined
  if (name.startsWith('?')) return /^\?(?:xml|xpacket|adobe-[\w-]+)$/i.test(name) ? undefined : `<${name}>`
  // No browser shows it as a picture, and how it treats the rest is unknown.
  if (!/^[\p{L}_:]/u.test(name)) return 'a "<" that begins no tag'
  const local = name.slice(name.indexOf(':') + 1)
  if (!isKnown(local) && !isElsewhere(name, whole)) return `<${name}>`
  const [tag] = /^(?:[^"'>]|"[^"]*"|'[^']*')*/.exec(piece)!
  const attributes = joined(tag.slice(name.length).replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, asciiOf))
  const event = handler.exec(attributes)?.[1]
  if (event) return event
  // Browsers remove spaces and control characters from addresses.
  return address.exec(attributes.replace(/[\0- ]+/g, ''))?.[0]
}

/** Custom elements, which have a hyphen in their names, are undefined in a file without scripts. */
function isKnown(name: string): boolean {
  return name !== 'iframe' && (isAllowedElement(name) || ofFiles.has(name))
}

/** Whether every declaration of a prefix names another language; unusual notation counts as no. */
function isElsewhere(name: string, whole: string): boolean {
  if (!name.includes(':')) return false
  const [, ...declared] = whole.split(`xmlns:${name.slice(0, name.indexOf(':'))}`)
  const own = declared.filter((rest) => !/^[\w.-]/.test(rest))
  return own.length > 0 && own.every((rest) => elsewhere.test(rest))
}

function joined(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function asciiOf(_: string, hex: string | undefined, decimal: string): string {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code < 128 ? String.fromCharCode(code) : ''
}
