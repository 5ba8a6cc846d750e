import type { DevFinding } from '../../client/dev/message.ts'
import { counted } from '../../render/base/counted.ts'
import type { Config } from '../../render/model/config.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { prettyReport } from '../report/pretty.ts'
import { sourceLines, sourcePrefix } from '../report/sources.ts'
import { troubleReport } from '../report/troubles.ts'
import { type Shown, show } from '../shown.ts'

export type DevTerminal = {
  /** Reports what is to be said about the site now; errors of notes other than the `edited` ones are told once, then counted. */
  report(findings: readonly Diagnostic[], edited: ReadonlySet<string>, config: Config): void
  /** An edit could not be taken in, for these reasons. */
  fail(failures: readonly DevFinding[]): void
  /** A page that was asked for could not be drawn: told once after each edit. */
  undrawn(finding: Diagnostic, config: Config): void
  /** The base of the config is another one than the server was started with. */
  otherBase(base: string): void
  /** Says once that edits of some files are not seen: the site is served all the same. */
  warnOfUnwatched(error: NodeJS.ErrnoException): void
}

/** What the terminal is told of while an author works. */
export function openDevTerminal(io: Io): DevTerminal {
  let told: ReadonlySet<string> = new Set()
  let isWarned = false
  const undrawn = new Set<string>()
  const textOf = (findings: readonly Diagnostic[], config: Config): Shown =>
    prettyReport(findings, {
      colors: io.colors,
      prefix: sourcePrefix(config, io),
      width: io.width,
      linesOf: sourceLines(config),
    })
  return {
    report(findings, edited, config) {
      if (edited.size > 0) undrawn.clear()
      const isTold = (finding: Diagnostic) => !edited.has(finding.path) && told.has(nameOf(finding))
      const fresh = findings.filter((finding) => !isTold(finding))
      const before = findings.filter((finding) => isTold(finding) && finding.severity === 'error').length
      told = new Set(findings.map(nameOf))
      io.stderr.write(textOf(fresh, config))
      if (before > 0)
        io.stderr.write(show`${io.colors.dim(`${counted(before, 'error')} elsewhere as before`)}\n`)
    },
    fail(failures) {
      if (failures.length > 0) io.stderr.write(show`${troubleReport(failures, io)}\n`)
    },
    undrawn(finding, config) {
      if (undrawn.has(nameOf(finding))) return
      undrawn.add(nameOf(finding))
      io.stderr.write(textOf([finding], config))
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

/** A finding as it stays itself while lines above it come and go. */
function nameOf({ path: file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\0')
}
