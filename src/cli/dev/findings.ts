import path from 'node:path'
import type { CodeFrame, CodeLine, DevFinding } from '../../client/dev/message.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import { messageOf, type Trouble, UserError } from '../../render/base/user-error.ts'
import { rewriterOf } from '../../render/config/rewrites.ts'
import type { Config } from '../../render/model/config.ts'
import { placeText } from '../../render/model/places.ts'
import type { Diagnostic, Place } from '../../render/model/types.ts'
import { readLines, sourceFile } from '../report/sources.ts'
import { placeIn } from '../report/troubles.ts'
import { wordEnd } from '../report/word-end.ts'

/** How many findings a page shows at most. */
const maxShown = 50

/** Findings about config and templates: their files are never the note just saved. */
const setupRules = [
  'config-value',
  'unread-config',
  'unused-template',
  'unknown-slot',
  'unused-sidebar',
  'deep-sidebar',
  'unused-rewrite',
  'unknown-icon',
]

/** Errors of the whole site, and everything about its setup, about the notes just saved (by source path), and what is new since that save. */
export function relevant(
  findings: readonly Diagnostic[],
  edited: ReadonlySet<string>,
  isNew: (finding: Diagnostic) => boolean,
): Diagnostic[] {
  return findings.filter(
    (finding) =>
      finding.severity === 'error' ||
      edited.has(finding.path) ||
      setupRules.includes(finding.rule) ||
      // A note that is deleted or renamed leaves dead links in others.
      (finding.severity === 'warning' && isNew(finding)) ||
      // Only diagrams of pages that the author looks at are checked at all.
      finding.rule === 'diagram',
  )
}

/** Identifies a finding even if lines above it are added or removed. */
export function findingKey({ path: file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\0')
}

/** Findings as a page shows them, those about the notes just saved first. */
export function shownOnPages(
  findings: readonly Diagnostic[],
  edited: ReadonlySet<string>,
  config: Config,
): DevFinding[] {
  const isNear = ({ path: file }: Diagnostic) => edited.has(file)
  const rewrite = rewriterOf(config.rewrites)
  return [...findings.filter(isNear), ...findings.filter((finding) => !isNear(finding))]
    .slice(0, maxShown)
    .map((finding): DevFinding => {
      const { path: name, place, end, severity, message, fix } = finding
      const file = sourceFile(config, name)
      return {
        place: placeText(relativePosix(config.root, file), place),
        severity,
        message: [message, fix].filter(Boolean).join(' '),
        near: isNear(finding),
        // A function in `rewrites` expects only notes.
        ...(name.endsWith('.md') && { note: rewrite(name) }),
        ...(place && framed(codeFrame(file, place, end))),
      }
    })
}

type Failures = {
  /** Records that an edit of these files failed; returns its findings. */
  add(error: unknown, files: readonly string[]): readonly DevFinding[]
  /** An edit of these files succeeded, so their failures are gone. A failure without files goes with any edit. */
  mend(files: readonly string[]): void
  /** Failures that remain, in the order of their edits. */
  list(): readonly DevFinding[]
  /** The files that may mend one of them, existing or not. */
  waitsFor(): readonly string[]
}

/** Edits that could not be applied. Each stays until one of its files is applied. Locations are shown relative to `cwd`. */
export function openFailures(cwd: string): Failures {
  let open: { files: ReadonlySet<string>; found: readonly DevFinding[] }[] = []
  const mend = (files: readonly string[]): void => {
    open = open.filter((one) => one.files.size > 0 && !files.some((file) => one.files.has(file)))
  }
  return {
    mend,
    waitsFor: () => open.flatMap(({ files }) => [...files]),
    // An edit of another file can fail for the same reason.
    list: () => [
      ...new Map(open.flatMap(({ found }) => found).map((one) => [failureKey(one), one])).values(),
    ],
    add(error, files) {
      const troubles = error instanceof UserError ? [error, ...error.others] : [{ message: messageOf(error) }]
      const found = troubles.map((trouble) => failureOf(trouble, cwd))
      mend(files)
      const inputs = error instanceof UserError ? error.inputs : []
      open.push({ files: new Set([...files, ...inputs]), found })
      return found
    },
  }
}

/** Identifies a failure. */
export function failureKey({ place, message }: DevFinding): string {
  return `${place}\0${message}`
}

function failureOf({ place = '', message, fix }: Trouble, cwd: string): DevFinding {
  const { file, at } = placeIn(place)
  return {
    place: place && path.relative(cwd, place),
    severity: 'error',
    message: message + (fix ? `  ${fix}` : ''),
    near: true,
    ...(at && framed(codeFrame(file, at))),
  }
}

function framed(frame: CodeFrame | undefined): { frame?: CodeFrame } {
  return frame ? { frame } : {}
}

/** How much of a line is shown on each side of the place, in UTF-16 units: a paragraph may be one line. */
const room = 200

/** The lines around a location, with the text in question marked; undefined if the file cannot be read. */
function codeFrame(file: string, place: Place, end?: Place): CodeFrame | undefined {
  const lines = readLines(file)
  if (!lines || place.line > lines.length) return undefined
  const from = Math.max(1, place.line - 2)
  return lines.slice(from - 1, place.line + 2).map((text, index): CodeLine => {
    const number = from + index
    return number === place.line
      ? { number, ...marked(text, place, end) }
      : { number, text: text.slice(0, 2 * room) }
  })
}

function marked(text: string, place: Place, end = wordEnd(text, place)): Pick<CodeLine, 'text' | 'mark'> {
  const from = Math.min(place.column - 1, text.length)
  const to = end.line === place.line ? end.column - 1 : text.trimEnd().length
  const start = Math.max(0, from - room)
  const before = start > 0 ? '…' : ''
  const by = before.length - start
  return { text: before + text.slice(start, from + room), mark: [from + by, Math.max(to, from + 1) + by] }
}
