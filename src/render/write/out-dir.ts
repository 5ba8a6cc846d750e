import { lstat, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../base/exists.ts'
import { isWithin } from '../base/is-below.ts'
import { relativePosix } from '../base/relative-posix.ts'
import { UserError } from '../base/user-error.ts'
import { markerFile } from '../model/build.ts'

export type OutputOptions = { outDir: string; root: string; sources: readonly string[]; cacheDir?: string }

/** Throws a `UserError` if the output must not be written there: over sources, the project, or a folder that kbsite did not write. */
export async function checkOutDir({ outDir, root, sources, cacheDir }: OutputOptions): Promise<void> {
  const name = path.relative(root, outDir) || '.'
  const real = await realPathOf(outDir)
  for (const source of [root, ...sources]) {
    const other = await realPathOf(source)
    if (isWithin(real, other)) {
      throw new UserError(`The output folder "${name}" contains the project's own files.`, {
        fix: 'Choose a folder of its own, such as "dist".',
      })
    }
  }
  const realRoot = await realPathOf(root)
  for (const source of sources) {
    const other = await realPathOf(source)
    // If the whole project is the source folder, the output is excluded from it like other project files.
    if (isWithin(other, real) && other !== realRoot) {
      if (isWithin(other, realRoot))
        throw new UserError(
          `The folder of the notes, "${relativePosix(root, source)}", contains this project, and with it the output folder "${name}".`,
          {
            fix: 'Choose an output folder outside of the notes with --out-dir, or move the notes into a folder of the project.',
          },
        )
      throw new UserError(`The output folder "${name}" is inside the sources.`, {
        fix: 'Choose a folder beside them, such as "dist".',
      })
    }
  }
  if (cacheDir) await checkCacheDir(cacheDir, { outDir, root, sources })
  const info = await lstat(outDir).catch(() => undefined)
  if (!info) return
  if (info.isSymbolicLink() || !info.isDirectory()) {
    throw new UserError(`The output folder "${name}" is ${info.isSymbolicLink() ? 'a link' : 'a file'}.`, {
      fix: 'Remove it, or choose another folder with --out-dir.',
    })
  }
  const entries = await readdir(outDir)
  if (entries.length > 0 && !entries.includes(markerFile)) {
    throw new UserError(`The output folder "${name}" is not empty and was not written by kbsite.`, {
      fix: 'Empty it yourself, or choose another folder with --out-dir.',
    })
  }
}

/** The cache must be in a folder of its own: kbsite removes damaged and old entries there, and each build replaces the output folder. */
async function checkCacheDir(cacheDir: string, { outDir, root, sources }: OutputOptions): Promise<void> {
  const cache = await realPathOf(cacheDir)
  const holds = await Promise.all(sources.map(async (source) => isWithin(cache, await realPathOf(source))))
  if (!holds.includes(true) && !isWithin(await realPathOf(outDir), cache)) return
  throw new UserError(
    `The cache folder "${path.relative(root, cacheDir) || '.'}" is also the sources' or the output's.`,
    { fix: 'Choose a folder of its own, such as ".kbsite/cache".' },
  )
}

async function realPathOf(folder: string): Promise<string> {
  return realpath(folder).catch(async () => {
    const parent = path.dirname(folder)
    return parent === folder ? folder : path.join(await realPathOf(parent), path.basename(folder))
  })
}

/** Whether kbsite wrote the folder. */
export async function isOwnOutput(folder: string): Promise<boolean> {
  return exists(path.join(folder, markerFile))
}
