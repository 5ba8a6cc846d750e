import {
  layouts,
  maxTextSize,
  tooLongText,
  unknownLayoutText,
} from '../../client/widgets/diagram-viewer/engine/config.ts'
import type { ThrownDiagram } from '../../client/widgets/diagram-viewer/engine/thrown.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, DiagramBlock } from '../model/types.ts'
import { normalText } from '../parse/diagram/key.ts'
import { parsedLines, placeInFile } from '../parse/diagram/lines.ts'
import { unknownColor } from './color.ts'
import { hintFor } from './hints.ts'
import { locateError, type TextPlace } from './locate.ts'
import type { ParsedDiagram } from './parse-types.ts'
import { type DiagramParser, hungName } from './parser.ts'

/** An error in a text; line and column are relative to the text, from 0. Plain JSON for the cache. */
export type Problem = {
  message: string
  fix?: string
  at?: { line: number; column: number }
  /** Caused by the machine rather than the text, so it is not cached. */
  passing?: boolean
}

/**
 * The error of a diagram's text, or `undefined`. Starts no browser.
 *
 * Length, layout, callbacks, icons and colours are checked here, as Mermaid reports no errors for them; the rest is up to Mermaid's parser.
 */
export async function findProblem(
  written: string,
  parser: DiagramParser,
  limit = maxTextSize,
): Promise<Problem | undefined> {
  const text = normalText(written)
  if (text.length > limit) return tooLong(text.length, limit)
  return problemOf(text, await parser.parse(text))
}

/** The finding for an error. Only a warning, because the page is built and shows the error panel. */
export function problemDiagnostic(
  block: Pick<DiagramBlock, 'place'>,
  path: string,
  { message, fix, at }: Problem,
): Diagnostic {
  const place = at ? placeInFile(block.place, at.line, at.column) : block.place
  return diagnose('diagram', { path, place }, message, { fix })
}

/** The finding for a diagram that failed only during drawing. */
export function drawingFailure(block: DiagramBlock, path: string, error: ThrownDiagram): Diagnostic {
  const problem = problemOf(normalText(block.text), { status: 'failed', error })
  return problemDiagnostic(block, path, problem ?? { message: error.message })
}

/** The finding about parts of a drawing removed by the sanitiser, if any. */
export function droppedParts(block: DiagramBlock, path: string, dropped: readonly string[]): Diagnostic[] {
  const parts = [...new Set(dropped)]
  if (!parts.length) return []
  const message = `The diagram contains what a page must not run or load; left out: ${parts.join(', ')}.`
  const fix = 'Links may use http, https, mailto, tel or a relative address; styles may load nothing.'
  return [problemDiagnostic(block, path, { message, fix })]
}

function tooLong(length: number, limit: number): Problem {
  return { message: `${tooLongText}: ${length} characters, ${limit} are allowed.`, fix: 'Split the diagram.' }
}

function problemOf(text: string, parsed: ParsedDiagram): Problem | undefined {
  if (parsed.status === 'failed') {
    const at = locateError(text, parsedLines(text), parsed.error)
    const passing = parsed.error.name === hungName
    return {
      message: withoutTokens(oneLine(parsed.error.message), text, at),
      fix: hintFor(text, at, parsed.error.message),
      at,
      passing,
    }
  }
  const { layout } = parsed
  if (layout === undefined || layouts.includes(layout)) {
    return callback(text, parsed.type) ?? icon(text) ?? unknownColor(text)
  }
  const rows = text.split('\n')
  const line = rows.findIndex((row) => row.includes(layout))
  return {
    message: unknownLayoutText(layout),
    fix: `Use one of ${layouts.join(', ')}.`,
    at: line < 0 ? undefined : { line, column: rows[line]?.indexOf(layout) ?? 0 },
  }
}

/** A click that calls a function: Mermaid accepts it, but pages do not run it. */
function callback(text: string, type: string): Problem | undefined {
  if (!/^(?:flowchart|swimlane|class|gantt)/.test(type)) return undefined
  return firstRow(text, callbackCall, ({ input, 1: before = '', 2: clicked, 3: called }) => ({
    message: `"${input.slice(before.length).trim()}" names a function, but diagrams run none.`,
    fix: `Link to a page: click ${clicked ?? called} href "./page.md".`,
    column: before.length,
  }))
}

// The node is followed by a function, unless by a quoted address or "href"; only class diagrams use "callback".
const callbackCall =
  /^((?:.*;)?\s*)(?:click\s+([\p{L}\p{N}_][^\s"]*)\s+(?!href\b)(?:call\s+)?[A-Za-z_$]|callback\s+(\S+)\s+")/u

/** An icon from an icon set: pages load none, so Mermaid draws a question mark or nothing. */
function icon(text: string): Problem | undefined {
  return firstRow(text, iconName, ({ 0: name, index }) => ({
    message: `"${name.trim()}" is an icon of a set that pages do not load, so it is not drawn.`,
    fix: 'Write a word, an emoji or a picture in its place.',
    column: index,
  }))
}

/** The problem in the first row that matches. */
function firstRow(
  text: string,
  pattern: RegExp,
  problemOf: (found: RegExpExecArray) => { message: string; fix: string; column: number },
): Problem | undefined {
  for (const [line, row] of text.split('\n').entries()) {
    const found = pattern.exec(row)
    if (!found) continue
    const { column, ...problem } = problemOf(found)
    return { ...problem, at: { line, column } }
  }
  return undefined
}

// In labels, in the braces of a shape, in brackets after a service or group, and in mind maps.
const iconName =
  /\bfa[bklrs]?:fa-[\w-]{1,60}|(?<=\bicon:\s{0,9}["']?)[\w-]{1,60}:[\w-]{1,60}|(?<=^\s{0,99}(?:service|group)\s[^(]{0,200}\()[\w-]{1,60}:[\w-]{1,60}(?=\))|(?<=::icon\()[^)]{1,200}/

/** Replaces Mermaid's list of expected grammar tokens by the text where it stopped; a single expected token is kept. */
function withoutTokens(message: string, text: string, at: TextPlace | undefined): string {
  const isList = /^Parse error on line \d+: Expecting '[^']*', '/.test(message)
  if (!isList || !at) return message
  const rows = text.trimEnd().split('\n')
  const rest = rows[at.line]?.slice(at.column).trim() ?? ''
  const [word = ''] = rest.split(/\s/, 1)
  if (word !== '') return `"${word.slice(0, 40)}" is not expected here.`
  return `The ${at.line < rows.length - 1 ? 'line' : 'diagram'} ends too early.`
}

/** Mermaid's message without the excerpt, which the place makes redundant. */
function oneLine(message: string): string {
  const [first = '', ...rest] = message.split('\n')
  // The rest of the message is the whole diagram.
  if (first.startsWith('No diagram type detected')) return first.trim()
  const pointer = rest.findIndex((line) => /^-*\^/.test(line))
  const shown = pointer < 0 ? [first, ...rest] : [first, ...rest.slice(pointer + 1)]
  return shown
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
