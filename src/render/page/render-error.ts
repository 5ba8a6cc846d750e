import { diagnose } from '../diagnostics.ts'
import type { Diagnostic } from '../types.ts'
import { messageOf } from '../user-error.ts'

/** A layout, slot or component threw while it drew a page: the site's own doing, so a finding and not a bug of ours. */
export class RenderError extends Error {
  override name = 'RenderError'
  readonly diagnostic: Diagnostic

  constructor(path: string, cause: unknown) {
    const part = ownModule(cause)
    const message =
      `${part ? `"${part}"` : 'A template'} could not draw this page: ${messageOf(cause)}.`.replace(
        /\.\.$/,
        '.',
      )
    super(`${path}: ${message}`, { cause })
    this.diagnostic = diagnose('template', { path, place: { line: 1, column: 1 } }, message, {
      fix: part ? 'Mend it, or what the note gives it.' : 'Run with --log-level debug to see where.',
    })
  }
}

/** The site's module in which it was thrown: compiled ones lie in `.kbsite/tmp` under their own names. */
function ownModule(cause: unknown): string | undefined {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const match = /\.kbsite[/\\]tmp[/\\]([\w-]+?)-(tsx|ts|jsx|js)-[0-9a-f]{20}/.exec(stack)
  return match ? `${match[1]!.replace(/-island$/, '.island')}.${match[2]}` : undefined
}
