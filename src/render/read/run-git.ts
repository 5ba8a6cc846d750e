import { execFile } from 'node:child_process'

/** How long git may take unless told, in ms. */
const usualLimitMs = 20_000

/** More output than this is a repository that nobody waits for, in bytes. */
const maxBytes = 512 * 1024 * 1024

/** What git prints; undefined without git, outside a repository, for a commit that it does not know, and when it takes longer than `limitMs`. */
export function runGit(
  cwd: string,
  args: readonly string[],
  limitMs = usualLimitMs,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', [...args], { cwd, maxBuffer: maxBytes, timeout: limitMs }, (error, stdout) =>
      // Whoever asks goes on without what git knows.
      resolve(error ? undefined : stdout),
    )
  })
}
