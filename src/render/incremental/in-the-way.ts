import { foldersAbove } from '../write/new-output.ts'

/**
 * Tells which files of an output stand where others are to come: a file in the place of one of their folders, and all below a folder in the
 * place of one of them.
 */
export function findInTheWay(files: readonly string[]): (names: readonly string[]) => string[] {
  const isFile = new Set(files)
  const isFolder = new Set(files.flatMap(foldersAbove))
  return (names) => [
    ...names.flatMap(foldersAbove).filter((name) => isFile.has(name)),
    ...names
      .filter((name) => isFolder.has(name))
      .flatMap((name) => files.filter((file) => file.startsWith(`${name}/`))),
  ]
}
