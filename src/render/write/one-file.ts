import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { causeText } from '../base/cause.ts'
import { replaceFile } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'

/** Writes a file, in a new folder or in place of a former one: `fill` writes to the path that it receives. Throws a `UserError` if the disk refuses. */
export async function writeWhole(file: string, fill: (beside: string) => Promise<unknown>): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await replaceFile(file, fill)
  } catch (cause) {
    if (cause instanceof UserError || (cause as NodeJS.ErrnoException).code === undefined) throw cause
    throw new UserError(`"${file}" could not be written: ${causeText(cause)}.`, {
      cause,
      fix: 'A former file is unchanged. Check free space and permissions, or choose another place with --out.',
    })
  }
}

/** The same for contents in memory. */
export function replaceContents(file: string, contents: Uint8Array | string): Promise<void> {
  return writeWhole(file, (beside) => writeFile(beside, contents))
}
