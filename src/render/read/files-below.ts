import { readdir } from 'node:fs/promises'

type Hearers = {
  /** Throws when the caller does not want to go on without an unreadable folder. */
  onUnreadable?: (error: NodeJS.ErrnoException) => void
  /** Links do not count. */
  onLink?: (file: string) => void
}

/** Names of all files below a folder, posix and relative to it; empty without that folder. */
export async function filesBelow(folder: string, hearers: Hearers = {}): Promise<string[]> {
  // Not with Node's recursive option, which fails as a whole when another program replaces one folder meanwhile.
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
