import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exists } from '../../render/base/exists.ts'

/** A file to be written; `isNew` fails if it exists. */
export type NewFile = { name: string; text: string; isNew: boolean }

/** Writes files below a folder. Folders are created first, so that nothing has been written yet if a file is in their way. */
export async function writeNew(folder: string, files: readonly NewFile[]): Promise<void> {
  for (const { name } of files) await makeFolder(path.dirname(path.join(folder, name)))
  for (const { name, text, isNew } of files)
    await writeFile(path.join(folder, name), text, { flag: isNew ? 'wx' : 'w' })
}

/** Node's recursive `mkdir` never returns where no folder can be created, as in "/proc". */
async function makeFolder(folder: string): Promise<void> {
  if (!(await exists(path.dirname(folder)))) await makeFolder(path.dirname(folder))
  await mkdir(folder).catch(async (error: unknown) => {
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory()) throw error
  })
}
