import path from 'node:path'
import { isFolderNote } from '../model/folder-notes.ts'
import { noteEnding } from '../model/routes.ts'

/** `index.zh.md` is the page of a folder in a language. */
const language = /((?:^|\/)(?:_?index|readme))\.[a-z]{2}(?:-\w{2,8})?(?=\.\w{2,8}$)/i

/**
 * The title of a note that has none: its file name without extension and without an ordering number (`3.10_experimental.md` →
 * `experimental`). The page of a folder has the folder's name, and that of the top folder none.
 */
export function titleFromName(written: string): string {
  const file = written.replace(language, '$1')
  const name = isFolderNote(file) ? path.posix.dirname(file) : file.replace(noteEnding, '')
  return name === '.' ? '' : withoutNumber(path.posix.basename(name))
}

/** A name without its ordering number; a bare number or date stays. */
export function withoutNumber(name: string): string {
  const rest = name.replace(/^[(（]?\d+(?:[._-]\d+)*[)）]?[\s._、)）-]+/u, '')
  return /\p{L}/u.test(rest) ? rest : name
}
