import path from 'node:path'

/** A path relative to a folder, with slashes on every system, as sources and output files are named. */
export function relativePosix(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}
