import { grouped } from '../base/grouped.ts'
import { foldersAbove } from '../write/new-output.ts'

/**
 * Finds the files of an output that are in the way of others: a file in the place of a folder, everything below a folder in the place of a
 * file, and names that differ only in case. Many disks take `Css` and `css` for one name, and keep the former.
 */
export function findInTheWay(files: readonly string[]): (names: readonly string[]) => string[] {
  const [fileNames, folderNames] = [files, files.flatMap(foldersAbove)].map((names) =>
    grouped(new Set(names), placeOf),
  )
  const filesAt = (name: string) => fileNames!.get(placeOf(name)) ?? []
  const foldersAt = (name: string) => folderNames!.get(placeOf(name)) ?? []
  const below = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`))

  function inTheWayOf(name: string): string[] {
    return [...filesAt(name).filter((file) => file !== name), ...foldersAt(name).flatMap(below)]
  }
  function inTheWayOfFolder(name: string): string[] {
    return [...filesAt(name), ...foldersAt(name).flatMap((folder) => (folder === name ? [] : below(folder)))]
  }

  return (names) => {
    const above = new Set(names.flatMap(foldersAbove))
    return [...new Set([...[...above].flatMap(inTheWayOfFolder), ...names.flatMap(inTheWayOf)])]
  }
}

/** Equal for names that are one on a disk that ignores case, or the composition of letters. */
function placeOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
