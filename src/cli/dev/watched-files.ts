import { existsSync } from 'node:fs'
import { watch } from 'chokidar'
import { openMissed } from './missed-files.ts'
import { type Places, watchedPlaces } from './watched-places.ts'

export type WatchedFiles = {
  /** From then on no change is missed. */
  ready: Promise<void>
  /** Watches more files, by absolute path, there or not. */
  add(files: readonly string[]): void
  close(): Promise<void>
}

type Options = Places & {
  onFile: (file: string) => void
  onError: (error: NodeJS.ErrnoException) => void
}

/**
 * Calls `onFile` for each file that changes, comes or goes, and for folders that do.
 *
 * The folders above are watched with them: a watcher of what is not there hears late of it or never, and one of a folder that went
 * away does not follow the next of that name.
 */
export function watchFiles({ onFile, onError, ...wanted }: Options): WatchedFiles {
  const places = watchedPlaces(wanted)
  const watcher = watch([...places.tops], { ignoreInitial: true, ignored: (file) => !places.has(file) })
  const missed = openMissed(watcher, { isWanted: places.has, onFile })
  watcher.on('all', (event, file) => {
    onFile(file)
    if (event === 'addDir') missed.lookLater(file)
  })
  watcher.on('error', (error) => onError(error as NodeJS.ErrnoException))
  return {
    ready: new Promise((resolve) =>
      watcher.once('ready', () => {
        missed.lookNow()
        resolve()
      }),
    ),
    add: (files) => void watcher.add(files.flatMap((file) => places.add(file)).filter(existsSync)),
    close() {
      missed.close()
      return watcher.close()
    },
  }
}
