import { readdir } from 'node:fs/promises'

type Hearers = {
  /** Throws if the caller cannot continue without an unreadable folder. */
  onUnreadable?: (error: NodeJS.ErrnoException) => void
  /** Symbolic links are reported here and not listed. */
  onLink?: (file: string) => void
}

/** Names of all files below a folder, posix and relative to it; empty if the folder does not exist. */
export async function filesBelow(folder: string, hearers: Hearers = {}): Promise<string[]> {
  // Not with Node's recursive option, which fails as a whole if another program replaces a folder at the same time.
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
