import { foldersAbove } from '../write/new-output.ts'

/**
 * Tells which files of an output stand where others are to come: a file in the place of one of their folders, all below a folder in the place
 * of one of them, and what differs from them in nothing but case. Many a disk takes `Css` and `css` for one name, and keeps the former.
 */
export function findInTheWay(files: readonly string[]): (names: readonly string[]) => string[] {
  const [fileNames, folderNames] = [files, files.flatMap(foldersAbove)].map(namesByPlace)
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

function namesByPlace(names: readonly string[]): Map<string, string[]> {
  const byPlace = new Map<string, string[]>()
  for (const name of new Set(names)) byPlace.set(placeOf(name), [...(byPlace.get(placeOf(name)) ?? []), name])
  return byPlace
}

/** What names of one place have in common on a disk that does not tell case from case, or composed letters from others. */
function placeOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
