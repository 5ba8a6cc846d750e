import type { ExitCode } from './exit-code.ts'

/** Waits for Ctrl-C or a termination signal, then closes everything in reverse order. Resolves to 130. */
export function untilInterrupted(closers: readonly (() => Promise<unknown>)[]): Promise<ExitCode> {
  return new Promise((resolve) => {
    const stop = async () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      for (const close of [...closers].reverse()) await close()
      resolve(130)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
