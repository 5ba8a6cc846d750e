import type { Size } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import type { LinkTargets } from './links/link-targets.ts'
import { resolveFile } from './links/resolve-link.ts'

/** The files of the pictures in a page, as `/path`; external and missing ones are left out. */
export function picturesOf({ links, path }: Page, targets: LinkTargets): string[] {
  return links.flatMap(({ href, kind, source }) => {
    if (source !== 'img' || kind === 'external') return []
    const { file } = resolveFile(targets, path, href)
    return file === undefined ? [] : [file]
  })
}

/** The sizes of a page's pictures as a text that changes with any of them. */
export function pictureSizes(page: Page, targets: LinkTargets, sizes: ReadonlyMap<string, Size>): string {
  return picturesOf(page, targets)
    .map((file) => `${sizes.get(file)?.width}x${sizes.get(file)?.height}`)
    .join()
}
