import type { Page } from '../../model/types.ts'
import { targetPath } from '../links/resolve-link.ts'

/** Files that are published only if a note names them, and that notes do name (name → path on disk). */
export function namedFiles(pages: readonly Page[], files: ReadonlyMap<string, string>): Map<string, string> {
  const named = new Map<string, string>()
  if (files.size === 0) return named
  for (const name of pages.flatMap(hiddenNames)) {
    const file = files.get(name)
    if (file !== undefined) named.set(name, file)
  }
  return named
}

/** A picture that may be beside the source folder. */
const pictureAbove = /^(?:\.\.)?\/[^?#]+\.(?:apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i

/** Targets of a page's links that have a segment beginning with a dot, or are pictures above its folder, as paths below the source folder. */
export function hiddenNames({ path, links }: Pick<Page, 'path' | 'links'>): string[] {
  return links.flatMap(({ href, kind }) => {
    if (kind === 'external' || !href.includes('.')) return []
    const name = targetPath(path, /^[^?#]*/.exec(href.trim())![0]).slice(1)
    return /(?:^|\/)\./.test(name) || pictureAbove.test(href) ? [name] : []
  })
}
