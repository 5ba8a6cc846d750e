import { statSync } from 'node:fs'
import { hashOf } from '../hash.ts'
import { outputPathOf } from '../site/routes.ts'
import type { OutputFile, RenderedPage } from '../types.ts'
import type { OutputOptions } from '../write/out-dir.ts'
import { holdsExactly, type KeptFile, writeOutput } from '../write/output.ts'
import type { FinishedPage } from './pages.ts'
import { type BuildRecord, fileRecords, isIntact, stampOf } from './record.ts'

export type ChangedOutput = {
  output: OutputOptions
  former: BuildRecord
  theme: string
  pages: { world: string; pages: readonly FinishedPage[] }
  /** Every file that is no page. */
  files: readonly OutputFile[]
}

/**
 * Replaces the output, all or nothing: what is as it was in the former output stays, under a second name until the folders are
 * exchanged. Gives how many files were written, and the record for the next build.
 */
export async function writeChanged({
  output,
  former,
  theme,
  pages: { world, pages },
  files,
}: ChangedOutput): Promise<{ written: number; record: BuildRecord }> {
  const { outDir } = output
  const keys = new Map<string, string>()
  const all: (OutputFile | KeptFile)[] = pages.map(({ rendered, key, reason }) => {
    const path = outputPathOf(rendered.route)
    keys.set(path, key)
    const stamp = reason === undefined && stampOf(former, path)
    return stamp ? { path, kept: stamp } : fileOf(path, rendered)
  })
  for (const file of files) {
    const key = keyOf(file)
    keys.set(file.path, key)
    const stamp = isIntact(former, outDir, file.path, key) && stampOf(former, file.path)
    all.push(stamp ? { path: file.path, kept: stamp } : file)
  }
  const written = all.filter((file) => !('kept' in file)).length
  const same = written === 0 && (await holdsExactly(outDir, [...keys.keys()]))
  if (!same) await writeOutput(output, all)
  const records = Object.fromEntries(pages.map(({ rendered, record }) => [rendered.route, record]))
  return { written, record: { theme, world, pages: records, files: fileRecords(outDir, keys) } }
}

/** The page as a file whose contents are read when they are written. */
function fileOf(path: string, rendered: RenderedPage): OutputFile {
  return {
    path,
    get contents() {
      return rendered.html
    },
  }
}

/** What stands for the contents: their hash, or size and time of the file that is copied. */
function keyOf(file: OutputFile): string {
  if ('contents' in file) return hashOf(file.contents)
  const info = statSync(file.copyOf, { throwIfNoEntry: false })
  return info ? `${info.size}:${info.mtimeMs}` : 'absent'
}
