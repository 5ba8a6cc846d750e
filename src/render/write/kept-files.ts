import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  rmSync,
  unlinkSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

/** A file of an output as it was written. */
export type KeptFile = readonly [path: string, size: number, mtimeMs: number]

/** Files of one output that another one takes over. */
export type TakeOver = { outDir: string; beside: string; files: readonly KeptFile[] }

/** Gives a file a second name, or throws. */
type Link = (file: string, target: string) => void

/** `lost`: files that are missing or have changed. `hasCopies`: the disk does not support hard links. */
export type TakenOver = { lost: readonly string[]; hasCopies: boolean }

/**
 * Hard-links files of the output into the folder beside it, which costs no writing and keeps their times; a disk without hard links gets
 * copies. May be repeated after an interruption: existing files are replaced.
 *
 * Synchronous, because promises for thousands of files would take more than twice the processor time.
 */
export function takeOver({ outDir, beside, files }: TakeOver, link: Link = linkSync): TakenOver {
  const lost: string[] = []
  let hasCopies = false
  for (const folder of new Set(files.map(([name]) => path.posix.dirname(name))))
    mkdirSync(`${beside}/${folder}`, { recursive: true })
  for (const [name, size, mtimeMs] of files) {
    const file = `${outDir}/${name}`
    const now = lstatSync(file, { throwIfNoEntry: false })
    if (!now?.isFile() || now.size !== size || now.mtimeMs !== mtimeMs) {
      lost.push(name)
      continue
    }
    const target = `${beside}/${name}`
    if (isLinked(file, target, link)) continue
    copyFileSync(file, target, constants.COPYFILE_EXCL)
    utimesSync(target, now.atime, now.mtime)
    hasCopies = true
  }
  return { lost, hasCopies }
}

function isLinked(file: string, target: string, link: Link): boolean {
  try {
    link(file, target)
    return true
  } catch (error) {
    // Left by a thread that died. Not overwritten, because it may be a link to the very file that is to be kept.
    rmSync(target, { force: true })
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && isLinked(file, target, link)
  }
}

/** Removes a folder that has these files. They are listed beforehand, because searching takes as long as removing. */
export function removeFolder(folder: string, files: readonly string[]): void {
  try {
    for (const name of files) unlinkSync(`${folder}/${name}`)
  } catch {
    // One is gone already: the rest is searched.
  }
  rmSync(folder, { recursive: true, force: true })
}
