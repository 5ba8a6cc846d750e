import path from 'node:path'
import { noteEnding } from '../model/routes.ts'
import type { AddressFolders } from './dialect.ts'

/**
 * The path of a note without its language, and the language's part of addresses. In `folders`, `zh` is a language's folder and `.zh` a
 * suffix of its file names.
 */
export function inLanguage(name: string, folders: AddressFolders): { below: string; top: string } {
  const folder = Object.keys(folders).find((one) => !/^[./]/.test(one) && name.startsWith(`${one}/`))
  if (folder !== undefined) return { below: name.slice(folder.length + 1), top: folders[folder]! }
  const bare = name.replace(noteEnding, '')
  const end = path.posix.extname(bare)
  return end !== '' && Object.hasOwn(folders, end)
    ? { below: `${bare.slice(0, -end.length)}.md`, top: folders[end]! }
    : { below: name, top: '' }
}
