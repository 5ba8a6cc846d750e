import path from 'node:path'
import { relativePosix } from '../base/relative-posix.ts'
import type { Config } from '../model/config.ts'
import { compareText } from '../model/diagnostics.ts'
import { filesBelow } from '../read/files-below.ts'
import { unreadable } from '../read/source-list.ts'

/**
 * Files that are copied as they are: output path → absolute path. Empty when there is no public folder.
 *
 * Throws a `UserError` when some of it may not be read: a site without its files would look finished.
 */
export async function listPublic({ root, publicDir }: Config): Promise<Map<string, string>> {
  const names = await filesBelow(publicDir, (error) => {
    throw unreadable(relativePosix(root, error.path ?? publicDir), error)
  })
  return new Map(names.sort(compareText).map((name) => [name, path.join(publicDir, name)]))
}
