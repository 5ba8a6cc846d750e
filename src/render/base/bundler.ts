import { createRequire } from 'node:module'
import type * as Esbuild from 'esbuild'
import { messageOf, UserError } from './user-error.ts'

/** How long after its last use esbuild's process ends, in ms: it keeps 45 MB. */
const idleMs = 300

/** esbuild's `build` and `transform`, whose process ends when it is not used, and starts again when something else ended it. */
export const { build, transform } = openEsbuild()

function openEsbuild(): Pick<typeof Esbuild, 'build' | 'transform'> {
  let current: typeof Esbuild | undefined
  let running = 0
  let timer: NodeJS.Timeout | undefined
  async function counted<T>(run: (esbuild: typeof Esbuild) => Promise<T>): Promise<T> {
    running += 1
    clearTimeout(timer)
    try {
      return await again(run, 1)
    } finally {
      running -= 1
      // The process must not wait for this, and running work must not lose it.
      if (running === 0) timer = setTimeout(() => void current?.stop(), idleMs).unref()
    }
  }
  async function again<T>(run: (esbuild: typeof Esbuild) => Promise<T>, tries: number): Promise<T> {
    current ??= ownEsbuild()
    const used = current
    try {
      return await run(used)
    } catch (error) {
      if (!/^The service (?:was stopped|is no longer running)/.test(messageOf(error))) throw error
      // A copy never starts another process after its own has gone. All that used it come here, the first one replaces it.
      if (current === used) current = undefined
      if (tries > 0) return again(run, tries - 1)
      throw new UserError('The process of esbuild was ended from outside, twice.', {
        cause: error,
        fix: 'Run the command again: perhaps there was no memory left for it.',
      })
    }
  }
  return {
    build: (options) => counted((esbuild) => esbuild.build(options)),
    transform: (code, options) => counted((esbuild) => esbuild.transform(code, options)),
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
