import path from 'node:path'

/** Whether a file is below a folder, both by absolute path. All files are below `/`. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

/** Whether a path is a folder or something below it. */
export function isWithin(folder: string, file: string): boolean {
  return file === folder || isBelow(folder, file)
}
