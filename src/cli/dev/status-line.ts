import path from 'node:path'
import { counted } from '../../render/base/counted.ts'
import { type Colors, joined, type Shown, show } from '../shown.ts'

export type Status = {
  at: Date
  /** What was saved, by absolute path; none at the start. */
  saved: readonly string[]
  errors: number
  warnings: number
  /** How many errors that were told of are gone. */
  fixed: number
}

/** Names that are listed before the rest is only counted. */
const maxNames = 3

/** One line for a save: when, what, and whether anything is broken now. */
export function statusLine(status: Status, { cwd, colors }: { cwd: string; colors: Colors }): Shown {
  // A folder changes with each file that is made in it.
  const saved = status.saved.filter((one) => !status.saved.some((other) => other.startsWith(one + path.sep)))
  const names = saved.slice(0, maxNames).map((file) => path.relative(cwd, file) || '.')
  const more = saved.length - names.length
  const files = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const time = colors.dim(status.at.toTimeString().slice(0, 8))
  return joined([time, ...(files ? [files] : []), verdict(status, colors)], '  ')
}

function verdict({ errors, warnings, fixed }: Status, { green, red, yellow }: Colors): Shown {
  const rest = [
    ...(errors > 0 ? [red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [yellow(counted(warnings, 'warning'))] : []),
  ]
  if (fixed > 0) {
    const gone = green(`${counted(fixed, 'error')} fixed`)
    return rest.length > 0 ? show`${gone}, ${joined(rest, ', ')} left` : show`${gone}, nothing is broken`
  }
  return rest.length > 0 ? joined(rest, ', ') : green('nothing is broken')
}
