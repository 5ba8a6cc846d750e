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

/** `lost`: files that are not there any more, or are others. `hasCopies`: the disk has no second names. */
export type TakenOver = { lost: readonly string[]; hasCopies: boolean }

/**
 * Gives files of the output second names beside it, which costs no writing and keeps their times; a disk that has no such thing gets copies.
 * May be done again when it was begun: what lies beside is replaced.
 *
 * Not by promises: for thousands of files those would take more than twice the processor time of the system calls.
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
    // Of a thread that died. Never written over: it may be a name of the very file that is to be kept.
    rmSync(target, { force: true })
    return (error as NodeJS.ErrnoException).code === 'EEXIST' && isLinked(file, target, link)
  }
}

/** Removes a folder that has these files. They are named first, as looking for them takes as long as removing them. */
export function removeFolder(folder: string, files: readonly string[]): void {
  try {
    for (const name of files) unlinkSync(`${folder}/${name}`)
  } catch {
    // One is gone already: what is left is looked for.
  }
  rmSync(folder, { recursive: true, force: true })
}
