import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/types.ts'
import { compareText } from '../diagnostics.ts'

/** Files that are copied as they are: output path → absolute path. Empty when there is no public folder. */
export async function listPublic(config: Config): Promise<Map<string, string>> {
  const entries = await readdir(config.publicDir, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file): [string, string] => [path.relative(config.publicDir, file).split(path.sep).join('/'), file])
  return new Map(files.sort(([a], [b]) => compareText(a, b)))
}
