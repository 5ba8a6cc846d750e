import path from 'node:path'
import { isFolderNote } from '../model/folder-notes.ts'

/**
 * The title of a note that has none: its file name without extension and without the number that puts it in order
 * (`3.10_experimental.md` → `experimental`). The page of a folder has the folder's name, and that of the top folder none.
 */
export function titleFromName(file: string): string {
  const name = isFolderNote(file) ? path.posix.dirname(file) : file.replace(/\.mdx?$/, '')
  return name === '.' ? '' : withoutNumber(path.posix.basename(name))
}

/** A name without the number before it; one that is nothing but a number or a date stays. */
export function withoutNumber(name: string): string {
  const rest = name.replace(/^[(（]?\d+(?:[._-]\d+)*[)）]?[\s._、)）-]+/u, '')
  return /\p{L}/u.test(rest) ? rest : name
}
