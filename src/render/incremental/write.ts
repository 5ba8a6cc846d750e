import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../hash.ts'
import type { OutputFile } from '../types.ts'
import type { KeptFile } from '../write/new-output.ts'
import type { OutputOptions } from '../write/out-dir.ts'
import { holdsExactly, openStaging, type Staging } from '../write/output.ts'
import type { PageFile } from './pages.ts'
import { type BuildRecord, contentStamp, fileRecords, isIntact, stampOf } from './record.ts'

export type ChangedOutput = {
  /**
   * Puts files beside the output, except those that lie in it as they are. Of two of one name in one call the later counts, of two in
   * several calls the earlier.
   */
  add(files: readonly OutputFile[]): Promise<void>
  /** The same for a page. */
  addPage(page: PageFile): Promise<void>
  /** The text of a file that was added, where it lies now. */
  read(name: string): string
  /** Replaces the output. Gives how many files were written, and what the next build must know of each. */
  publish(): Promise<{ written: number; files: BuildRecord['files'] }>
  /** Leaves the output as it is; does nothing after `publish`. */
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
  const fresh = new Set<string>()
  const adding = new Set<Promise<void>>()
  let folder = outDir
  let opened: Promise<Staging> | undefined

  const staging = () => {
    opened ??= openStaging(output, { isFirst: Object.keys(former.files).length === 0 })
    return opened
  }

  function put(files: readonly (OutputFile | KeptFile)[]): Promise<void> {
    const added = putBeside(files)
    adding.add(added)
    const forget = () => void adding.delete(added)
    added.then(forget, forget)
    return added
  }

  async function putBeside(files: readonly (OutputFile | KeptFile)[]): Promise<void> {
    const written: OutputFile[] = []
    for (const file of files) {
      if ('kept' in file) {
        kept.push(file)
        stamps.set(file.path, file.kept)
      } else {
        written.push(file)
        fresh.add(file.path)
      }
    }
    // From the first new file on it is certain that there will be a new output. Pages that are kept come one by one.
    if (fresh.size === 0 || (written.length === 0 && kept.length < keptAtOnce)) return
    const { beside, add } = await staging()
    folder = beside
    await add([...kept.splice(0), ...written])
  }

  return {
    async addPage({ path: name, html, key }) {
      if (keys.has(name)) return
      keys.set(name, key)
      await put([
        html === undefined ? { path: name, kept: stampOf(former, name)! } : { path: name, contents: html },
      ])
    },
    read: (name) => readFileSync(path.join(fresh.has(name) ? folder : outDir, name), 'utf8'),
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
      if (fresh.size > 0 || !(await holdsExactly(outDir, [...keys.keys()]))) {
        await (await staging()).add(kept)
        const { isKeptAsWas } = await (await staging()).publish()
        if (!isKeptAsWas) stamps.clear()
        folder = outDir
      }
      return { written: fresh.size, files: fileRecords(outDir, keys, stamps) }
    },
    async drop() {
      await Promise.allSettled(adding)
      await (await opened)?.drop()
    },
  }
}

/** So many pages that are kept are put beside the output at once. */
const keptAtOnce = 256

/** What stands for the contents: their own key or hash, or size and times of the file that is copied. */
function keyOf(file: OutputFile): string {
  if ('contents' in file) return file.key ?? hashOf(file.contents)
  const info = statSync(file.copyOf, { throwIfNoEntry: false })
  return info ? contentStamp(info) : 'absent'
}
