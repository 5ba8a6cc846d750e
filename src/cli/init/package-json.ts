import { readFileSync } from 'node:fs'
import path from 'node:path'
import { kbsiteVersion, packageRoot } from '../../render/base/package.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'

/** A `package.json` for a site, whose scripts run the kbsite that `npm install` fetches from `source`. */
export function packageText(source: string): string {
  const scripts = {
    dev: 'kbsite dev',
    check: 'kbsite check',
    build: 'kbsite build',
    preview: 'kbsite preview',
  }
  return `${JSON.stringify({ private: true, scripts, devDependencies: { kbsite: source } }, null, 2)}\n`
}

/** Whether this kbsite was installed by a package manager rather than cloned. */
export const isInstalled = path.basename(path.dirname(packageRoot)) === 'node_modules'

/** Where `npm install` in `folder` gets the running kbsite: the version of the project around it, or the clone, relative to `folder`. */
export function ownSource(folder: string): string {
  if (!isInstalled) return `file:${relativePosix(folder, packageRoot)}`
  const owner = path.dirname(path.dirname(packageRoot))
  const said = dependencyOf(path.join(owner, 'package.json'))
  if (said?.startsWith('file:')) return `file:${relativePosix(folder, path.resolve(owner, said.slice(5)))}`
  return said ?? `^${kbsiteVersion}`
}

function dependencyOf(file: string): string | undefined {
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
    const said: unknown = dependencies?.kbsite ?? devDependencies?.kbsite
    return typeof said === 'string' ? said : undefined
  } catch {
    // A global installation has no package.json beside it.
    return undefined
  }
}
