import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from './package.ts'
import { relativePosix } from './relative-posix.ts'

/**
 * The compiled code of a module as it would be wherever its project and kbsite are installed, to be hashed: machines that share a cache have them in
 * different folders. `root` is the folder of the project, and `imports` are those that the code kept.
 */
export function withoutPlaces(
  code: string,
  imports: readonly string[],
  { file, root }: { file: string; root: string },
): string {
  const places: (readonly [place: string, name: string])[] = [
    ...imports.flatMap((name) => (name.startsWith('file:') ? [[name, ownName(name)] as const] : [])),
    // esbuild names the file of each module in a comment.
    [`// ${relativePosix(path.dirname(file), packageRoot)}/`, '// kbsite/'],
    // Strings that begin with the path of the project.
    ...[root, pathToFileURL(root).href].map((one) => [JSON.stringify(one).slice(0, -1), '"'] as const),
  ]
  return places.reduce((text, [place, name]) => text.replaceAll(place, name), code)
}

/** A module of kbsite itself, or of a package that it brings. */
function ownName(url: string): string {
  const own = pathToFileURL(packageRoot).href
  const isPackage = url.slice(own.length).startsWith('/node_modules/') || !url.startsWith(`${own}/`)
  return isPackage ? url.slice(url.lastIndexOf('/node_modules/')) : url.slice(own.length)
}
