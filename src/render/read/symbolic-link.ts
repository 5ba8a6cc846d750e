import { lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { isHidden, isWithin } from '../base/is-below.ts'
import { foldersAbove } from '../base/slashes.ts'
import type { Config } from '../model/config.ts'
import { publishedBeside } from './file-kinds.ts'

type Folders = Pick<Config, 'root' | 'srcDir' | 'outDir' | 'cacheDir' | 'notes' | 'trustedFiles'>

/** Whether a path below the source folder is a symbolic link. */
export function isLink({ srcDir }: Folders, name: string): boolean {
  return lstatSync(path.join(srcDir, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/**
 * Why a symbolic link in the sources is not followed, as the end of a sentence; undefined for a link to a file of the project, or to a folder
 * of it beside the sources. Notes may come from strangers, so nothing outside the project is read.
 */
export function linkProblem(folders: Folders, name: string): string | undefined {
  const target = realPathOf(path.join(folders.srcDir, name))
  if (target === undefined) return 'is a symbolic link that leads nowhere'
  const root = realPathOf(folders.root) ?? folders.root
  if (!isWithin(root, target)) return 'is a symbolic link that leaves the project'
  if (isHidden(path.relative(root, target))) return 'is a symbolic link to a hidden file'
  const made = [folders.outDir, folders.cacheDir].some((folder) =>
    isWithin(realPathOf(folder) ?? folder, target),
  )
  if (made) return 'is a symbolic link to the output of kbsite'
  if (!statSync(target).isDirectory()) return fileProblem(folders, target)
  const sources = realPathOf(folders.srcDir) ?? folders.srcDir
  if (foldersAround(folders, name).some((folder) => isWithin(target, folder)))
    return 'is a symbolic link to a folder around it'
  return isWithin(sources, target) ? sameFolder : undefined
}

/** The target decides: a link to a key file beside the sources must not publish it, whatever its name. */
function fileProblem(folders: Folders, target: string): string | undefined {
  if (!statSync(target).isFile()) return 'is a symbolic link to no file'
  const base = path.basename(target)
  return base.endsWith('.md') || publishedBeside(folders)(base)
    ? undefined
    : 'is a symbolic link to a file of a kind that is not published'
}

/** The real paths of a path's parent folders, which differ from their names if some are symbolic links. */
function foldersAround({ srcDir }: Folders, name: string): string[] {
  return ['', ...foldersAbove(name)].map(
    (folder) => realPathOf(path.join(srcDir, folder)) ?? path.join(srcDir, folder),
  )
}

/** A link into the notes: they are not published twice, and need no finding. */
export const sameFolder = 'is a symbolic link to a folder of the sources, whose notes are pages already'

/** The path with symbolic links resolved; undefined for a missing file or a loop. */
function realPathOf(file: string): string | undefined {
  try {
    return realpathSync(file)
  } catch {
    return undefined
  }
}
