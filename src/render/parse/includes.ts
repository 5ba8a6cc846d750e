import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { diagnose } from '../diagnostics.ts'
import type { ReadIncluded } from '../read/included.ts'
import type { Diagnostic, Place, Severity } from '../types.ts'
import { splitAttributes } from './attributes.ts'
import { NestingError } from './depth.ts'
import { parseFrontmatter } from './frontmatter.ts'
import { includedPath, refusal } from './include-target.ts'
import { limitNesting } from './nesting.ts'
import { regionOf } from './regions.ts'
import { createSlugger } from './slug.ts'
import { cjkSyntax } from './syntax/cjk.ts'
import { coreSyntax } from './syntax/core.ts'

/** From line `from` (1-based) of the expanded text on, lines come from `path`, beginning with its `line`. */
export type Origin = {
  from: number
  path: string
  line: number
  /** Where the directive stands in the page itself; absent for the page's own lines. */
  at?: Place
}

export type Expanded = { text: string; origins: readonly Origin[]; diagnostics: readonly Diagnostic[] }

type Input = {
  path: string
  body: string
  /** Lines above the body in the file. */
  bodyLine: number
  read: ReadIncluded
  /** Severity of a file that is not there. */
  missing: Severity
}

const directive = /<!--\s*@include:([^<>\n]*)-->/g
/** A page made of more characters or inclusions than this doubles itself by mistake. */
const maxChars = 20_000_000
const maxInclusions = 10_000
/** Characters of files that are looked through for what is taken in. */
const maxRead = 50_000_000

/**
 * The body of a page with `<!--@include: path#region{from,to}-->` replaced by what they name, recursively, and where each line comes
 * from. Each file that cannot be taken in, each cycle and each page that grows too large is one finding.
 */
export async function expandIncludes(input: Input): Promise<Expanded> {
  const { path, body, bodyLine } = input
  if (!body.includes('@include:')) return { text: body, origins: [], diagnostics: [] }
  const expansion: Expansion = {
    ...input,
    parts: [],
    lines: 1,
    chars: 0,
    charsRead: 0,
    headings: new Map(),
    count: 0,
    origins: [],
    diagnostics: [],
  }
  await expand(expansion, { path, text: body, line: bodyLine + 1, stack: [path] })
  const { parts, origins, diagnostics } = expansion
  return { text: parts.join(''), origins, diagnostics }
}

type Expansion = Input & {
  parts: string[]
  /** Line of the expanded text that is being written. */
  lines: number
  chars: number
  charsRead: number
  /** Headings of files that were included by heading. */
  headings: Map<string, readonly FileHeading[]>
  count: number
  origins: Origin[]
  diagnostics: Diagnostic[]
}

/** A piece of a file: `line` is where it begins there. */
type Piece = { path: string; text: string; line: number; stack: readonly string[]; at?: Place }

async function expand(expansion: Expansion, piece: Piece): Promise<void> {
  let from = 0
  let { line } = piece
  let lineStart = 0
  for (const match of piece.text.matchAll(directive)) {
    const before = piece.text.slice(from, match.index)
    emit(expansion, before, piece, line)
    line += countBreaks(before)
    if (before.includes('\n')) lineStart = from + before.lastIndexOf('\n') + 1
    const place = { line, column: match.index - lineStart + 1 }
    const inner = await pieceOf(expansion, match[1]!.trim(), { ...piece, at: piece.at ?? place }, place)
    if (inner) await expand(expansion, inner)
    from = match.index + match[0].length
  }
  emit(expansion, piece.text.slice(from), piece, line)
}

function emit(expansion: Expansion, text: string, { path, at }: Piece, line: number): void {
  if (text === '') return
  // What ends a line without a word leaves it to the text that it holds.
  const isRest = !/(?:^|\n)$/.test(expansion.parts.at(-1) ?? '') && /^[ \t]*(?:\n|$)/.test(text)
  const skipped = isRest ? 1 : 0
  if (!isRest || text.includes('\n'))
    expansion.origins.push({ from: expansion.lines + skipped, path, line: line + skipped, ...(at && { at }) })
  expansion.parts.push(text)
  expansion.chars += text.length
  expansion.lines += countBreaks(text)
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** What a directive names, or nothing and a finding at its place. */
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
    return found('include', 'The page takes in too much text.', 'error', 'Include each file once.')
  }
  expansion.count += 1
  const target = parseTarget(written)
  const wanted = includedPath(parent.path, target.path)
  if (parent.stack.includes(wanted)) {
    return found('include', `"${target.path}" includes itself, so it is left out here.`, 'warning')
  }
  const file = await expansion.read(wanted)
  if (file.status !== 'read') {
    const { message, fix } = refusal(file)
    const severity = file.status === 'missing' ? expansion.missing : 'error'
    return found('include', `"${target.path}" cannot be included: ${message}.`, severity, fix)
  }
  expansion.charsRead += file.text.length
  const selected = select(file.text, target, wanted, expansion.headings)
  if (!selected) {
    return found('include', `"${target.path}" has no region or heading "${target.name}".`, 'error')
  }
  if (selected.text === '' && (target.from ?? target.to) !== undefined) {
    const count = countBreaks(file.text.replace(/\n$/, '')) + 1
    return found(
      'include',
      `"${target.path}" has no line of ${/\{[^{}]*\}$/.exec(written)?.[0] ?? 'the range'}.`,
      'warning',
      `The file has ${count} lines; "{3,5}" are the third to the fifth.`,
    )
  }
  return { path: wanted, ...selected, stack: [...parent.stack, wanted], ...(parent.at && { at: parent.at }) }
}

type Target = { path: string; name?: string; from?: number; to?: number }

function parseTarget(written: string): Target {
  const range = /\{\s*(?:(\d+)\s*)?,\s*(?:(\d+)\s*)?\}$/.exec(written)
  const rest = range ? written.slice(0, range.index).trim() : written
  const name = /#([^#\s{}]+)$/.exec(rest)
  return {
    path: name ? rest.slice(0, name.index) : rest,
    ...(name && { name: decoded(name[1]!) }),
    ...(range?.[1] && { from: Number(range[1]) }),
    ...(range?.[2] && { to: Number(range[2]) }),
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not percent-encoded: the name as it stands.
    return name
  }
}

type Selected = { text: string; line: number }

/** The part of a file that a target names; a whole Markdown file comes without its front matter. */
function select(
  text: string,
  { name, from, to }: Target,
  path: string,
  known: Expansion['headings'],
): Selected | undefined {
  const headings = () => {
    const found = known.get(path) ?? headingsOf(text)
    known.set(path, found)
    return found
  }
  const whole = name === undefined ? undefined : namedPart(text, name, headings)
  if (name !== undefined && !whole) return undefined
  if (from === undefined && to === undefined) return whole ?? withoutFrontmatter(text, path)
  const { text: all, line } = whole ?? { text, line: 1 }
  const first = Math.max(1, from ?? 1)
  const lines = all.split('\n').slice(first - 1, to)
  return { text: lines.join('\n'), line: line + first - 1 }
}

function withoutFrontmatter(text: string, path: string): Selected {
  if (!path.endsWith('.md')) return { text, line: 1 }
  const { body, bodyLine } = parseFrontmatter(text, path)
  return { text: body, line: bodyLine + 1 }
}

type FileHeading = { id: string; depth: number; line: number; start: number; end: number }

function namedPart(text: string, name: string, headings: () => readonly FileHeading[]): Selected | undefined {
  const region = regionOf(text, name)
  return region
    ? { text: region.lines.join('\n'), line: region.firstLine }
    : sectionOf(text, name, headings())
}

/** What stands below a heading, up to the next one of the same or a higher level. */
function sectionOf(text: string, id: string, headings: readonly FileHeading[]): Selected | undefined {
  const index = headings.findIndex((heading) => heading.id === id)
  const heading = headings[index]
  if (!heading) return undefined
  const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth)
  return { text: text.slice(heading.end, next?.start).replace(/^\n/, ''), line: heading.line + 1 }
}

/** The headings of a file with the ids that they have as a page; none when it is nested too deeply to be read. */
function headingsOf(text: string): FileHeading[] {
  try {
    limitNesting(text)
  } catch (error) {
    if (error instanceof NestingError) return []
    throw error
  }
  const slugger = createSlugger()
  const tree: Root = unified().use(remarkParse).use(coreSyntax).use(cjkSyntax).parse(text)
  return tree.children.flatMap((node) => {
    if (node.type !== 'heading' || !node.position) return []
    const { start, end } = node.position
    const { text: title, attributes } = splitAttributes(textOf(node))
    const id = attributes.id ?? slugger.slug(title)
    return [{ id, depth: node.depth, line: end.line, start: start.offset!, end: end.offset! }]
  })
}

/** Where a line of the expanded text comes from. */
export function originOf(origins: readonly Origin[], line: number): Origin | undefined {
  let low = 0
  let high = origins.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (origins[middle]!.from <= line) low = middle + 1
    else high = middle
  }
  return origins[low - 1]
}
