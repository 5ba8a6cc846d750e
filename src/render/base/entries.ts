import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
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

type Walk = { isClosed?: (name: string) => boolean; list?: ListFolder }

/** The files below a folder and in what is not closed there, by their relative POSIX paths. Links are entries like files. */
export function* entriesBelow(
  folder: string,
  { isClosed = () => false, list = entriesOf }: Walk = {},
  below = '',
): Generator<{ name: string; entry: Dirent }> {
  for (const entry of list(path.join(folder, below))) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (!entry.isDirectory()) yield { name, entry }
    else if (!isClosed(entry.name)) yield* entriesBelow(folder, { isClosed, list }, name)
  }
}
