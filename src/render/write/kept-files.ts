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
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A file of an output as it was written. */
export type KeptFile = readonly [path: string, size: number, mtimeMs: number]

/** Files that a new output takes over from a former one. */
type TakeOver = { outDir: string; beside: string; files: readonly KeptFile[] }

/** Creates a hard link, or throws. */
export type Link = (file: string, target: string) => void

/** How many files are taken over before other work on this thread has its turn. */
const takenAtOnce = 256

/** `lost`: files that are missing or have changed. `hasCopies`: the disk does not support hard links. */
type TakenOver = { lost: readonly string[]; hasCopies: boolean }

/**
 * Hard-links files of the output into the new one, which writes nothing and keeps their times; disks without hard links get copies.
 *
 * Synchronous, because promises for thousands of files would take more than twice the processor time.
 */
export async function takeOver(
  { outDir, beside, files }: TakeOver,
  link: Link = linkSync,
): Promise<TakenOver> {
  const lost: string[] = []
  let hasCopies = false
  for (const folder of new Set(files.map(([name]) => path.posix.dirname(name))))
    mkdirSync(`${beside}/${folder}`, { recursive: true })
  for (const [number, [name, size, mtimeMs]] of files.entries()) {
    if (number % takenAtOnce === takenAtOnce - 1) await nextTurn()
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
  } catch {
    return false
  }
}

/** Removes a folder with these files, without listing it. What cannot be removed now is left to the next build. */
export function removeFolder(folder: string, files: readonly string[]): void {
  try {
    for (const name of files) unlinkSync(`${folder}/${name}`)
  } catch {
    // One of them is gone already: list the folder instead.
  }
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The next build tries again.
  }
}
