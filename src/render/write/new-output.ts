import { constants, writeFileSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pMap from 'p-map'
import type { OutputFile } from '../model/types.ts'
import { flushAll, flushed } from './flush.ts'
import { markerFile } from './out-dir.ts'

/** What lies beside the output folder so far. */
type NewOutput = {
  /** Folder of the new output. */
  beside: string
  folders: Set<string>
  /** Names of files that were taken over from the former output. */
  taken: Set<string>
  /** How many more files are flushed as they are written. */
  toFlush: number
  /** Files that are not on the disk yet. */
  unflushed: string[]
}

/** A new output without files, in an empty folder. */
export async function openNewOutput(beside: string, { isFirst }: { isFirst: boolean }): Promise<NewOutput> {
  // Of this very process, which failed before, or of one that had its number.
  await rm(beside, { recursive: true, force: true })
  await mkdir(path.dirname(beside), { recursive: true })
  // Alone, as Node takes a disk that is read-only for a folder that is missing when it makes several.
  await mkdir(beside)
  const toFlush = isFirst ? 0 : flushedAtOnce
  return { beside, folders: new Set([beside]), taken: new Set(), toFlush, unflushed: [] }
}

/** Marks the folder as an output of kbsite; all of it is on the disk then. */
export async function completeNewOutput({ beside, folders, unflushed }: NewOutput): Promise<void> {
  await writeFile(
    path.join(beside, markerFile),
    'Written by kbsite. This folder is replaced by every build.\n',
    { flush: true },
  )
  await flushAll(beside, unflushed, folders)
}

/** Notes which files were taken over: these names without those that were lost. Their folders are there. */
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

/** Writes and flushes files, each once; they take the places of those that were taken over. Of two of one name the later is written. */
export async function addFiles(output: NewOutput, files: readonly OutputFile[]): Promise<void> {
  const { beside, folders } = output
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

/** Removes files that were taken over, and the folders of these names that are empty then. */
export async function leaveOut(
  { beside, folders, taken }: NewOutput,
  names: readonly string[],
): Promise<void> {
  // At once, so that nobody keeps meanwhile what goes.
  const gone = names.filter((name) => taken.delete(name))
  await pMap(gone, (name) => rm(path.join(beside, name)), { concurrency: 32 })
  const above = new Set(names.flatMap(foldersAbove))
  // Those inside first. One that still holds something stays.
  for (const name of [...above].sort((a, b) => b.length - a.length)) {
    const folder = path.join(beside, name)
    await rmdir(folder).then(
      () => folders.delete(folder),
      () => {},
    )
  }
}

/** The folders that a file lies in, the nearest first. */
export function foldersAbove(name: string): string[] {
  const folder = path.posix.dirname(name)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

/**
 * So many files of an edit are flushed as they are written, beside what else a build does; of more, all at once in the end takes less, and
 * of a first output nearly all files are more.
 */
const flushedAtOnce = 200

/** So many files are written before what else waits for this thread has its turn. */
const writtenAtOnce = 64

async function writeOne(output: NewOutput, file: OutputFile): Promise<void> {
  const target = path.join(output.beside, file.path)
  const flush = output.toFlush > 0
  if (flush) output.toFlush -= 1
  if (output.taken.delete(file.path)) await rm(target)
  // Never over another file: what was taken over is a file of the former output, which stays as it is whatever happens here.
  // Without a flush, a file takes three short calls: made by promises they take three times the processor time.
  if (!('copyOf' in file)) {
    if (flush) await writeFile(target, file.contents, { flush, flag: 'wx' })
    else writeFileSync(target, file.contents, { flag: 'wx' })
  } else if (await copyIfThere(file.copyOf, target)) {
    await chmod(target, 0o644)
    if (flush) await flushed(target, 'r+')
  } else return
  if (!flush) output.unflushed.push(target)
}

/** A file that vanished since it was listed is left out, as if the build had begun a moment later. */
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
