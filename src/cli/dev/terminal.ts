import type { DevFinding } from '../../client/dev/message.ts'
import type { Config } from '../../render/config/types.ts'
import type { Diagnostic } from '../../render/types.ts'
import type { Io } from '../io.ts'
import { prettyReport } from '../report/pretty.ts'
import { sourceLines, sourcePrefix } from '../report/sources.ts'

export type DevTerminal = {
  /** Reports what is to be said about the site now; errors of notes other than the `edited` ones are told once, then counted. */
  report(findings: readonly Diagnostic[], edited: ReadonlySet<string>, config: Config): void
  fail(failure: DevFinding): void
  /** Says once that edits of some files are not seen: the site is served all the same. */
  warnOfUnwatched(error: NodeJS.ErrnoException): void
}

/** What the terminal is told of while an author works. */
export function openDevTerminal(io: Io): DevTerminal {
  let told: ReadonlySet<string> = new Set()
  let isWarned = false
  return {
    report(findings, edited, config) {
      const isTold = (finding: Diagnostic) => !edited.has(finding.path) && told.has(nameOf(finding))
      const fresh = findings.filter((finding) => !isTold(finding))
      const before = findings.length - fresh.length
      told = new Set(findings.map(nameOf))
      const text = prettyReport(fresh, {
        colors: io.colors,
        prefix: sourcePrefix(config, io),
        width: io.width,
        linesOf: sourceLines(config),
      })
      const rest =
        before > 0
          ? `${io.colors.dim(`${before} ${before === 1 ? 'error' : 'errors'} elsewhere as before`)}\n`
          : ''
      io.stderr.write(text + rest)
    },
    fail({ place, message }) {
      io.stderr.write(`${io.colors.red('error')}  ${place}  ${message}\n`)
    },
    warnOfUnwatched({ code, message }) {
      if (isWarned) return
      isWarned = true
      const isFull = code === 'ENOSPC' || code === 'EMFILE'
      const text = isFull
        ? 'the system lets no more files be watched.  Raise fs.inotify.max_user_watches and max_user_instances, or ulimit -n.'
        : `${message}.`
      io.stderr.write(`${io.colors.yellow('warning')}  Not every edit will be seen: ${text}\n`)
    },
  }
}

/** A finding as it stays itself while lines above it come and go. */
function nameOf({ path: file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\0')
}
