import type { DevFinding } from '../../client/dev/message.ts'
import type { Config } from '../../render/model/config.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { prettyBlocks } from '../report/pretty.ts'
import { sourceLines, sourcePrefix } from '../report/sources.ts'
import { troubleReport } from '../report/troubles.ts'
import { type Shown, show } from '../shown.ts'
import { type Status, statusLine } from './status-line.ts'

export type DevTerminal = {
  /**
   * Reports what is to be said about the site now, and in a line of its own how it is after the save; errors of notes other than the `edited`
   * ones are told once, then counted.
   */
  report(look: Look): void
  /** Edits could not be taken in, for these reasons; `added` are those that were not told of yet. */
  fail(failures: readonly DevFinding[], added: readonly DevFinding[], saved: readonly string[]): void
  /** A page that was asked for could not be drawn: told once after each edit. */
  undrawn(finding: Diagnostic, config: Config): void
  /** The base of the config is another one than the server was started with. */
  otherBase(base: string): void
  /** Says once that edits of some files are not seen: the site is served all the same. */
  warnOfUnwatched(error: NodeJS.ErrnoException): void
}

/** The site after an edit. */
type Look = {
  findings: readonly Diagnostic[]
  /** What could not be taken in and is not mended. */
  failures: readonly DevFinding[]
  /** Source paths of the last edit. */
  edited: ReadonlySet<string>
  /** The same files by absolute path; none at the start. */
  saved: readonly string[]
  config: Config
}

/** What the terminal is told of while an author works; `now` is the clock. */
export function openDevTerminal(io: Io, now = () => new Date()): DevTerminal {
  let told: ReadonlySet<string> = new Set()
  let errors: ReadonlySet<string> = new Set()
  let isWarned = false
  const undrawn = new Set<string>()
  const textOf = (findings: readonly Diagnostic[], config: Config): Shown =>
    prettyBlocks(findings, {
      colors: io.colors,
      prefix: sourcePrefix(config, io),
      width: io.width,
      linesOf: sourceLines(config),
    })
  const say = (counts: Omit<Status, 'at'>) =>
    io.stderr.write(show`${statusLine({ at: now(), ...counts }, io)}\n`)
  return {
    report({ findings, failures, edited, saved, config }) {
      if (edited.size > 0) undrawn.clear()
      const fresh = findings.filter((one) => edited.has(one.path) || !told.has(nameOf(one)))
      const broken = findings.filter(({ severity }) => severity === 'error')
      const open = new Set([...broken.map(nameOf), ...failures.map(nameOfFailure)])
      const fixed = [...errors].filter((name) => !open.has(name)).length
      told = new Set(findings.map(nameOf))
      errors = open
      if (fresh.length > 0) io.stderr.write(show`${textOf(fresh, config)}\n\n`)
      const warnings = findings.filter(({ severity }) => severity === 'warning').length
      say({ saved, errors: broken.length + failures.length, warnings, fixed })
    },
    fail(failures, added, saved) {
      errors = new Set([...errors, ...failures.map(nameOfFailure)])
      if (added.length > 0) io.stderr.write(show`${troubleReport(added, io)}\n\n`)
      say({ saved, errors: failures.length, warnings: 0, fixed: 0 })
    },
    undrawn(finding, config) {
      if (undrawn.has(nameOf(finding))) return
      undrawn.add(nameOf(finding))
      io.stderr.write(show`${textOf([finding], config)}\n`)
    },
    otherBase(base) {
      io.stderr.write(
        show`${io.colors.cyan('note')}  The base is "${base}" now: start kbsite dev again to have it.\n`,
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

function nameOfFailure({ place, message }: DevFinding): string {
  return `${place}\0${message}`
}

/** A finding as it stays itself while lines above it come and go. */
function nameOf({ path: file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\0')
}
