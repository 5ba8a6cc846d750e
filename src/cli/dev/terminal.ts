import path from 'node:path'
import type { DevFinding } from '../../client/dev/message.ts'
import { counted } from '../../render/base/counted.ts'
import type { Config } from '../../render/model/config.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { prettyBlocks } from '../report/pretty.ts'
import { lookOf, sourceLines } from '../report/sources.ts'
import { troubleReport } from '../report/troubles.ts'
import { type Colors, joined, type Shown, show } from '../shown.ts'
import { failureKey, findingKey } from './findings.ts'

export type DevTerminal = {
  /** Prints new findings and a line about the save. Errors in notes that were not just saved are printed once, then only counted. */
  report(check: Check): void
  /** Edits failed; `added` are the failures that were not printed yet. */
  fail(failures: readonly DevFinding[], added: readonly DevFinding[], saved: readonly string[]): void
  /** An edit is on its page while other notes are still being read: printed once until the next report. */
  ahead(): void
  /** A requested page could not be rendered: printed once until the next edit. */
  undrawn(finding: Diagnostic, config: Config): void
  /** The base in the config differs from the one that the server was started with. */
  otherBase(base: string): void
  /** Warns once that edits of some files go unnoticed. */
  warnOfUnwatched(error: NodeJS.ErrnoException): void
}

/** The state of the site after an edit. */
type Check = {
  findings: readonly Diagnostic[]
  /** Edits that failed and are not mended. */
  failures: readonly DevFinding[]
  /** Source paths of the last edit. */
  edited: ReadonlySet<string>
  /** The same files by absolute path; none at the start. */
  saved: readonly string[]
  config: Config
}

/** Terminal output of a session; `now` is the clock. */
export function openDevTerminal(io: Io, now = () => new Date()): DevTerminal {
  let printed: ReadonlySet<string> = new Set()
  let errors: ReadonlySet<string> = new Set()
  let isWarned = false
  let isAhead = false
  const undrawn = new Set<string>()
  const textOf = (findings: readonly Diagnostic[], config: Config): Shown =>
    prettyBlocks(findings, { ...lookOf(config, io), linesOf: sourceLines(config) })
  const say = (counts: Omit<Status, 'at'>) =>
    io.stderr.write(show`${statusLine({ at: now(), ...counts }, io)}\n`)
  return {
    report({ findings, failures, edited, saved, config }) {
      isAhead = false
      if (edited.size > 0) undrawn.clear()
      const fresh = findings.filter((one) => edited.has(one.path) || !printed.has(findingKey(one)))
      const broken = findings.filter(({ severity }) => severity === 'error')
      const open = new Set([...broken.map(findingKey), ...failures.map(failureKey)])
      const fixed = [...errors].filter((key) => !open.has(key)).length
      printed = new Set(findings.map(findingKey))
      errors = open
      if (fresh.length > 0) io.stderr.write(show`${textOf(fresh, config)}\n\n`)
      const warnings = findings.filter(({ severity }) => severity === 'warning').length
      say({ saved, errors: broken.length + failures.length, warnings, fixed })
    },
    fail(failures, added, saved) {
      errors = new Set([...errors, ...failures.map(failureKey)])
      if (added.length > 0) io.stderr.write(show`${troubleReport(added, io)}\n\n`)
      say({ saved, errors: failures.length, warnings: 0, fixed: 0 })
    },
    ahead() {
      if (isAhead) return
      isAhead = true
      const time = timeOf(now(), io)
      io.stderr.write(
        show`${time}  Edits are on their pages; what they break is said once all notes are read.\n`,
      )
    },
    undrawn(finding, config) {
      if (undrawn.has(findingKey(finding))) return
      undrawn.add(findingKey(finding))
      io.stderr.write(show`${textOf([finding], config)}\n`)
    },
    otherBase(base) {
      io.stderr.write(
        show`${io.colors.cyan('note')}  The base is "${base}" now: restart kbsite dev to use it.\n`,
      )
    },
    warnOfUnwatched({ code, message }) {
      if (isWarned) return
      isWarned = true
      const isFull = code === 'ENOSPC' || code === 'EMFILE'
      const text = isFull
        ? 'the system lets no more files be watched.  Raise fs.inotify.max_user_watches and max_user_instances, or ulimit -n.'
        : `${message}.`
      io.stderr.write(show`${io.colors.yellow('warning')}  Not every edit will be seen: ${text}\n`)
    },
  }
}

type Status = {
  at: Date
  saved: readonly string[]
  errors: number
  warnings: number
  /** How many errors are gone since the last line. */
  fixed: number
}

/** How many files are named before the others are only counted. */
const maxNames = 3

/** The line about a save: when, what, and whether anything is broken now. */
function statusLine(status: Status, { cwd, colors }: { cwd: string; colors: Colors }): Shown {
  // A folder is reported with each file that is created in it.
  const saved = status.saved.filter((one) => !status.saved.some((other) => other.startsWith(one + path.sep)))
  const names = saved.slice(0, maxNames).map((file) => path.relative(cwd, file) || '.')
  const more = saved.length - names.length
  const files = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return joined([timeOf(status.at, { colors }), ...(files ? [files] : []), verdict(status, colors)], '  ')
}

function timeOf(at: Date, { colors }: { colors: Colors }): Shown {
  return colors.dim(at.toTimeString().slice(0, 8))
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
