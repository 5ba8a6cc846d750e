import * as esbuild from 'esbuild'

/** So long after the last use esbuild's process ends, in ms: it keeps 45 MB, and a new one takes less than 50 ms to start. */
const idleMs = 300

let running = 0
let timer: NodeJS.Timeout | undefined

/** esbuild's `build`, whose process goes when nobody uses it. */
export function build<T extends esbuild.BuildOptions>(
  options: esbuild.SameShape<esbuild.BuildOptions, T>,
): Promise<esbuild.BuildResult<T>> {
  return counted(() => esbuild.build<T>(options))
}

/** esbuild's `transform`, whose process goes when nobody uses it. */
export function transform<T extends esbuild.TransformOptions>(
  code: string,
  options: esbuild.SameShape<esbuild.TransformOptions, T>,
): Promise<esbuild.TransformResult<T>> {
  return counted(() => esbuild.transform<T>(code, options))
}

async function counted<T>(run: () => Promise<T>): Promise<T> {
  running += 1
  clearTimeout(timer)
  try {
    return await run()
  } finally {
    running -= 1
    // A process must not wait for this, and whoever still uses it must not lose it.
    if (running === 0) timer = setTimeout(() => void esbuild.stop(), idleMs).unref()
  }
}
