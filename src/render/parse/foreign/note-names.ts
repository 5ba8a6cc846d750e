import path from 'node:path'
import { foldedName } from '../../base/folded-name.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { filesBelow, wordsOf } from '../../dialects/files.ts'
import { headOf } from '../../dialects/head-of.ts'

/** The file that a wiki link names by the end of its path, as in a vault; undefined if there is none, or several. */
export type FileNamed = (name: string) => string | undefined

/** Prefix of the input of pages that look a file up by name, in addition to the files that they include. */
export const namedInput = 'named:'

/** Prefix of the input of pages that show the title of a note which they name. */
export const titleInput = 'title:'

/** The title in the front matter of a note with that name. */
export function titleNamed(name: string, named: FileNamed, srcDir: string): string | undefined {
  const file = named(name)
  return file === undefined ? undefined : wordsOf(headOf(path.join(srcDir, file), ['title']).title)
}

/** Notes and other files below a folder, by their names. */
export function fileNames(srcDir: string): FileNamed {
  const byName = new Map<string, string[]>()
  for (const file of filesBelow(srcDir, /\.\w+$/)) {
    const names = [file.replace(/\.(?:mdx?|markdown)$/i, ''), file]
    for (const name of new Set(names)) {
      const base = foldedName(path.posix.basename(name))
      getOrInsert(byName, base, () => []).push(file)
    }
  }
  return (written) => {
    const wanted = foldedName(written.replace(/^(?:\.{0,2}\/)+/, ''))
    const found = (byName.get(path.posix.basename(wanted)) ?? []).filter((file) => {
      const own = `/${foldedName(file)}`
      return own.endsWith(`/${wanted}`) || own.replace(/\.[^./]+$/, '').endsWith(`/${wanted}`)
    })
    return found.length === 1 ? found[0] : undefined
  }
}
