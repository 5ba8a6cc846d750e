import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FSWatcher } from 'chokidar'

/** What chokidar does not know of: it reads a folder before it watches it, and hears nothing of what comes in between. */
export type Missed = {
  /** Looks through every folder that is watched. */
  lookNow(): void
  /** Looks through a folder that has just come, when chokidar has surely begun to watch it. */
  lookLater(folder: string): void
  close(): void
}

/** When a folder that came is looked through, in ms: soon, and once more for a machine that was busy. */
const looksMs = [100, 1_000]

type Options = { isWanted: (file: string) => boolean; onFile: (file: string) => void }

/** Tells of each file that was missed and has it watched. */
export function openMissed(watcher: FSWatcher, { isWanted, onFile }: Options): Missed {
  const timers = new Map<number, { folders: Set<string>; timer: NodeJS.Timeout }>()

  function look(folders: Iterable<string>): void {
    const known = watcher.getWatched()
    for (const folder of folders) {
      const names = new Set(known[folder])
      for (const entry of entriesOf(folder)) {
        if (!names.has(entry.name)) take(entry)
      }
    }
  }

  function take(entry: Dirent): void {
    const file = path.join(entry.parentPath, entry.name)
    if (!isWanted(file)) return
    watcher.add(file)
    tell(entry, file)
  }

  /** chokidar says nothing of what it finds below a folder that it was asked to watch. */
  function tell(entry: Dirent, file: string): void {
    if (!isWanted(file)) return
    onFile(file)
    if (!entry.isDirectory()) return
    lookLater(file)
    for (const below of entriesOf(file)) tell(below, path.join(file, below.name))
  }

  function lookLater(folder: string): void {
    for (const ms of looksMs) {
      const waiting = timers.get(ms) ?? { folders: new Set<string>(), timer: setTimeout(lookAt, ms, ms) }
      waiting.folders.add(folder)
      timers.set(ms, waiting)
    }
  }

  function lookAt(ms: number): void {
    const folders = timers.get(ms)?.folders ?? []
    timers.delete(ms)
    look(folders)
  }

  return {
    lookNow: () => look(Object.keys(watcher.getWatched())),
    lookLater,
    close() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // It has gone again, or is a file.
    return []
  }
}
