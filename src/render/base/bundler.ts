import { createRequire } from 'node:module'
import type * as Esbuild from 'esbuild'

/** How long after its last use esbuild's process ends, in ms: it keeps 45 MB. */
const idleMs = 300

const require = createRequire(import.meta.url)
let copy: typeof Esbuild | undefined

/** A copy of esbuild for this module alone: ending its process would leave any other user, such as a plug-in of the site, waiting forever. */
function ownEsbuild(): typeof Esbuild {
  if (copy) return copy
  const file = require.resolve('esbuild')
  const shared = require.cache[file]
  delete require.cache[file]
  copy = require(file) as typeof Esbuild
  if (shared) require.cache[file] = shared
  else delete require.cache[file]
  return copy
}

let running = 0
let timer: NodeJS.Timeout | undefined

/** esbuild's `build`, whose process ends when it is idle. */
export function build<T extends Esbuild.BuildOptions>(
  options: Esbuild.SameShape<Esbuild.BuildOptions, T>,
): Promise<Esbuild.BuildResult<T>> {
  return counted(() => ownEsbuild().build<T>(options))
}

/** esbuild's `transform`, whose process ends when it is idle. */
export function transform<T extends Esbuild.TransformOptions>(
  code: string,
  options: Esbuild.SameShape<Esbuild.TransformOptions, T>,
): Promise<Esbuild.TransformResult<T>> {
  return counted(() => ownEsbuild().transform<T>(code, options))
}

async function counted<T>(run: () => Promise<T>): Promise<T> {
  running += 1
  clearTimeout(timer)
  try {
    return await run()
  } finally {
    running -= 1
    // The process must not wait for this timer, and pending users must not lose esbuild.
    if (running === 0) timer = setTimeout(() => void ownEsbuild().stop(), idleMs).unref()
  }
}
