import path from 'node:path'

/** A file as seen from a folder, with slashes on every system: as sources and files of the output are called. */
export function relativePosix(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}
