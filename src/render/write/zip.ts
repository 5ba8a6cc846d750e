import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { relativePosix } from '../base/relative-posix.ts'
import { markerFile } from '../model/build.ts'

/** Packs a folder, with its name, into a zip file: the same bytes for the same files. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== markerFile)
  const packed: Zippable = {}
  for (const place of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort())
    packed[relativePosix(path.dirname(folder), place)] = await readFile(place)
  await writeFile(`${file}.part`, zipSync(packed, { level: 6, mtime: new Date(1980, 0, 1) }))
  await rename(`${file}.part`, file)
}
