import path from 'node:path'
import type { UserSidebar, UserSidebarItem } from '../../model/theme-config.ts'
import { type Data, dataOf, fileNamed, listOf, type Problem, textsOf, wordsOf } from '../files.ts'
import { itemsOfFolder } from '../folder-items.ts'
import { readScript } from '../script-config.ts'
import { textIn } from '../settings.ts'
import { itemsOf } from './nav.ts'

type Plume = { options: Data; inputs: readonly string[]; problem?: Problem | undefined }

/** The options in the theme plume's own file, which override those in the config. */
export async function readPlume(folder: string, root: string): Promise<Plume> {
  const file = fileNamed(path.join(folder, '.vuepress'), /^plume\.config\.[cm]?[jt]s$/)
  if (file === undefined) return { options: {}, inputs: [] }
  const { value, inputs, problem } = await readScript(file, root)
  return { options: dataOf(value), inputs, problem }
}

/** The sidebars of its collections, by address prefix; older versions call them `notes`. */
export function collectionsIn(theme: Data, folder: string, root: string): UserSidebar | undefined {
  const { dir = 'notes', link = '/', notes } = dataOf(theme.notes)
  const older = listOf(notes).map((one) => ({ ...dataOf(one), below: [dir, link] }))
  const all = [...listOf(theme.collections).map(dataOf), ...older].flatMap(
    (one): [string, UserSidebarItem[]][] => {
      const { sidebar, below = ['', '/'], ...own } = one as Data
      if (sidebar === undefined || sidebar === false) return []
      const [aboveDir, aboveLink] = listOf(below).map((part) => wordsOf(part) ?? '')
      const from = folderAt(root, aboveDir, own.dir)
      const items = Array.isArray(sidebar) ? itemsOf(sidebar, folder, from) : itemsOfFolder(folder, from)
      const title = textIn(own.title)
      const at = folderAt(root, aboveLink, own.linkPrefix ?? own.link ?? own.dir)
      return items.length > 0 ? [[at, title ? [{ text: title, items }] : items]] : []
    },
  )
  return all.length > 0 ? Object.fromEntries(all) : undefined
}

/** In older versions, folders and links of a language may begin with it. */
function folderAt(root: string, ...parts: readonly unknown[]): string {
  const inside = path.posix.join('/', ...textsOf(parts), '/')
  return inside.startsWith(root) ? inside : path.posix.join(root, inside)
}
