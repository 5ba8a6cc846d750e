import path from 'node:path'
import { decode } from '../../../client/platform/decode.ts'
import { isFolderNote } from '../../model/folder-notes.ts'
import { encodeHash } from '../../model/routes.ts'

/**
 * A link to `target` (a source path) from the page `from`, in the style of `like`: absolute or relative, with its extension and query.
 * Without `like`, the link is relative and ends in `.md`.
 */
export function hrefTo(target: string, from: string, like = './x.md', hash = hashOf(like)): string {
  const [, written = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(like) ?? []
  const absolute = written.startsWith('/')
  const styled = target.endsWith('.md') ? withExtensionOf(written, target) : target
  const link = absolute ? `/${styled}` : relativeTo(from, `/${styled}`)
  return encodeEnds(link) + query + (hash && `#${encodeHash(hash)}`)
}

/** The target as a link on the page `from` would name it: `./grid.md`, `../css/grid.md`. */
export function relativeTo(from: string, target: string): string {
  const relative = path.posix.relative(path.posix.dirname(`/${from}`), target)
  const slash = target.endsWith('/') && relative !== '' ? '/' : ''
  return (relative.startsWith('.') ? relative : `./${relative}`) + slash
}

function hashOf(href: string): string {
  const at = href.indexOf('#')
  return at < 0 ? '' : decode(href.slice(at + 1))
}

/** `css/flex.md` as `css/flex.html`, `css/flex` or `css/`, in the author's style. */
function withExtensionOf(written: string, target: string): string {
  if (/\.md\/?$/i.test(written)) return target
  if (/\.html\/?$/i.test(written)) return target.replace(/\.md$/, '.html')
  return isFolderNote(target) ? target.slice(0, target.lastIndexOf('/') + 1) : target.replace(/\.md$/, '')
}

/** Escapes what would end a link (white space, brackets) or its path (`?`, `#`), and percent signs that would be decoded. */
export function encodeEnds(link: string): string {
  return link.replace(
    /[\s()<>?#]|%(?=[\dA-F]{2})/gi,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
