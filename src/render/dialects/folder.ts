import path from 'node:path'
import { type ListFolder, openListing } from '../base/entries.ts'
import { relativePosix } from '../base/relative-posix.ts'
import type { UserConfig } from '../model/config.ts'
import type { Dialect } from './dialect.ts'
import { filesBelow } from './files.ts'
import { isVault, vaultConfig } from './vault.ts'

/** Settings for a plain folder of notes: the source folder is `docs` or, if far more notes are outside it, the folder itself. */
function folderConfig(root: string, list: ListFolder): UserConfig {
  const notes = filesBelow(root, /\.(?:md|markdown)$/, { list })
  const inDocs = notes.filter((name) => name.startsWith('docs/')).length
  const own = notes.filter((name) => name.includes('/') || !aboutProject.test(name)).length - inDocs
  // The only home page may be at the top, outside `docs`.
  const homes = notes.filter((name) => /^(?:docs\/)?(?:index|readme)\.md$/i.test(name))
  const hasHomeAbove = own === 0 && homes.length > 0 && homes.every((name) => !name.startsWith('docs/'))
  const areInDocs = inDocs > 0 && own <= 3 * inDocs
  const hasOthers = own > 0 || notes.length > inDocs
  return hasHomeAbove || (hasOthers && !areInDocs) ? { srcDir: '.' } : {}
}

/** A plain folder of notes, with no conventions of a tool. */
export const folder: Dialect = {
  name: 'folder',
  title: 'Folder',
  otherEnding: '.markdown',
  syntax: ['blanks'],
  showsTitle: 'single',
  detect: () => undefined,
  async config({ root }) {
    const list = openListing()
    const config = folderConfig(root, list)
    const notes = path.join(root, config.srcDir ?? 'docs')
    return {
      // Several headings of level 1 are sections, below the name of the file.
      config: {
        ...config,
        check: { rules: { 'several-h1': 'off' } },
        ...(isVault(notes, list) && vaultConfig),
      },
      inputs: [],
    }
  },
}

/** A plain folder of MDX notes, as used with several tools; the source folder is the innermost one that contains them all. */
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

/** Whether most notes of a plain folder are MDX. MDX files outside `docs` may be component stories, so notes in `docs` take precedence. */
export function isMdx(root: string): boolean {
  const notes = ownNotes(root, /\.mdx?$/)
  const [mdx, others] = ['.mdx', '.md'].map((ending) => notes.filter((name) => name.endsWith(ending)))
  const inDocs = (names: readonly string[]) => names.some((name) => name.startsWith('docs/'))
  return mdx!.length > others!.length && (inDocs(mdx!) || !inDocs(others!))
}

/** All notes except those about the project and those of themes. */
function ownNotes(root: string, ending: RegExp): string[] {
  return filesBelow(root, ending).filter(
    (name) => !aboutProject.test(path.posix.basename(name)) && !name.startsWith('themes/'),
  )
}

/** Whether nearly all notes of a project are outside this folder, so that the tool detected there only makes a landing page. */
export function isCover(root: string, srcDir: string): boolean {
  const inside = path.resolve(root, srcDir)
  if (inside === root) return false
  const own = filesBelow(inside, /\.mdx?$/).length
  return ownNotes(root, /\.mdx?$/).length - own > 10 * own
}

/** Names of notes about the project itself, which may be in any folder. */
export const aboutProject =
  /^(?:readme|changelog|contributing|licen[cs]e|security|code_of_conduct|architecture)\b/i

/** A source folder as written in a config: relative to the project. */
export function sourceDir(root: string, folder: string): string {
  return relativePosix(root, folder) || '.'
}

/** The innermost common parent of these folders. */
export function commonFolder(folders: readonly string[]): string {
  return folders.reduce((above, one) => {
    let common = above
    while (path.relative(common, one).startsWith('..')) common = path.dirname(common)
    return common
  })
}

/** Globs that match everything outside these folders. */
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
