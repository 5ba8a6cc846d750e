import { type Dirent, existsSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { entriesOf } from '../../render/base/entries.ts'
import { type Places, watchedPlaces } from './watched-places.ts'

export type WatchedFiles = {
  /** Resolves when no further change can be missed. */
  ready: Promise<void>
  /** Watches more files, by absolute path, existing or not. Those that are `awaited` were missing or wrong: one that is there by now is reported. */
  add(files: readonly string[], awaited?: readonly string[]): void
  close(): Promise<void>
}

type Options = Places & {
  /** May be called again for a file that has not changed since. */
  onFile: (file: string) => void
  onError: (error: NodeJS.ErrnoException) => void
}

/**
 * Calls `onFile` for each file or folder that changes, appears or disappears.
 *
 * The parent folders are watched too: a watcher on a missing path reacts late or never, and one on a deleted folder does not notice
 * its successor of the same name.
 */
export function watchFiles({ onFile, onError, ...wanted }: Options): WatchedFiles {
  const places = watchedPlaces(wanted)
  const watcher = watch([...places.tops], { ignoreInitial: true, ignored: (file) => !places.has(file) })
  const missed = openMissed(watcher, { isWanted: places.has, onFile })
  watcher.on('all', (event, file) => {
    onFile(file)
    if (event === 'addDir') missed.searchLater(file)
  })
  watcher.on('error', (error) => onError(error as NodeJS.ErrnoException))
  return {
    ready: new Promise((resolve) =>
      watcher.once('ready', () => {
        missed.searchNow()
        resolve()
      }),
    ),
    add(files, awaited = []) {
      const added = [...awaited, ...files].map((file) => ({ file, tops: places.add(file) }))
      watcher.add(added.flatMap(({ tops }) => tops).filter(existsSync))
      // It may have come after it was looked for, and chokidar reports nothing that it finds at first.
      for (const { file, tops } of added)
        if (tops.length > 0 && awaited.includes(file) && existsSync(file)) onFile(file)
    },
    close() {
      missed.close()
      return watcher.close()
    },
  }
}

/** Finds what chokidar misses: it lists a folder before it watches it, so files created or written in between go unnoticed. */
type Missed = {
  /** Searches every watched folder. */
  searchNow(): void
  /** Searches a new folder once chokidar is certain to watch it. */
  searchLater(folder: string): void
  close(): void
}

/** When a new folder is searched, in ms: soon, and again for a busy machine. */
const searchesMs = [100, 1_000]

function openMissed(
  watcher: FSWatcher,
  { isWanted, onFile }: { isWanted: (file: string) => boolean; onFile: (file: string) => void },
): Missed {
  const timers = new Map<number, { folders: Set<string>; timer: NodeJS.Timeout }>()

  function search(folders: Iterable<string>, { isNew }: { isNew: boolean }): void {
    const watched = watcher.getWatched()
    for (const folder of folders) {
      const names = new Set(watched[folder])
      for (const entry of entriesOf(folder)) {
        const file = path.join(folder, entry.name)
        if (!isWanted(file)) continue
        if (!names.has(entry.name)) {
          watcher.add(file)
          report(entry, file)
        } else if (isNew) onFile(file)
      }
    }
  }

  /** Reports a file, or a folder with its contents: chokidar reports nothing below a folder that was added by hand. */
  function report(entry: Dirent, file: string): void {
    if (!isWanted(file)) return
    onFile(file)
    if (!entry.isDirectory()) return
    searchLater(file)
    for (const below of entriesOf(file)) report(below, path.join(file, below.name))
  }

  function searchLater(folder: string): void {
    for (const ms of searchesMs) {
      const waiting = timers.get(ms) ?? {
        folders: new Set<string>(),
        timer: setTimeout(searchWaiting, ms, ms),
      }
      waiting.folders.add(folder)
      timers.set(ms, waiting)
    }
  }

  function searchWaiting(ms: number): void {
    const folders = timers.get(ms)?.folders ?? []
    timers.delete(ms)
    search(folders, { isNew: true })
  }

  return {
    searchNow: () => search(Object.keys(watcher.getWatched()), { isNew: false }),
    searchLater,
    close() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
