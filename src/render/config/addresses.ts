import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import { isFolderNote } from '../model/folder-notes.ts'
import { routeOf } from '../model/routes.ts'
import type { Frontmatter, Route } from '../model/types.ts'
import { rewriterOf } from './rewrites.ts'

/** The part of a config that gives addresses. */
type Addresses = Partial<Pick<Config, 'cleanUrls' | 'rewrites' | 'addressFolders' | 'dialect'>>

/**
 * Gives the address of a note by its path and front matter: as `rewrites` say, else as it is in the tool whose note it is; with a slash at its
 * end where each page has a folder. The page for addresses that lead nowhere stays where hosts look for it, and
 * index notes of folders are looked at together.
 */
export function addressesOf({
  cleanUrls,
  rewrites,
  dialect,
  addressFolders = {},
}: Addresses): (path: string, data: Frontmatter) => Route {
  const own = dialectNamed(dialect)?.address
  const rewrite = rewriterOf(rewrites)
  return (path, data) => {
    const rewritten = rewrite(path)
    const target = rewritten === path ? (own?.(path, data, addressFolders) ?? path) : rewritten
    const route = routeOf(target)
    const isFixed = route.endsWith('/') || isFolderNote(target) || /(?:^|\/)404$/.test(route)
    const isFolder = cleanUrls === 'folders' && !isFixed
    return isFolder ? `${route}/` : route
  }
}

/** Whether notes may have another address than that of their path. */
export function hasAddresses({ cleanUrls, rewrites, dialect }: Addresses): boolean {
  return rewrites !== undefined || cleanUrls === 'folders' || dialectNamed(dialect)?.address !== undefined
}
