import { readdir } from 'node:fs/promises'

type Callbacks = {
  /** Throws if the caller cannot continue without an unreadable folder. */
  onUnreadable?: (error: NodeJS.ErrnoException) => void
  /** Symbolic links are reported here and not listed. */
  onLink?: (file: string) => void
}

/** Names of all files below a folder, posix and relative to it; empty if the folder does not exist. */
export async function filesBelow(folder: string, callbacks: Callbacks = {}): Promise<string[]> {
  // Not with Node's recursive option, which fails as a whole if another program replaces a folder at the same time.
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') callbacks.onUnreadable?.(error)
    return []
  })
  const names = entries.map(async (entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isSymbolicLink()) callbacks.onLink?.(file)
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
    const below = await filesBelow(file, callbacks)
    return below.map((name) => `${entry.name}/${name}`)
  })
  return (await Promise.all(names)).flat()
}
