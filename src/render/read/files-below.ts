import { readdir } from 'node:fs/promises'

type Hearers = {
  /** Who does not want to go on without what may not be read throws. */
  onUnreadable?: (error: NodeJS.ErrnoException) => void
  /** Links do not count. */
  onLink?: (file: string) => void
}

/** Names of all files below a folder, posix and relative to it; none where there is no such folder. */
export async function filesBelow(folder: string, hearers: Hearers = {}): Promise<string[]> {
  // Not by Node's own way down: a folder that vanished meanwhile, as another program makes it anew, would take all others with it.
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') hearers.onUnreadable?.(error)
    return []
  })
  const names = entries.map(async (entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isSymbolicLink()) hearers.onLink?.(file)
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
    const below = await filesBelow(file, hearers)
    return below.map((name) => `${entry.name}/${name}`)
  })
  return (await Promise.all(names)).flat()
}
