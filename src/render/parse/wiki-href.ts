/**
 * Addresses that name their target as in a wiki: `[[note#heading]]`, and `[[tag:css/flex]]` for the page of a tag. No other address
 * begins like this, because Markdown encodes brackets.
 */
export function wikiHref(target: string): string {
  return `[[${target}]]`
}

const tagSign = 'tag:'

export function tagHref(tag: string): string {
  return wikiHref(tagSign + tag)
}

/** The target of a wiki link; undefined for other addresses. The last of several headings counts; a block has `^` before its id. */
export type WikiTarget = { name: string; heading: string } | { tag: string }

export function wikiTarget(href: string): WikiTarget | undefined {
  if (!href.startsWith('[[') || !href.endsWith(']]')) return undefined
  const target = href.slice(2, -2)
  if (target.startsWith(tagSign)) return { tag: target.slice(tagSign.length) }
  const at = target.indexOf('#')
  if (at < 0) return { name: target.trim(), heading: '' }
  return { name: target.slice(0, at).trim(), heading: target.slice(target.lastIndexOf('#') + 1).trim() }
}

type MediaKind = 'picture' | 'film' | 'sound' | 'document'

const extensions: Readonly<Record<MediaKind, RegExp>> = {
  picture: /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i,
  film: /\.(?:mp4|webm|mov|mkv|ogv)$/i,
  sound: /\.(?:mp3|wav|ogg|m4a|flac|3gp)$/i,
  document: /\.pdf$/i,
}

/** The kind of a file that can be shown in a page, by its name. */
export function mediaKind(name: string): MediaKind | undefined {
  return (Object.keys(extensions) as MediaKind[]).find((kind) => extensions[kind].test(name))
}
