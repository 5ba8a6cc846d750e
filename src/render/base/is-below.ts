import path from 'node:path'

/** Whether a file is below a folder; both paths are absolute. All files are below `/`. */
export function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

/** Whether a path is a folder or something below it. */
export function isWithin(folder: string, file: string): boolean {
  return file === folder || isBelow(folder, file)
}

/** Whether a relative path is or leads through a dot file, a dot folder or `node_modules`. */
export function isHidden(relative: string): boolean {
  return relative.split(path.sep).some((part) => part.startsWith('.') || part === 'node_modules')
}
