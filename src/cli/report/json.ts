import { countDiagnostics } from '../../render/model/diagnostics.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import { type Shown, shownJson } from '../shown.ts'

/** Diagnostics for programs: `{ diagnostics, counts }`, sorted, paths relative to the source folder. */
export function jsonReport(diagnostics: readonly Diagnostic[], extra: object = {}): Shown {
  // Targets group findings for people; programs have the message.
  const shown = diagnostics.map(({ target: _, ...diagnostic }) => diagnostic)
  return shownJson({ ...extra, diagnostics: shown, counts: countDiagnostics(diagnostics) })
}
