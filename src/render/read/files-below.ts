import { readdir } from 'node:fs/promises'

/**
 * Names of all files below a folder, posix and relative to it; none where there is no such folder. Links do not count. Who does not want to
 * go on without what may not be read throws in `onUnreadable`.
 */
export async function filesBelow(
  folder: string,
  onUnreadable: (error: NodeJS.ErrnoException) => void = () => {},
): Promise<string[]> {
  // Not by Node's own way down: a folder that vanished meanwhile, as another program makes it anew, would take all others with it.
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') onUnreadable(error)
    return []
  })
  const names = entries.map(async (entry) => {
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
    const below = await filesBelow(`${folder}/${entry.name}`, onUnreadable)
    return below.map((name) => `${entry.name}/${name}`)
  })
  return (await Promise.all(names)).flat()
}
