import { counted } from '../../base/counted.ts'
import { once } from '../../base/once.ts'
import { diagnose } from '../../model/diagnostics.ts'
import { countBreaks } from '../../model/places.ts'
import type { Diagnostic, Place, Severity } from '../../model/types.ts'
import type { ReadIncluded } from '../../read/included.ts'
import { openFences } from '../code/fences.ts'
import { asWritten, isFromProject } from '../foreign/includes.ts'
import type { PageTime } from '../limits/page-time.ts'
import type { Origin } from './origins.ts'
import { type KnownHeadings, parseTarget, selectedPart } from './parts.ts'
import { includedPath, refusal } from './target.ts'

type Expanded = { text: string; origins: readonly Origin[]; diagnostics: readonly Diagnostic[] }

type Input = {
  path: string
  body: string
  /** Lines above the body in the file. */
  bodyLine: number
  read: ReadIncluded
  /** The text of a note in our Markdown, line by line. */
  translate: (text: string) => string
  /** Severity of a missing file. */
  missing: Severity
  time: PageTime
}

const directive = /<!--\s*@include:([^<>\n]*)-->/g
/** A page that exceeds this many characters or inclusions includes itself by mistake. */
const maxChars = 20_000_000
const maxInclusions = 10_000
/** How many characters of files are searched for inclusions. */
const maxRead = 50_000_000

/**
 * The body of a page with `<!--@include: path#region{from,to}-->` replaced by its target, recursively, and the origin of each line. Each
 * file that cannot be included, each cycle and each page that grows too large is one finding.
 */
export async function expandIncludes(input: Input): Promise<Expanded> {
  const { path, body: written, bodyLine, translate } = input
  const body = translate(written)
  if (!body.includes('@include:')) return { text: body, origins: [], diagnostics: [] }
  const expansion: Expansion = {
    ...input,
    parts: [],
    end: { line: 1, column: 1 },
    chars: 0,
    charsRead: 0,
    headings: new Map(),
    count: 0,
    origins: [],
    diagnostics: [],
  }
  await expand(expansion, { path, text: body, written, line: bodyLine + 1, stack: [path] })
  const { parts, origins, diagnostics } = expansion
  return { text: parts.join(''), origins, diagnostics }
}

type Expansion = Input & {
  parts: string[]
  /** Where the expanded text continues. */
  end: Place
  chars: number
  charsRead: number
  /** Headings of files that were included by heading. */
  headings: KnownHeadings
  count: number
  origins: Origin[]
  diagnostics: Diagnostic[]
}

/** A piece of a file, which begins at `line` there; its text in our Markdown, and as its author wrote it. */
type Piece = {
  path: string
  text: string
  written: string
  line: number
  stack: readonly string[]
  at?: Place
}

async function expand(expansion: Expansion, piece: Piece): Promise<void> {
  let from = 0
  let { line } = piece
  let lineStart = 0
  const fences = openFences()
  const writtenLines = once(() => piece.written.split('\n'))
  for (const match of piece.text.matchAll(directive)) {
    const after = match.index + match[0].length
    // In inline code it is only an example.
    if (piece.text[match.index - 1] === '`' && piece.text[after] === '`') continue
    const before = piece.text.slice(from, match.index)
    emit(expansion, before, piece, { line, column: from - lineStart + 1 })
    line += countBreaks(before)
    if (before.includes('\n')) lineStart = from + before.lastIndexOf('\n') + 1
    const place = { line, column: match.index - lineStart + 1 }
    const inner = await pieceOf(expansion, match[1]!.trim(), { ...piece, at: piece.at ?? place }, place)
    // The first piece continues a line that was read before.
    for (const one of before.split('\n').slice(from === 0 ? 0 : 1, -1)) fences.take(one)
    if (inner) await expand(expansion, { ...inner, text: indented(inner.text, match[1]!.trim(), before) })
    // Code that shows how to include a file.
    else if (fences.isOpen()) {
      const own = writtenLines()[line - piece.line] ?? ''
      emit(expansion, own.includes('@include:') ? match[0] : own.trim(), piece, place)
    }
    from = after
  }
  emit(expansion, piece.text.slice(from), piece, { line, column: from - lineStart + 1 })
}

/** Tools whose notes include files from the project indent all lines of a file like the directive; VitePress does not. */
function indented(text: string, written: string, before: string): string {
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  if (indent === '' || indent.trim() !== '' || !isFromProject(written)) return text
  return text.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

function emit(expansion: Expansion, text: string, { path, at }: Piece, place: Place): void {
  if (text === '') return
  // A line end without other text belongs to the included text.
  const isRest = !/(?:^|\n)$/.test(expansion.parts.at(-1) ?? '') && /^[ \t]*(?:\n|$)/.test(text)
  const next = ({ line }: Place): Place => ({ line: line + 1, column: 1 })
  if (!isRest) expansion.origins.push({ from: expansion.end, path, place, ...(at && { at }) })
  else if (text.includes('\n'))
    expansion.origins.push({ from: next(expansion.end), path, place: next(place), ...(at && { at }) })
  expansion.parts.push(text)
  expansion.chars += text.length
  const { line, column } = expansion.end
  const breaks = countBreaks(text)
  expansion.end = {
    line: line + breaks,
    column: breaks > 0 ? text.length - text.lastIndexOf('\n') : column + text.length,
  }
}

/** The target of a directive; if it fails, nothing, with a finding at the directive. */
async function pieceOf(
  expansion: Expansion,
  written: string,
  parent: Piece,
  place: Place,
): Promise<Piece | undefined> {
  const found = (rule: string, message: string, severity: Severity, fix?: string) => {
    const at = { path: parent.path, place }
    expansion.diagnostics.push(diagnose(rule, at, message, { severity, ...(fix && { fix }) }))
    return undefined
  }
  if (expansion.count >= maxInclusions || expansion.chars > maxChars || expansion.charsRead > maxRead) {
    if (expansion.count === Number.POSITIVE_INFINITY) return undefined
    expansion.count = Number.POSITIVE_INFINITY
    return found('include', 'The page includes too much text.', 'error', 'Include each file once.')
  }
  expansion.count += 1
  const target = parseTarget(written)
  const { wanted, file } = await fileAt(expansion, parent.path, target.path)
  const name = asWritten(target.path)
  if (parent.stack.includes(wanted)) {
    return found('include', `"${name}" includes itself, so it is left out here.`, 'warning')
  }
  if (file.status !== 'read') {
    const { message, fix } = refusal(file)
    const severity = file.status === 'missing' ? expansion.missing : 'error'
    return found('include', `"${name}" cannot be included: ${message}.`, severity, fix)
  }
  expansion.charsRead += file.text.length
  const selected = expansion.time.spend(() => selectedPart(file.text, target, wanted, expansion.headings))
  if (!selected) {
    return found('include', `"${name}" has no region or heading "${target.name}".`, 'error')
  }
  const { outside, ...part } = { ...selected, written: selected.text }
  if (/\.mdx?$/.test(wanted)) part.text = expansion.time.spend(() => expansion.translate(part.text))
  if (outside !== undefined) {
    const range = /\{[^{}]*\}$/.exec(written)?.[0] ?? 'the range'
    const whole = target.name === undefined ? 'The file' : `"#${target.name}"`
    return found(
      'include',
      `"${name}" has no line of ${range}.`,
      'warning',
      `${whole} has ${counted(outside, 'line')}; "{3,5}" are the third to the fifth.`,
    )
  }
  return { path: wanted, ...part, stack: [...parent.stack, wanted], ...(parent.at && { at: parent.at }) }
}

/** A missing path that does not begin with a dot may be from the top of the note's language, or of all notes. */
async function fileAt({ read }: Expansion, from: string, written: string) {
  const wanted = includedPath(from, written)
  const file = await read(wanted)
  if (file.status !== 'missing' || /^[.@]/.test(written)) return { wanted, file }
  const rooted = includedPath('', `/${written}`)
  const inLanguage = from.includes('/') ? [`${from.split('/')[0]}/${rooted}`] : []
  for (const other of [...inLanguage, rooted]) {
    const found = await read(other)
    if (found.status === 'read') return { wanted: other, file: found }
  }
  return { wanted, file }
}
