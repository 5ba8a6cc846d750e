import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { removedOnSignal } from '../on-signal.ts'
import { relativePosix } from '../relative-posix.ts'
import type { OutputFile } from '../types.ts'
import { UserError } from '../user-error.ts'
import { causeText } from './cause.ts'
import { placesOf, replaceOutput } from './exchange.ts'
import { addFiles, completeNewOutput, type KeptFile, openNewOutput } from './new-output.ts'
import { checkOutDir, markerFile, type OutputOptions } from './out-dir.ts'

/** Files that wait beside the output folder until all of them are there. */
export type Staging = {
  /** The folder in which they lie until then. */
  beside: string
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
 * `UserError` that names the cause. `isFirst`: there is no former output of which files can be kept.
 */
export async function openStaging(
  options: OutputOptions,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<Staging> {
  await checkOutDir(options)
  const places = placesOf(options.outDir)
  const forget = removedOnSignal(places.beside)
  const output = await told(() => openNewOutput(places, { isFirst })).catch((error: unknown) => {
    forget()
    throw error
  })
  let open = true
  return {
    beside: places.beside,
    add: (files) => told(() => addFiles(output, files)),
    publish: async () => {
      await told(async () => {
        await completeNewOutput(output)
        await replaceOutput(places, options)
      })
      open = false
      forget()
      return { isKeptAsWas: !output.hasCopies }
    },
    drop: async () => {
      if (!open) return
      await rm(places.beside, { recursive: true, force: true }).catch(() => {})
      forget()
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

/** Whether the output folder holds these files and no other: then there is nothing to replace. */
export async function holdsExactly(outDir: string, paths: readonly string[]): Promise<boolean> {
  const entries = await readdir(outDir, { withFileTypes: true, recursive: true }).catch(() => [])
  const wanted = new Set([...paths, markerFile])
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relativePosix(outDir, path.join(entry.parentPath, entry.name)))
  return names.length === wanted.size && names.every((name) => wanted.has(name))
}
