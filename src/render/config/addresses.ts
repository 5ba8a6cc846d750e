import path from 'node:path'
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
  return (name, data) => {
    const rewritten = rewrite(name)
    const target = rewritten === name ? withinSite(own?.(name, data, addressFolders) ?? name) : rewritten
    const route = routeOf(target)
    const isFixed = route.endsWith('/') || isFolderNote(target) || /(?:^|\/)404$/.test(route)
    const isFolder = cleanUrls === 'folders' && !isFixed
    return isFolder ? `${route}/` : route
  }
}

/** An address from front matter as browsers read it: no `..` leads above the top. */
function withinSite(address: string): string {
  return path.posix.join('/', address).slice(1)
}

/** Whether a note's address may differ from its path. */
export function hasAddresses({ cleanUrls, rewrites, dialect }: Addresses): boolean {
  return rewrites !== undefined || cleanUrls === 'folders' || dialectNamed(dialect)?.address !== undefined
}
