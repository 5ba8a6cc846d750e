import path from 'node:path'
import type { Config } from '../config/types.ts'
import { compareText } from '../diagnostics.ts'
import { filesBelow } from '../read/files-below.ts'

/** Files that are copied as they are: output path → absolute path. Empty when there is no public folder. */
export async function listPublic({ publicDir }: Config): Promise<Map<string, string>> {
  const names = await filesBelow(publicDir)
  return new Map(names.sort(compareText).map((name) => [name, path.join(publicDir, name)]))
}
