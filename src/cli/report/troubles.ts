import path from 'node:path'
import type { Trouble } from '../../render/base/user-error.ts'
import type { Place } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import type { Shown } from '../shown.ts'
import { blocksOf, type Entry } from './blocks.ts'
import { readLines } from './sources.ts'
import { wordEnd } from './word-end.ts'

/** Errors that stop kbsite, shown like findings about notes: with the line of the config or template. */
export function troubleReport(troubles: readonly Trouble[], { cwd, colors, width }: Io): Shown {
  return blocksOf(
    troubles.map((trouble) => entryOf(trouble, cwd)),
    { colors, width },
  )
}

function entryOf({ place, message, fix }: Trouble, cwd: string): Entry {
  const said = { severity: 'error', message, fix } as const
  if (!place) return { name: '', ...said }
  const { file, at } = placeIn(place)
  const line = at && readLines(path.resolve(cwd, file))?.[at.line - 1]
  return {
    name: fromHere(file, cwd),
    ...(at && { place: at, end: line === undefined ? undefined : wordEnd(line, at), line }),
    ...said,
  }
}

/** `file:line:column`, or the file alone. */
export function placeIn(text: string): { file: string; at?: Place } {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/s.exec(text) ?? []
  return file === undefined ? { file: text } : { file, at: { line: Number(line), column: Number(column) } }
}

/** A file below the working directory is shown relative to it: short, and the same on every machine. */
function fromHere(file: string, cwd: string): string {
  const folder = cwd.endsWith(path.sep) ? cwd : cwd + path.sep
  return file.startsWith(folder) ? file.slice(folder.length) : file
}
