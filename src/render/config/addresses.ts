import { dialectNamed } from '../dialects/detect.ts'
import type { Config } from '../model/config.ts'
import { isFolderNote } from '../model/folder-notes.ts'
import { routeOf } from '../model/routes.ts'
import type { Frontmatter, Route } from '../model/types.ts'
import { rewriterOf } from './rewrites.ts'

/** The part of a config that decides addresses. */
type Addresses = Partial<Pick<Config, 'cleanUrls' | 'rewrites' | 'addressFolders' | 'dialect'>>

/**
 * Computes the address of a note from its path and front matter: by `rewrites`, else by the rules of the tool that the note was written
 * for; with a trailing slash if each page has its own folder. The not-found page stays where hosts look for it, and index notes of
 * folders are left to `withFolderPages`.
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

/** Whether a note's address may differ from its path. */
export function hasAddresses({ cleanUrls, rewrites, dialect }: Addresses): boolean {
  return rewrites !== undefined || cleanUrls === 'folders' || dialectNamed(dialect)?.address !== undefined
}
