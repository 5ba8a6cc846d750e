import { type Dirent, readdirSync } from 'node:fs'
import { getOrInsert } from './get-or-insert.ts'

export type ListFolder = (folder: string) => readonly Dirent[]

/** The entries of a folder; none when it is absent, a file or unreadable. */
export function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Lists each folder once, however often it is asked for: for many questions about the same moment. */
export function openListing(): ListFolder {
  const known = new Map<string, readonly Dirent[]>()
  return (folder) => getOrInsert(known, folder, () => entriesOf(folder))
}

/** The names of a folder's entries. */
export function namesIn(folder: string, list: ListFolder = entriesOf): string[] {
  return list(folder).map(({ name }) => name)
}
