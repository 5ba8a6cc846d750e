import { relativePosix } from '../base/relative-posix.ts'
import { thrownAt } from '../base/thrown-at.ts'
import { messageOf, UserError } from '../base/user-error.ts'
import type { Config } from '../model/config.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic } from '../model/types.ts'

/** A layout, slot or component threw while rendering a page: the site's mistake rather than ours, so a finding. */
export class RenderError extends Error {
  override name = 'RenderError'
  readonly diagnostic: Diagnostic

  /** An error in a module of the templates or in the config is reported with line and column. */
  constructor(page: string, cause: unknown, config: Pick<Config, 'root' | 'inputs'>) {
    const part = ownPlace(cause, config)
    const own = cause instanceof UserError ? cause : undefined
    const subject = part ? `"${part}"` : 'A template'
    const message =
      own?.message ?? `${subject} could not draw this page: ${messageOf(cause)}.`.replace(/\.\.$/, '.')
    super(`${page}: ${message}`, { cause })
    this.diagnostic = diagnose('template', { path: page, place: { line: 1, column: 1 } }, message, {
      fix: own?.fix ?? fixFor(cause, part),
    })
  }
}

function fixFor(cause: unknown, part: string | undefined): string {
  if (part) return 'Fix it, or its attributes in the note.'
  if (!(cause instanceof Error))
    return 'It did not throw an Error, so the place is unknown: write throw new Error("…").'
  return 'Run with --log-level debug to see where.'
}

/** `templates/layouts/wide.tsx:4:13`: the topmost stack frame in the site's own modules. */
function ownPlace(cause: unknown, { root, inputs }: Pick<Config, 'root' | 'inputs'>): string | undefined {
  const nameOf = (file: string) => relativePosix(root, file)
  const isOwn = (file: string) => inputs.includes(file) || /^templates\/(?!.*node_modules)/.test(nameOf(file))
  const place = thrownAt(cause, isOwn)
  return place && nameOf(place)
}
