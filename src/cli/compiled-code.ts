import nodeModule from 'node:module'
import path from 'node:path'
import { userCache } from '../render/cache/seal-key.ts'

/** Since Node 22.8. */
type Enable = (folder: string) => unknown

const { enableCompileCache } = nodeModule as { enableCompileCache?: Enable }

/** Has Node keep the code that it compiles for later commands, in the user's own folder: Node's usual one is open to other users. */
export function keepCompiledCode(
  enable: Enable | undefined = enableCompileCache,
  env: Record<string, string | undefined> = process.env,
  platform: NodeJS.Platform = process.platform,
): void {
  const folder = userCache(env, platform)
  if (folder !== undefined) enable?.(path.join(folder, 'kbsite', 'compiled'))
}
