import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

const extensions = process.platform === 'win32' ? ['.exe', '.com'] : ['']

/**
 * Absolute path of a program on the PATH; undefined when it is not there.
 *
 * Windows looks in the current folder first when given a bare name, and resolves relative folders of a PATH from there: a `git.exe` beside
 * the notes would be run.
 */
export function findTool(name: string, searchPath = process.env.PATH ?? ''): string | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  return folders
    .flatMap((folder) => extensions.map((extension) => path.join(folder, name + extension)))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
