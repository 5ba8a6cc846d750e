import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBelow } from '../base/is-below.ts'
import { relativePosix } from '../base/relative-posix.ts'
import type { Config } from '../model/config.ts'
import { compareText, diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import { isLeftover } from '../read/file-kinds.ts'
import { filesBelow } from '../read/files-below.ts'
import { unreadable } from '../read/source-list.ts'

type PublicFiles = {
  /** Files that are copied unchanged: output path → absolute path. */
  files: ReadonlyMap<string, string>
  diagnostics: readonly Diagnostic[]
}

/**
 * The contents of the public folder; empty if there is none. Leftovers of editors and systems are not published, nor are files outside
 * that are reached through a link.
 *
 * Throws a `UserError` when some of it is unreadable: a site without its files would look finished.
 */
export async function listPublic({ root, srcDir, publicDir }: Config): Promise<PublicFiles> {
  const links: string[] = []
  const names = await filesBelow(publicDir, {
    onUnreadable(error) {
      throw unreadable(relativePosix(root, error.path ?? publicDir), error)
    },
    onLink: (file) => links.push(file),
  })
  const diagnostics: Diagnostic[] = []
  for (const file of links.sort(compareText)) {
    const kind = await linkKind(file, publicDir)
    if (kind === 'file') names.push(relativePosix(publicDir, file))
    else if (kind)
      diagnostics.push(diagnose('skipped-file', { path: relativePosix(srcDir, file) }, kind.reason))
  }
  const kept = names.filter((name) => !name.split('/').some(isLeftover)).sort(compareText)
  return { files: new Map(kept.map((name) => [name, path.join(publicDir, name)])), diagnostics }
}

async function linkKind(file: string, folder: string): Promise<'file' | undefined | { reason: string }> {
  const target = await realpath(file).catch(() => undefined)
  if (!target) return { reason: 'This link leads nowhere, so it is skipped.' }
  if (!isBelow(await realpath(folder), target))
    return { reason: 'This link leaves the public folder, so it is skipped.' }
  return (await stat(target)).isFile() ? 'file' : undefined
}
