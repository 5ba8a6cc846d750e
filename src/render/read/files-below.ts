import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { relativePosix } from '../relative-posix.ts'

/**
 * Names of all files below a folder, posix and relative to it; none where there is no such folder. Links do not count. Who does not want to
 * go on without what may not be read throws in `onUnreadable`.
 */
export async function filesBelow(
  folder: string,
  onUnreadable: (error: NodeJS.ErrnoException) => void = () => {},
): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relativePosix(folder, path.join(entry.parentPath, entry.name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') onUnreadable(error as NodeJS.ErrnoException)
    return []
  }
}
