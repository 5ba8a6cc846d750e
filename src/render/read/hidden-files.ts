import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'

/**
 * Types of files that may be published from a hidden folder if a note names them: those that readers view, play and download. Folders of
 * editors and tools also contain settings and keys.
 */
const shown =
  /\.(?:apng|avif|bmp|gif|ico|jpe?g|png|svg|webp|tiff?|mp4|m4v|mov|ogv|webm|aac|flac|m4a|mp3|oga|ogg|opus|wav|vtt|pdf|epub|docx?|odt|pptx?|odp|xlsx?|ods|csv|zip|7z|rar|tar|gz|tgz)$/i

/** Folders of other programs that never contain anything for readers. */
const closed = new Set(['.git', '.hg', '.svn', '.kbsite', '.env', '.venv', '.cache', '.ssh', 'node_modules'])

type Options = {
  srcDir: string
  /** Whether a folder of the site is skipped. */
  isClosed: (name: string) => boolean
}

/** The files for readers in a hidden entry or folder; names are relative to the source folder. Symbolic links are skipped. */
export async function hiddenFiles(entry: Dirent, name: string, options: Options): Promise<string[]> {
  if (entry.isFile()) return shown.test(name) ? [name] : []
  if (!entry.isDirectory() || closed.has(entry.name) || options.isClosed(name)) return []
  // Unreadable files are not for readers.
  const entries = await readdir(`${options.srcDir}/${name}`, { withFileTypes: true }).catch(() => [])
  const found = entries.map((inner) => hiddenFiles(inner, `${name}/${inner.name}`, options))
  return (await Promise.all(found)).flat()
}

/**
 * The files for readers in a folder beside the sources, such as `../assets`: names as browsers resolve links to them, and absolute paths. None
 * if the folder is missing, unreadable, or a symbolic link, which may lead out of the project.
 */
export async function filesBeside(srcDir: string, folder: string): Promise<(readonly [string, string])[]> {
  const top = path.resolve(srcDir, folder)
  const found = await lstat(top).catch(() => undefined)
  if (!found?.isDirectory()) return []
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && shown.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => [relativePosix(srcDir, file).replace(/^(?:\.\.\/)+/, ''), file] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
