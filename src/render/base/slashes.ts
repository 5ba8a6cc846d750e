/** A path without slashes at its ends; the lookbehind keeps the time linear. */
export function withoutSlashes(path: string): string {
  return withoutEndSlash(path.replace(/^\/+/, ''))
}

/** A path or address without slashes at its end. */
export function withoutEndSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}

/** A path with one slash at each end; `/` for an empty one. */
export function slashed(path: string): string {
  const inner = withoutSlashes(path)
  return inner === '' ? '/' : `/${inner}/`
}

/** The folder part of a path; empty at the top. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

/** The parent folders of a file, the nearest first. */
export function foldersAbove(name: string): string[] {
  const folder = folderOf(name)
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}
