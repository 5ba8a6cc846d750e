import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { causeText } from '../base/cause.ts'
import { removedOnSignal } from '../base/on-signal.ts'
import { UserError } from '../base/user-error.ts'

/**
 * Replaces a file atomically: a failure leaves the former one as it was. `fill` writes the new contents to the path that it
 * receives. Throws a `UserError` if the disk refuses.
 */
export async function replaceFile(file: string, fill: (beside: string) => Promise<unknown>): Promise<void> {
  // Not the file's name with a suffix: a Chinese name may already have the maximum length.
  const beside = path.join(path.dirname(file), `.kbsite-${process.pid}`)
  const forget = removedOnSignal(beside)
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await fill(beside)
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => {})
    if (cause instanceof UserError || (cause as NodeJS.ErrnoException).code === undefined) throw cause
    throw new UserError(`"${file}" could not be written: ${causeText(cause)}.`, {
      cause,
      fix: 'A former file is unchanged. Check free space and permissions, or choose another place with --out.',
    })
  } finally {
    forget()
  }
}

/** The same for contents in memory. */
export function replaceContents(file: string, contents: Uint8Array | string): Promise<void> {
  return replaceFile(file, (beside) => writeFile(beside, contents))
}
