import path from 'node:path'
import { type ListFolder, openListing } from '../base/entries.ts'
import type { Dialect, Found } from './dialect.ts'
import { filesBelow } from './files.ts'
import { dialects } from './list.ts'

type Detected = Found & { dialect: Dialect }

/**
 * Detects the tool whose site a folder is: the first in the list that is recognised in the folder or in `docs`, else in another subfolder, up
 * to three levels deep. A site inside an editor's folder is preferred if it has most of the notes. With `name`, only that tool is searched.
 */
export function detectDialect(root: string, name?: string): Detected | undefined {
  const list = openListing()
  if (name !== undefined) return firstFound(root, list, (dialect) => dialect.name === name)
  const found = firstFound(root, list, () => true)
  if (!found?.dialect.isEditor) return found
  const publisher = firstFound(root, list, ({ isEditor }) => !isEditor)
  return publisher && publisher.folder !== found.folder && holdsMost(root, publisher.folder, list)
    ? publisher
    : found
}

function firstFound(
  root: string,
  list: ListFolder,
  isWanted: (dialect: Dialect) => boolean,
): Detected | undefined {
  const known = dialects.filter(isWanted)
  const inside = (folder: string) => foldersIn(folder, list)
  const below = inside(root)
  const deeper = below.flatMap(inside).slice(0, maxFolders)
  for (const folders of [
    [root, path.join(root, 'docs')],
    below,
    deeper,
    deeper.flatMap(inside).slice(0, maxFolders),
  ]) {
    for (const dialect of known) {
      for (const folder of folders) {
        const file = dialect.detect(folder, list)
        if (file !== undefined) return { dialect, root, folder, file }
      }
    }
  }
  return undefined
}

function holdsMost(root: string, folder: string, list: ListFolder): boolean {
  const notesBelow = (top: string) => filesBelow(top, /\.mdx?$/, { list }).length
  return 2 * notesBelow(folder) > notesBelow(root)
}

/** Other tools recognised in the same folders, each with the file that identifies it. */
export function otherTools({ dialect, folder, root }: Detected): { title: string; file: string }[] {
  const list = openListing()
  const folders = [...new Set([folder, root])]
  return dialects.flatMap((other) => {
    const file =
      other === dialect
        ? undefined
        : folders.map((one) => other.detect(one, list)).find((one) => one !== undefined)
    return file === undefined ? [] : [{ title: other.title, file }]
  })
}

/** The dialect with the name given in a config. */
export function dialectNamed(name: string | undefined): Dialect | undefined {
  return dialects.find((dialect) => dialect.name === name)
}

const noSites =
  /^\.|^(?:node_modules|dist|build|public|static|templates?|examples?|fixtures|__tests__|tests?|e2e|playground|vendor)$/

/** Limit of folders per level, for speed: the site of a larger project is unlikely to be in a later one. */
const maxFolders = 300

function foldersIn(root: string, list: ListFolder): string[] {
  return list(root)
    .filter((entry) => entry.isDirectory() && !noSites.test(entry.name))
    .map(({ name }) => path.join(root, name))
    .sort()
}
