import { constants, writeFileSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pMap from 'p-map'
import { isBelow } from '../base/is-below.ts'
import { foldersAbove } from '../base/slashes.ts'
import { UserError } from '../base/user-error.ts'
import { markerFile } from '../model/build.ts'
import type { OutputFile } from '../model/types.ts'
import { flushAll } from './flush.ts'

/** The new output beside the output folder, as far as it has been written. */
type NewOutput = {
  /** Folder of the new output. */
  beside: string
  folders: Set<string>
  /** Names of files that were taken over from the former output. */
  taken: Set<string>
  /** Files that are not on the disk yet. */
  unflushed: string[]
}

/** A new output without files, in an empty folder. */
export async function openNewOutput(beside: string): Promise<NewOutput> {
  // Left by this process after a failure, or by an earlier one with its id.
  await rm(beside, { recursive: true, force: true })
  await mkdir(path.dirname(beside), { recursive: true })
  // Separately: when creating several folders, Node reports a read-only disk as a missing folder.
  await mkdir(beside)
  return { beside, folders: new Set([beside]), taken: new Set(), unflushed: [] }
}

/** Marks the folder as an output of kbsite, once all of it is on the disk. */
export async function completeNewOutput({ beside, folders, unflushed }: NewOutput): Promise<void> {
  await writeFile(
    path.join(beside, markerFile),
    'Written by kbsite. This folder is replaced by every build.\n',
    { flush: true },
  )
  await flushAll(beside, unflushed, folders)
}

/** Records which files were taken over: these names without the lost ones. Their folders exist. */
export function markTaken(
  { beside, folders, taken }: NewOutput,
  names: readonly string[],
  lost: readonly string[],
): void {
  for (const name of names) taken.add(name)
  for (const name of lost) taken.delete(name)
  for (const folder of new Set(names.map((name) => path.posix.dirname(name))))
    folders.add(path.join(beside, folder))
}

/** Writes files, each once, replacing those that were taken over. Of two with one name the later is written. */
export async function addFiles(output: NewOutput, files: readonly OutputFile[]): Promise<void> {
  const { beside, folders } = output
  const outside = files.find((file) => !isBelow(beside, path.join(beside, file.path)))
  if (outside)
    throw new UserError(`"${outside.path}" is not inside the output folder, so nothing was written.`, {
      fix: 'Look for ".." in the addresses that the config gives.',
    })
  const wanted = new Set(files.map((file) => path.posix.dirname(file.path)))
  for (const name of wanted) {
    const one = path.join(beside, name)
    if (folders.has(one)) continue
    await mkdir(one, { recursive: true })
    folders.add(one)
  }
  const unique = [...new Map(files.map((file) => [file.path, file])).values()]
  for (let at = 0; at < unique.length; at += writtenAtOnce) {
    if (at > 0) await nextTurn()
    const some = unique.slice(at, at + writtenAtOnce)
    await pMap(some, (file) => writeOne(output, file), { concurrency: 32 })
  }
}

/** Removes files that were taken over, and folders of these names that are then empty. */
export async function leaveOut(
  { beside, folders, taken }: NewOutput,
  names: readonly string[],
): Promise<void> {
  // Before the first await, so that nothing keeps a file that is being removed.
  const gone = names.filter((name) => taken.delete(name))
  await pMap(gone, (name) => rm(path.join(beside, name)), { concurrency: 32 })
  const above = new Set(names.flatMap(foldersAbove))
  // Inner folders first. One that is not empty stays.
  for (const name of [...above].sort((a, b) => b.length - a.length)) {
    const folder = path.join(beside, name)
    await rmdir(folder).then(
      () => folders.delete(folder),
      () => {},
    )
  }
}

/** How many files are written before other work on this thread has its turn. */
const writtenAtOnce = 64

async function writeOne(output: NewOutput, file: OutputFile): Promise<void> {
  const target = path.join(output.beside, file.path)
  if (output.taken.delete(file.path)) await rm(target)
  // Never over another file: one that was taken over is a link to a file of the former output, which must stay as it is. Synchronous,
  // because promises for three short calls would take three times the processor time.
  if (!('copyOf' in file)) writeFileSync(target, file.contents, { flag: 'wx' })
  else if (await copyIfThere(file.copyOf, target)) await chmod(target, 0o644)
  else return
  output.unflushed.push(target)
}

/** A file that has disappeared since it was listed is left out, as if the build had begun a moment later. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await lstat(from).catch(() => undefined)))
      return false
    throw error
  }
}
