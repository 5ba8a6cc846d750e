import { isExternal, noteEnding } from '../model/routes.ts'
import type { LinkKind } from '../model/types.ts'

const fileExtensions = new Set(
  `3g2 3gp aac ai apng au avif bin bmp cer class conf crl css csv dll doc eps epub exe gif gz ics ief jar jpe jpeg jpg js json
  jsonld m4a man mid midi mjs mov mp2 mp3 mp4 mpe mpeg mpg mpp oga ogg ogv ogx opus otf p10 p7c p7m p7s pdf png ps qt roff rtf
  rtx ser svg t tif tiff tr ts tsv ttf txt vtt wav weba webm webp woff woff2 xhtml xml yaml yml zip`.split(
    /\s+/,
  ),
)

/** Whether a link opens a page of another site in a new tab; mail and telephone links do not. */
export function leavesSite(href: string): boolean {
  return isExternal(href) && !/^(?:mailto|tel):/i.test(href)
}

/** The `rel` of a link whose page must not navigate this one; a named target or `opener` would let it. */
export function guardedRel({ href, target, rel }: Opening): string | undefined {
  if (target === undefined) return rel
  const isNamed = !/^_(?:self|blank|parent|top)$/i.test(target)
  const written = rel ?? (isExternal(href) ? 'noreferrer' : '')
  const kept = written.split(/\s+/).filter((token) => token && !/^opener$/i.test(token))
  const isGuarded = !isNamed || kept.some((token) => /^no(?:opener|referrer)$/i.test(token))
  return (isGuarded ? kept : [...kept, 'noopener']).join(' ') || undefined
}

type Opening = { href: string; target?: string | undefined; rel?: string | undefined }

/** The kind of target of a link as written. */
export function linkKind(href: string): LinkKind {
  if (isExternal(href)) return 'external'
  if (href.startsWith('#')) return 'anchor'
  return fileExtensions.has(extensionOf(href)) ? 'asset' : 'page'
}

/** The same for the address of a picture or another file. */
export function assetKind(src: string): LinkKind {
  return linkKind(src) === 'external' ? 'external' : 'asset'
}

/**
 * Whether the author controls where a link leads, with a target or as a download: it stays as written, as it may lead to another
 * application on the same host. Links to notes or files, recognised by their extension, are not included.
 */
export function isTakenOver(
  href: string,
  { target, download }: { target?: unknown; download?: unknown },
): boolean {
  if (target === undefined && download === undefined) return false
  const kind = linkKind(href)
  const isNote = download === undefined && noteEnding.test(href.replace(/[?#].*$/s, ''))
  return kind !== 'asset' && !(kind === 'page' && isNote)
}

/** Whether an address names a local file: `file:///…`, or a path of Windows such as `C:/…`. */
export function isOnMachine(href: string): boolean {
  return /^(?:file:|[a-z]:(?:[\\/]|%5c))/i.test(href)
}

/** Whether an address is harmless. `javascript:`, local files and data other than plain pictures are not. */
export function isSafeHref(href: string, kind: 'link' | 'image' = 'link'): boolean {
  // Browsers ignore controls and white space inside a scheme, and we trim more than they do, so all of it is removed before looking.
  const address = href.replace(/[\s\p{C}]/gu, '')
  if (/^data:/i.test(address)) return safeData[kind].test(address)
  return !script.test(address) && !isOnMachine(address)
}

/** At the start, or inside another scheme, such as `view-source:`. */
const script = /^(?:[a-z][a-z0-9+.-]*:)*(?:java|vb)script:/i

const safeData = { link: /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i, image: /^data:image\//i }

function extensionOf(href: string): string {
  const path = href.replace(/[?#].*/s, '')
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}
