import { readdir } from 'node:fs/promises'
import { causeText, fixOf } from '../base/cause.ts'
import { removedOnSignal } from '../base/on-signal.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import { markerFile } from '../model/build.ts'
import type { OutputFile } from '../model/types.ts'
import { placesOf, replaceOutput } from './exchange.ts'
import { type KeptFile, type Link, removeFolder, takeOver } from './kept-files.ts'
import { addFiles, completeNewOutput, leaveOut, markTaken, openNewOutput } from './new-output.ts'
import { checkOutDir, type OutputOptions } from './out-dir.ts'

/** Files that wait beside the output folder until all of them are written. */
type Staging = {
  /** The folder in which they wait. */
  beside: string
  /**
   * Takes files over from the output folder if they are unchanged; before anything is added. `taken`: names of those that were, until
   * others replace them. `isAsWas`: they have their former sizes and times.
   */
  takeOver(files: readonly KeptFile[]): Promise<{ taken: ReadonlySet<string>; isAsWas: boolean }>
  /** Writes files, each once. Of two files of one name in one call the later is written. */
  add(files: readonly OutputFile[]): Promise<void>
  /** Drops files that were taken over; for other names only empty folders. */
  leaveOut(names: readonly string[]): Promise<void>
  /** Replaces the output folder with everything that was taken over and added. */
  publish(): Promise<void>
  /** Removes what was added and leaves the output as it is; after `publish`, waits until the former output is gone. */
  drop(): Promise<void>
}

/**
 * Makes a new output beside the folder that it will replace, all or nothing.
 *
 * On any failure the former output stays as it was. Builds of the same folder replace it one after the other. Each step throws a
 * `UserError` that names the cause.
 */
export async function openStaging(options: OutputOptions, link?: Link): Promise<Staging> {
  await checkOutDir(options)
  const places = placesOf(options.outDir)
  const forget = removedOnSignal(places.beside)
  const output = await explained(() => openNewOutput(places.beside)).catch((error: unknown) => {
    forget()
    throw error
  })
  let former: readonly string[] = []
  let tidied: Promise<void> | undefined
  return {
    beside: places.beside,
    takeOver: (files) =>
      explained(async () => {
        const { outDir, beside } = places
        const { lost, hasCopies } = await takeOver({ outDir, beside, files }, link)
        former = files.map(([name]) => name)
        markTaken(output, former, lost)
        return { taken: output.taken, isAsWas: !hasCopies }
      }),
    add: (files) => explained(() => addFiles(output, files)),
    leaveOut: (names) => explained(() => leaveOut(output, names)),
    publish: async () => {
      await explained(async () => {
        await completeNewOutput(output)
        const remove = async () => removeFolder(places.former, former)
        tidied = (await replaceOutput(places, options, remove)).tidied
      })
      forget()
    },
    drop: async () => {
      if (tidied) return await tidied
      removeFolder(places.beside, former)
      forget()
    },
  }
}

/** Turns errors of a writing step into `UserError`s, unless the files to be written are gone from the cache. */
async function explained<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof UserError || cause instanceof DamagedCacheError) throw cause
    throw new UserError(`The output could not be written: ${causeText(cause)}.`, {
      cause,
      fix: `The former output is unchanged. ${fixOf(cause)}`,
    })
  }
}

/** Whether the output folder contains exactly these files, so that nothing need be replaced. */
export async function holdsExactly(outDir: string, paths: readonly string[]): Promise<boolean> {
  const entries = await readdir(outDir, { withFileTypes: true, recursive: true }).catch(() => [])
  const wanted = new Set([...paths, markerFile])
  const files = entries.filter((entry) => !entry.isDirectory())
  const folders = new Set(files.map(({ parentPath }) => parentPath))
  // Computed for each folder once: there are thousands of files.
  const starts = new Map(
    [...folders].map((folder) => [folder, folder === outDir ? '' : `${relativePosix(outDir, folder)}/`]),
  )
  const names = files.map(({ parentPath, name }) => starts.get(parentPath)! + name)
  return names.length === wanted.size && names.every((name) => wanted.has(name))
}
