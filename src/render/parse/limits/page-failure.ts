import { messageOf } from '../../base/user-error.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic } from '../../model/types.ts'
import { type PageState, placeOf, writtenAt } from '../page-state.ts'
import { NestingError } from './depth.ts'
import { SlowPageError, slowPage } from './page-time.ts'
import { maxParagraphs, SizeError } from './size.ts'

/** The finding about a page that could not be read. `placeInPlugins` locates what was thrown in the site's own plug-ins. */
export function pageFailure(
  error: unknown,
  state: PageState,
  placeInPlugins?: (error: unknown) => string | undefined,
): Diagnostic {
  const start = { path: state.path, place: { line: 1, column: 1 } }
  if (error instanceof SlowPageError) return slowPage(error, writtenAt(state, error.node))
  const plugin = placeInPlugins?.(error)
  if (plugin) {
    return diagnose('page-failed', start, `The plug-in at "${plugin}" failed: ${messageOf(error)}.`, {
      fix: 'Fix it, or remove it from "markdown" in the config.',
    })
  }
  if (error instanceof SizeError) {
    return diagnose(
      'page-failed',
      start,
      `The page has about ${error.paragraphs} blocks, lines and marks; more than ${maxParagraphs} cannot be read at once.`,
      { fix: 'Divide it into several notes.' },
    )
  }
  if (!(error instanceof NestingError) && !isStackOverflow(error)) {
    // A string or list that exceeds the engine's limits.
    return error instanceof RangeError &&
      /^(?:Invalid (?:string|array) length|Array buffer)/.test(error.message)
      ? diagnose('page-failed', start, `The page is too large to be read: ${messageOf(error)}.`, {
          fix: 'Divide it into several notes.',
        })
      : diagnose('page-failed', start, `The page could not be read: ${messageOf(error)}.`)
  }
  const line = error instanceof NestingError ? error.line : undefined
  const place = placeOf(state, line === undefined ? {} : { position: { start: { line, column: 1 } } })
  return diagnose('page-failed', { path: state.path, place }, 'The page is nested too deeply to be read.', {
    fix: 'Nest fewer quotes, lists or tags in each other.',
  })
}

/** A stack overflow inside a library is caused by nesting too; the line is then unknown. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack')
}
