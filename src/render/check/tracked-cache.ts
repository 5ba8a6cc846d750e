import path from 'node:path'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'
import { runGit } from '../read/run-git.ts'

/** A cache committed to Git grows with every build; if its key is shared, everyone with write access could change pages unseen. */
export async function trackedCache({ root, srcDir, cacheDir }: Config): Promise<Diagnostic[]> {
  const listed = await runGit(root, ['ls-files', '-z', '--', path.relative(root, cacheDir) || '.'])
  const file = listed?.split('\0')[0]
  if (!file) return []
  const name = path.relative(srcDir, path.join(root, file)).replaceAll('\\', '/')
  const folder = path.relative(root, cacheDir).replaceAll('\\', '/')
  return [
    diagnose('tracked-cache', { path: name }, `Git keeps the cache "${folder}".`, {
      fix: `Run "git rm -r --cached ${folder}", and add the folder to .gitignore.`,
    }),
  ]
}
