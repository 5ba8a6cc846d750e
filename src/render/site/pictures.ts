import type { Size } from '../model/site.ts'
import type { Page } from '../model/types.ts'
import { type LinkWorld, resolveFile } from './resolve-link.ts'

/** The files of the pictures that a page shows, as `/path`; those from elsewhere and missing ones are left out. */
export function picturesOf({ links, path }: Page, world: LinkWorld): string[] {
  return links.flatMap(({ href, kind, source }) => {
    if (source !== 'img' || kind === 'external') return []
    const { file } = resolveFile(world, path, href)
    return file === undefined ? [] : [file]
  })
}

/** The sizes of the pictures of a page as text that differs when one of them does. */
export function pictureSizes(page: Page, world: LinkWorld, sizes: ReadonlyMap<string, Size>): string {
  return picturesOf(page, world)
    .map((file) => `${sizes.get(file)?.width}x${sizes.get(file)?.height}`)
    .join()
}
