import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { relativePosix } from '../relative-posix.ts'

/** Names of all files below a folder, posix and relative to it; none where there is no such folder. Links do not count. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relativePosix(folder, path.join(entry.parentPath, entry.name)))
}
