import { linkSync, lstatSync } from 'node:fs'
import { chmod, copyFile, lstat, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pMap from 'p-map'
import type { OutputFile } from '../types.ts'
import { UserError } from '../user-error.ts'
import { causeText } from './cause.ts'
import { flushAll, flushed, flushFolder } from './flush.ts'
import { type Lock, lockHolder, takeLock } from './lock.ts'
import { checkOutDir, markerFile, type OutputOptions } from './out-dir.ts'
import { isRunning } from './process.ts'

/** A file that lies in the output already and stays as it is. */
export type KeptFile = { path: string; kept: { size: number; mtimeMs: number } }

/** Thrown when a file that was to be kept is not there any more, or is another one. */
export class LostFileError extends Error {}

/** How long a build waits for another one that is writing the same folder, in ms. */
const lockWaitMs = 30_000

/** Files that wait beside the output folder until all of them are there. */
export type Staging = {
  /** Writes and flushes files. Of two files of one name in one call the later is written. */
  add(files: readonly (OutputFile | KeptFile)[]): Promise<void>
  /** Replaces the output folder by all that was added; says whether all that was kept has its size and time as before. */
  publish(): Promise<{ isKeptAsWas: boolean }>
  /** Removes what was added; the output stays as it is. Does nothing after `publish`. */
  drop(): Promise<void>
}

/**
 * Makes a new output beside the folder that it will replace, all or nothing.
 *
 * On any failure the former output stays as it was. Builds of the same folder replace it one after the other. Each step throws a
 * `UserError` that names the cause.
 */
export async function openStaging(options: OutputOptions): Promise<Staging> {
  await checkOutDir(options)
  const places = placesOf(options.outDir)
  const { beside, parent } = places
  await told(async () => {
    // Of this very process, which failed before, or of one that had its number.
    await rm(beside, { recursive: true, force: true })
    await mkdir(parent, { recursive: true })
    // Alone, as Node takes a disk that is read-only for a folder that is missing when it makes several.
    await mkdir(beside)
  })
  const stage: Stage = {
    beside,
    outDir: options.outDir,
    folders: new Set([beside]),
    written: 0,
    unflushed: [],
    hasCopies: false,
  }
  const { folders, unflushed } = stage
  let open = true

  async function replace(): Promise<void> {
    await writeFile(
      path.join(beside, markerFile),
      'Written by kbsite. This folder is replaced by every build.\n',
      { flush: true },
    )
    await flushAll(beside, unflushed, folders)
    const lock = await takeLock(places.lock, lockWaitMs)
    if (!lock) throw await lockedError(places, options.root)
    try {
      await putBack(places)
      // Another build may have ended meanwhile, and the author may have put something there.
      await checkOutDir(options)
      await exchange(places)
      open = false
      await flushFolder(parent)
      // The new site stands; a former one that cannot be removed now goes with the next build.
      await rm(places.former, { recursive: true, force: true }).catch(() => {})
    } finally {
      await lock.release()
    }
  }

  return {
    add: (files) => told(() => writeAll(stage, files)),
    publish: async () => {
      await told(replace)
      return { isKeptAsWas: !stage.hasCopies }
    },
    drop: async () => {
      if (open) await rm(beside, { recursive: true, force: true }).catch(() => {})
    },
  }
}

/** What a step of writing throws as a `UserError`. */
async function told<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    throw new UserError(`The output could not be written: ${causeText(cause)}.`, {
      cause,
      fix: 'The former output is as it was. Check free space and permissions.',
    })
  }
}

/**
 * Puts back a former output that a killed build had moved away, and removes what it had begun. Does nothing while another build is
 * writing, or where nothing can be written.
 */
export async function recoverOutput(outDir: string): Promise<void> {
  const places = placesOf(outDir)
  if ((await leftoversOf(places)).length === 0) return
  // Where the folder cannot be written, the build itself says so.
  const lock = await takeLock(places.lock, 0).catch((): Lock | undefined => undefined)
  if (!lock) return
  await putBack(places).catch(() => {})
  await lock.release()
}

type Places = { outDir: string; parent: string; base: string; beside: string; former: string; lock: string }

function placesOf(outDir: string): Places {
  const parent = path.dirname(outDir)
  const base = path.basename(outDir)
  const at = (suffix: string) => path.join(parent, `.${base}.kbsite-${suffix}`)
  return {
    outDir,
    parent,
    base,
    beside: at(`new-${process.pid}`),
    former: at(`old-${process.pid}`),
    lock: at('lock'),
  }
}

async function lockedError({ lock, outDir }: Places, root: string): Promise<UserError> {
  const pid = await lockHolder(lock)
  const who = pid === undefined ? 'Another kbsite build' : `Another kbsite build (process ${pid})`
  return new UserError(`${who} is writing "${path.relative(root, outDir)}".`, {
    fix: 'Wait until it has ended, or stop it.',
  })
}

async function exchange({ outDir, beside, former }: Places): Promise<void> {
  const hadFormer = await renameIfThere(outDir, former)
  try {
    await rename(beside, outDir)
  } catch (error) {
    if (hadFormer) await rename(former, outDir)
    throw error
  }
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** What lies beside the output folder so far. */
type Stage = {
  beside: string
  outDir: string
  folders: Set<string>
  /** How many files were written. */
  written: number
  /** Files that are not on the disk yet. */
  unflushed: string[]
  /** Kept files were copied, as this disk has no second names. */
  hasCopies: boolean
}

/** So many files are flushed as they are written, beside what else a build does; of more, all at once in the end takes less. */
const flushedAtOnce = 200

async function writeAll(stage: Stage, files: readonly (OutputFile | KeptFile)[]): Promise<void> {
  const { beside, folders } = stage
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
      await keep(stage, file)
      kept += 1
      if (kept % keptAtOnce === 0) await setImmediate()
    } else fresh.push(file)
  }
  await pMap(fresh, (file) => writeOne(stage, path.join(beside, file.path), file), { concurrency: 32 })
}

/** So many files are kept before what else waits for this thread has its turn. */
const keptAtOnce = 256

async function writeOne(stage: Stage, target: string, file: OutputFile): Promise<void> {
  stage.written += 1
  const flush = stage.written <= flushedAtOnce
  if (!('copyOf' in file)) await writeFile(target, file.contents, { flush })
  else if (await copyIfThere(file.copyOf, target)) {
    await chmod(target, 0o644)
    if (flush) await flushed(target, 'r+')
  } else return
  if (!flush) stage.unflushed.push(target)
}

/**
 * A second name for the same file costs no writing and keeps its time; a disk that has no such thing gets a copy.
 *
 * Not by promises: for thousands of files those would take more than twice the processor time of the system calls.
 */
async function keep(stage: Stage, { path: name, kept }: KeptFile): Promise<void> {
  const file = path.join(stage.outDir, name)
  const target = path.join(stage.beside, name)
  const now = lstatSync(file, { throwIfNoEntry: false })
  // Another build may have written the folder since this one looked.
  if (now?.size !== kept.size || now.mtimeMs !== kept.mtimeMs)
    throw new LostFileError(`"${file}" is another file now.`)
  try {
    linkSync(file, target)
  } catch {
    stage.hasCopies = true
    await copyKept(file, target)
  }
}

async function copyKept(file: string, target: string): Promise<void> {
  await copyFile(file, target)
  const { atime, mtime } = await lstat(file)
  await utimes(target, atime, mtime)
}

/** Whether the output folder holds these files and no other: then there is nothing to replace. */
export async function holdsExactly(outDir: string, paths: readonly string[]): Promise<boolean> {
  const entries = await readdir(outDir, { withFileTypes: true, recursive: true }).catch(() => [])
  const wanted = new Set([...paths, markerFile])
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(outDir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  return names.length === wanted.size && names.every((name) => wanted.has(name))
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

type Leftover = { file: string; kind: string; pid: number }

/** What killed builds left beside the output: whoever holds the lock knows that nobody is using it. */
async function leftoversOf({ parent, base }: Places): Promise<Leftover[]> {
  const names = await readdir(parent).catch(() => [])
  return names.flatMap((name) => {
    const match = /^\.(.+)\.kbsite-(new|old|lock)-(\d+)$/.exec(name)
    if (match?.[1] !== base) return []
    return [{ file: path.join(parent, name), kind: match[2]!, pid: Number(match[3]) }]
  })
}

async function putBack(places: Places): Promise<void> {
  for (const { file, kind, pid } of await leftoversOf(places)) {
    // Another build may be filling it: only taking its place needs the lock.
    if (kind === 'new' && isRunning(pid)) continue
    const lost = kind === 'old' && !(await lstat(places.outDir).catch(() => undefined))
    if (lost) await rename(file, places.outDir)
    else await rm(file, { recursive: true, force: true })
  }
}
