import { type Dirent, readdirSync } from 'node:fs'

/** The entries of a folder; none when it is absent, a file or unreadable. */
export function entriesOf(folder: string): Dirent[] {
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
