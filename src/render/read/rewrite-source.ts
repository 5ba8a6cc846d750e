import { isUtf8 } from 'node:buffer'
import { chmod, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'

/**
 * Replaces the text of a note, keeping line endings, byte order mark and permissions. The texts have LF. If the note is a symbolic link, its
 * target is rewritten.
 *
 * Throws a `UserError` if the note is not UTF-8, if it no longer equals `before` because the author has changed it meanwhile, or if it
 * cannot be written.
 */
export async function rewriteSource(
  folder: string,
  name: string,
  before: string,
  after: string,
): Promise<void> {
  const file = await realpath(path.join(folder, name))
  const bytes = await readFile(file)
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new UserError(`"${name}" is not UTF-8, so it was not rewritten.`, {
      fix: 'Save it as UTF-8, and run the command again.',
    })
  const raw = bytes.toString()
  const [mark = ''] = /^\uFEFF*/.exec(raw) ?? []
  if (raw.slice(mark.length).replace(/\r\n?/g, '\n') !== before) {
    throw new UserError(`"${name}" has changed since it was read, so it was not rewritten.`, {
      fix: 'Run the command again.',
    })
  }
  const fill = async (beside: string) => {
    await writeFile(beside, mark + withEnds(raw, before, after))
    await chmod(beside, (await stat(file)).mode)
  }
  await changing(name, () => replaceFile(file, fill))
}

/** Runs `work`, which changes the file `name`. Throws a `UserError` if the disk refuses. */
export async function changing(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new UserError(`"${name}" could not be written (${code}).`, {
      cause,
      fix: 'Check that its folder exists and can be written to, and run the command again.',
    })
  }
}

/** The new text with the line endings of the file: lines after the last change are matched from the end, those before it from the start. */
function withEnds(raw: string, before: string, after: string): string {
  const ends = raw.match(/\r\n?|\n/g) ?? []
  const old = before.split('\n')
  const fresh = after.split('\n')
  const added = fresh.length - old.length
  let same = 0
  while (same < Math.min(old.length, fresh.length) && old.at(-1 - same) === fresh.at(-1 - same)) same += 1
  const endOf = (at: number) => {
    if (at === fresh.length - 1) return ''
    const former = at >= fresh.length - same ? at - added : Math.min(at, ends.length - 1)
    return ends[former] ?? '\n'
  }
  return fresh.map((line, at) => line + endOf(at)).join('')
}
