import { type Dirent, readdirSync } from 'node:fs'
import { getOrInsert } from './get-or-insert.ts'

let kept: Map<string, Dirent[]> | undefined

/** Runs a synchronous function, for which each folder is listed once, however often it asks. */
export function listedOnce<Made>(run: () => Made): Made {
  kept = new Map()
  try {
    return run()
  } finally {
    kept = undefined
  }
}

/** The entries of a folder; none when it is absent, a file or unreadable. */
export function entriesOf(folder: string): readonly Dirent[] {
  return kept ? getOrInsert(kept, folder, () => listed(folder)) : listed(folder)
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Their names. */
export function namesIn(folder: string): string[] {
  return entriesOf(folder).map(({ name }) => name)
}
