import path from 'node:path'
import { type ListFolder, openListing } from '../base/entries.ts'
import type { UserConfig } from '../model/config.ts'
import type { Dialect } from './dialect.ts'
import { filesBelow } from './files.ts'
import { isVault, vaultConfig } from './vault.ts'

/** Settings for a folder of notes that no tool has set up: the notes are in `docs` or, where there are fewer than elsewhere, in the folder itself. */
function folderConfig(root: string, list: ListFolder): UserConfig {
  const notes = filesBelow(root, /\.md$/, { list })
  const inDocs = notes.filter((name) => name.startsWith('docs/')).length
  const own = notes.filter((name) => name.includes('/') || !aboutProject.test(name)).length - inDocs
  // The only home page may be at the top, above the notes.
  const homes = notes.filter((name) => /^(?:docs\/)?(?:index|readme)\.md$/i.test(name))
  const hasHomeAbove = own === 0 && homes.length > 0 && homes.every((name) => !name.startsWith('docs/'))
  const areInDocs = inDocs > 0 && own <= 3 * inDocs
  const hasOthers = own > 0 || notes.length > inDocs
  return hasHomeAbove || (hasOthers && !areInDocs) ? { srcDir: '.' } : {}
}

/** Any folder of notes: only the rules that hold everywhere. */
export const folder: Dialect = {
  name: 'folder',
  title: 'Folder',
  detect: () => undefined,
  async config({ root }) {
    const list = openListing()
    const config = folderConfig(root, list)
    const notes = path.join(root, config.srcDir ?? 'docs')
    return { config: { ...config, ...(isVault(notes, list) && vaultConfig) }, inputs: [] }
  },
}

/** Any folder of notes in MDX, as several tools have them, in the folder that holds them all. */
export const mdxFolder: Dialect = {
  name: 'mdx',
  title: 'MDX',
  hasComponents: true,
  syntax: ['mdx', 'elements'],
  detect: () => undefined,
  async config({ root }) {
    const folders = ownNotes(root, /\.mdx$/).map((name) => path.posix.dirname(name))
    return { config: folders.length > 0 ? { srcDir: commonFolder(folders) } : {}, inputs: [] }
  },
}

/** Whether most notes of a folder that no tool has set up are MDX; stories of components may be beside other notes. */
export function isMdx(root: string): boolean {
  const notes = ownNotes(root, /\.mdx?$/)
  const [mdx, others] = ['.mdx', '.md'].map((ending) => notes.filter((name) => name.endsWith(ending)))
  const inDocs = (names: readonly string[]) => names.some((name) => name.startsWith('docs/'))
  return mdx!.length > others!.length && (inDocs(mdx!) || !inDocs(others!))
}

/** Notes but those about the project, and those that came with a theme. */
function ownNotes(root: string, ending: RegExp): string[] {
  return filesBelow(root, ending).filter(
    (name) => !aboutProject.test(path.posix.basename(name)) && !name.startsWith('themes/'),
  )
}

/** Whether nearly all notes of a project are outside one of its folders: then a tool recognised there only made a cover. */
export function isCover(root: string, srcDir: string): boolean {
  const inside = path.resolve(root, srcDir)
  if (inside === root) return false
  const own = filesBelow(inside, /\.mdx?$/).length
  return ownNotes(root, /\.mdx?$/).length - own > 10 * own
}

/** Notes about the project itself are found in many folders. */
export const aboutProject =
  /^(?:readme|changelog|contributing|licen[cs]e|security|code_of_conduct|architecture)\b/i

/** A source folder as a config names it: relative to the project's. */
export function sourceDir(root: string, folder: string): string {
  return path.relative(root, folder).split(path.sep).join('/') || '.'
}

/** The innermost folder that holds all of these. */
export function commonFolder(folders: readonly string[]): string {
  return folders.reduce((above, one) => {
    let common = above
    while (path.relative(common, one).startsWith('..')) common = path.dirname(common)
    return common
  })
}

/** Globs of everything beside some folders. */
export function othersThan(folders: readonly string[], above = ''): string[] {
  if (folders.includes('')) return []
  const tops = [...new Set(folders.map((one) => one.split('/')[0]!))]
  return [
    `${above}!(${tops.join('|')})`,
    ...tops.flatMap((top) => {
      const inside = folders.filter((one) => one.split('/')[0] === top)
      return othersThan(
        inside.map((one) => one.slice(top.length + 1)),
        `${above}${top}/`,
      )
    }),
  ]
}
