import { linkSync, lstatSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pMap from 'p-map'
import type { OutputFile } from '../types.ts'
import { flushAll, flushed } from './flush.ts'
import { markerFile } from './out-dir.ts'

/** A file that lies in the output already and stays as it is. */
export type KeptFile = { path: string; kept: { size: number; mtimeMs: number } }

/** Thrown when a file that was to be kept is not there any more, or is another one. */
export class LostFileError extends Error {}

/** What lies beside the output folder so far. */
export type NewOutput = {
  /** Folder of the new output. */
  beside: string
  /** Folder that it will replace: the files that are kept lie there. */
  outDir: string
  folders: Set<string>
  /** How many more files are flushed as they are written. */
  toFlush: number
  /** Files that are not on the disk yet. */
  unflushed: string[]
  /** Kept files were copied, as this disk has no second names. */
  hasCopies: boolean
}

/** A new output without files, in an empty folder. */
export async function openNewOutput(
  { beside, outDir }: Pick<NewOutput, 'beside' | 'outDir'>,
  { isFirst }: { isFirst: boolean },
): Promise<NewOutput> {
  // Of this very process, which failed before, or of one that had its number.
  await rm(beside, { recursive: true, force: true })
  await mkdir(path.dirname(beside), { recursive: true })
  // Alone, as Node takes a disk that is read-only for a folder that is missing when it makes several.
  await mkdir(beside)
  const toFlush = isFirst ? 0 : flushedAtOnce
  return { beside, outDir, folders: new Set([beside]), toFlush, unflushed: [], hasCopies: false }
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

/** Writes and flushes files. Of two files of one name in one call the later is written. */
export async function addFiles(output: NewOutput, files: readonly (OutputFile | KeptFile)[]): Promise<void> {
  const { beside, folders } = output
  const wanted = new Set(files.map((file) => path.dirname(path.join(beside, file.path))))
  for (const one of wanted) {
    if (folders.has(one)) continue
    await mkdir(one, { recursive: true })
    folders.add(one)
  }
  const unique = new Map(files.map((file) => [file.path, file]))
  const fresh: OutputFile[] = []
  let kept = 0
  for (const file of unique.values()) {
    if ('kept' in file) {
      await keep(output, file)
      kept += 1
      if (kept % keptAtOnce === 0) await setImmediate()
    } else fresh.push(file)
  }
  await pMap(fresh, (file) => writeOne(output, path.join(beside, file.path), file), { concurrency: 32 })
}

/** So many files are kept before what else waits for this thread has its turn. */
const keptAtOnce = 256

/**
 * A second name for the same file costs no writing and keeps its time; a disk that has no such thing gets a copy.
 *
 * Not by promises: for thousands of files those would take more than twice the processor time of the system calls.
 */
async function keep(output: NewOutput, { path: name, kept }: KeptFile): Promise<void> {
  const file = path.join(output.outDir, name)
  const target = path.join(output.beside, name)
  const now = lstatSync(file, { throwIfNoEntry: false })
  // Another build may have written the folder since this one looked.
  if (now?.size !== kept.size || now.mtimeMs !== kept.mtimeMs)
    throw new LostFileError(`"${file}" is another file now.`)
  try {
    linkSync(file, target)
  } catch {
    output.hasCopies = true
    await copyKept(file, target)
  }
}

async function copyKept(file: string, target: string): Promise<void> {
  await copyFile(file, target)
  const { atime, mtime } = await lstat(file)
  await utimes(target, atime, mtime)
}

/**
 * So many files of an edit are flushed as they are written, beside what else a build does; of more, all at once in the end takes less, and
 * of a first output nearly all files are more.
 */
const flushedAtOnce = 200

async function writeOne(output: NewOutput, target: string, file: OutputFile): Promise<void> {
  const flush = output.toFlush > 0
  if (flush) output.toFlush -= 1
  if (!('copyOf' in file)) await writeFile(target, file.contents, { flush })
  else if (await copyIfThere(file.copyOf, target)) {
    await chmod(target, 0o644)
    if (flush) await flushed(target, 'r+')
  } else return
  if (!flush) output.unflushed.push(target)
}

/** A file that vanished since it was listed is left out, as if the build had begun a moment later. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await lstat(from).catch(() => undefined)))
      return false
    throw error
  }
}
