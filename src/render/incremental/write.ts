import { statSync } from 'node:fs'
import { hashOf } from '../hash.ts'
import { outputPathOf } from '../site/routes.ts'
import type { OutputFile } from '../types.ts'
import type { KeptFile } from '../write/new-output.ts'
import type { OutputOptions } from '../write/out-dir.ts'
import { holdsExactly, openStaging, type Staging } from '../write/output.ts'
import type { FinishedPage } from './pages.ts'
import { type BuildRecord, contentStamp, fileRecords, isIntact, stampOf } from './record.ts'

export type ChangedOutput = {
  /**
   * Puts files beside the output, except those that lie in it as they are. Of two of one name in one call the later counts, of two in
   * several calls the earlier.
   */
  add(files: readonly OutputFile[]): Promise<void>
  /** The same for pages. */
  addPages(pages: readonly FinishedPage[]): Promise<void>
  /** Replaces the output. Gives how many files were written, and what the next build must know of each. */
  publish(): Promise<{ written: number; files: BuildRecord['files'] }>
  /** Leaves the output as it is. */
  drop(): Promise<void>
}

/**
 * Replaces the output, all or nothing: what is as it was in the former output stays, under a second name until the folders are
 * exchanged. Where nothing is new, nothing is touched.
 */
export function openChangedOutput(output: OutputOptions, former: BuildRecord): ChangedOutput {
  const { outDir } = output
  const keys = new Map<string, string>()
  const kept: KeptFile[] = []
  const stamps = new Map<string, KeptFile['kept']>()
  let written = 0
  let opened: Promise<Staging> | undefined

  const staging = () => {
    opened ??= openStaging(output)
    return opened
  }

  async function put(files: readonly (OutputFile | KeptFile)[]): Promise<void> {
    const fresh: OutputFile[] = []
    for (const file of files) {
      if ('kept' in file) {
        kept.push(file)
        stamps.set(file.path, file.kept)
      } else fresh.push(file)
    }
    written += fresh.length
    // From the first new file on it is certain that there will be a new output.
    if (written > 0) await (await staging()).add([...kept.splice(0), ...fresh])
  }

  return {
    addPages: (pages) =>
      put(
        pages.flatMap(({ rendered, read, key, reason }) => {
          const path = outputPathOf(rendered.route)
          if (keys.has(path)) return []
          keys.set(path, key)
          const stamp = reason === undefined && stampOf(former, path)
          return [stamp ? { path, kept: stamp } : fileOf(path, read)]
        }),
      ),
    add: (files) =>
      put(
        [...new Map(files.map((file) => [file.path, file])).values()].flatMap((file) => {
          if (keys.has(file.path)) return []
          const key = keyOf(file)
          keys.set(file.path, key)
          const stamp = isIntact(former, outDir, file.path, key) && stampOf(former, file.path)
          return [stamp ? { path: file.path, kept: stamp } : file]
        }),
      ),
    async publish() {
      if (written > 0 || !(await holdsExactly(outDir, [...keys.keys()]))) {
        await (await staging()).add(kept)
        const { isKeptAsWas } = await (await staging()).publish()
        if (!isKeptAsWas) stamps.clear()
      }
      return { written, files: fileRecords(outDir, keys, stamps) }
    },
    async drop() {
      await (await opened)?.drop()
    },
  }
}

/** The page as a file whose contents are read when they are written. */
function fileOf(path: string, read: FinishedPage['read']): OutputFile {
  return {
    path,
    get contents() {
      return read()
    },
  }
}

/** What stands for the contents: their own key or hash, or size and times of the file that is copied. */
function keyOf(file: OutputFile): string {
  if ('contents' in file) return file.key ?? hashOf(file.contents)
  const info = statSync(file.copyOf, { throwIfNoEntry: false })
  return info ? contentStamp(info) : 'absent'
}
