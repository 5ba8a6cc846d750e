import path from 'node:path'
import { noteEnding } from '../model/routes.ts'
import type { AddressFolders } from './dialect.ts'

/**
 * The path of a note without its language, and what that is in addresses. Of `folders`, `zh` is the folder of a language, and `.zh` what
 * the names of its notes end with.
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
