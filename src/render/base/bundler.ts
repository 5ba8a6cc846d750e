import { createRequire } from 'node:module'
import type * as Esbuild from 'esbuild'
import { once } from './once.ts'

/** How long after its last use esbuild's process ends, in ms: it keeps 45 MB. */
const idleMs = 300

/** esbuild's `build` and `transform`, whose process ends when it is not used. */
export const { build, transform } = openEsbuild()

function openEsbuild(): Pick<typeof Esbuild, 'build' | 'transform'> {
  const esbuild = once(ownEsbuild)
  let running = 0
  let timer: NodeJS.Timeout | undefined
  async function counted<T>(run: () => Promise<T>): Promise<T> {
    running += 1
    clearTimeout(timer)
    try {
      return await run()
    } finally {
      running -= 1
      // The process must not wait for this, and running work must not lose it.
      if (running === 0) timer = setTimeout(() => void esbuild().stop(), idleMs).unref()
    }
  }
  return {
    build: (options) => counted(() => esbuild().build(options)),
    transform: (code, options) => counted(() => esbuild().transform(code, options)),
  }
}

/** A copy of esbuild for this module alone: ending its process would leave any other user, such as a plug-in of the site, waiting forever. */
function ownEsbuild(): typeof Esbuild {
  const require = createRequire(import.meta.url)
  const file = require.resolve('esbuild')
  const shared = require.cache[file]
  delete require.cache[file]
  const copy = require(file) as typeof Esbuild
  if (shared) require.cache[file] = shared
  else delete require.cache[file]
  return copy
}
