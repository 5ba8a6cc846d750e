import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { entriesBelow } from '../base/entries.ts'
import { markerFile } from '../model/build.ts'

/** Packs a folder, with its name, into a zip file: the same bytes for the same files. */
export async function zipFolder(folder: string, file: string): Promise<void> {
  const names = [...entriesBelow(folder)].flatMap(({ name, entry }) =>
    entry.isFile() && entry.name !== markerFile ? [name] : [],
  )
  const packed: Zippable = {}
  for (const name of names.sort())
    packed[`${path.basename(folder)}/${name}`] = await readFile(path.join(folder, name))
  await writeFile(`${file}.part`, zipSync(packed, { level: 6, mtime: new Date(1980, 0, 1) }))
  await rename(`${file}.part`, file)
}
