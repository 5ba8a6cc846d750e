import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '../user-error.ts'

/**
 * Replaces the text of a note, with the line ends and the byte order mark that the file has. Text counts with LF.
 *
 * Throws a `UserError` when the file no longer holds `before`: the author has changed it meanwhile, or it is not UTF-8.
 */
export async function rewriteSource(
  folder: string,
  name: string,
  before: string,
  after: string,
): Promise<void> {
  const file = path.join(folder, name)
  const raw = await readFile(file, 'utf8')
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  if (raw.slice(mark.length).replaceAll('\r\n', '\n') !== before) {
    throw new UserError(`"${name}" has changed since it was read, so it was not rewritten.`, {
      fix: 'Run the command again.',
    })
  }
  const text = raw.includes('\r\n') ? after.replaceAll('\n', '\r\n') : after
  const beside = `${file}.kbsite-${process.pid}`
  await writeFile(beside, mark + text)
  await rename(beside, file)
}
