import path from 'node:path'
import { isHidden, isWithin } from '../../render/base/is-below.ts'

type WatchedPlaces = {
  /** Folders where watching begins: the project, and parents of files outside it. */
  tops: ReadonlySet<string>
  has(file: string): boolean
  /** Adds a file; returns the topmost of its parent folders that was not watched yet, else the file itself, if that was not. */
  add(file: string): readonly string[]
}

export type Places = {
  root: string
  /** Watched with everything below them except dot files and packages. */
  folders: readonly string[]
  files: readonly string[]
  /** Ignored with everything below them. */
  ignored: readonly string[]
}

/** Decides which files and folders are watched: the site's inputs and their parent folders. All paths are absolute. */
export function watchedPlaces({ root, folders, files, ignored }: Places): WatchedPlaces {
  const single = new Set<string>()
  const above = new Set<string>()
  const tops = new Set<string>([root])

  const isBelow = (file: string) =>
    folders.some((folder) => isWithin(folder, file) && !isHidden(path.relative(folder, file))) &&
    !ignored.some((folder) => isWithin(folder, file))

  /** The folders from the top down to the file. */
  const pathTo = (file: string): string[] => {
    const top = isWithin(root, file) ? root : path.dirname(file)
    tops.add(top)
    const between = path.relative(top, path.dirname(file)).split(path.sep).filter(Boolean)
    return [top, ...between.map((_, index) => path.join(top, ...between.slice(0, index + 1)))]
  }

  const has = (file: string) => single.has(file) || above.has(file) || isBelow(file)

  const add = (file: string): string[] => {
    const way = [...pathTo(file), file]
    const first = way.find((one) => !has(one))
    single.add(file)
    for (const folder of way.slice(0, -1)) above.add(folder)
    return first === undefined ? [] : [first]
  }

  for (const folder of folders) for (const one of pathTo(folder)) above.add(one)
  for (const file of files) add(file)
  return { tops, has, add }
}
