import matter from 'gray-matter'
import {
  CST,
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import { messageOf } from '../base/user-error.ts'
import { diagnose } from '../model/diagnostics.ts'
import type { Diagnostic, Frontmatter, Place } from '../model/types.ts'
import { badMark, looseAlias, lostHeading, lostMarks, valueSlips } from './frontmatter-slips.ts'
import { keepWrittenNumbers } from './frontmatter-words.ts'
import { plainData } from './plain-data.ts'
import { type TomlBlock, tomlBlock } from './toml-block.ts'

export type ParsedFrontmatter = {
  data: Frontmatter
  /** The text below the front matter, and how many lines are above it. */
  body: string
  bodyLine: number
  /** Where a key is in the file, given by its path; for a missing key, the nearest one around it. */
  placeOf: (...keys: string[]) => Place
  diagnostics: readonly Diagnostic[]
}

/** More than any note has: YAML compares each key with all others. */
const maxChars = 65_536
const maxNesting = 200
const maxOddKeys = 3

const fileStart: Place = { line: 1, column: 1 }
const codeLanguages = ['js', 'javascript', 'coffee', 'coffeescript', 'cson', 'json', 'toml']

/**
 * Splits off the YAML between `---` lines, or the TOML between `+++` lines, at the very top and reads it. Nothing in it is ever executed: a
 * block in another language is an error. Invalid YAML gives no data and an error at its line.
 */
export function parseFrontmatter(text: string, path: string): ParsedFrontmatter {
  const none = { data: {}, body: text, bodyLine: 0, placeOf: () => fileStart, diagnostics: [] }
  const toml = tomlBlock(text)
  if (toml)
    return { ...none, ...below(text, toml.length), data: toml.data, diagnostics: tomlFindings(toml, path) }
  if (!/^---[^-\n]*\n/.test(text)) return { ...none, diagnostics: misplaced(text, path) }
  const failed = (message: string, fix: string, place = fileStart) => {
    const { body, bodyLine } = splitOff(text)
    return {
      ...none,
      body,
      bodyLine,
      diagnostics: [diagnose('front-matter', { path, place }, message, { fix })],
    }
  }
  const language = /^---[ \t]*(\S*)/.exec(text)![1]!
  if (language && language !== 'yaml' && language !== 'yml') {
    return failed(
      `Front matter in "${language}" is not read: nothing in a note is executed.`,
      'Write YAML between two lines "---".',
    )
  }
  const end = text.indexOf('\n---', 3)
  const hasEnd = closing.test(text)
  // Nothing but spaces and comments between the markers, or a single marker that is a rule.
  if (!holdsKeys(end < 0 ? text : text.slice(0, end + 4)))
    return hasEnd ? { ...none, ...splitOff(text), diagnostics: lostHeading(text, path) } : none
  if (!hasEnd) return failed('Front matter has no end.', 'Write a line "---" below its last key.')
  // With the line break after the opening marker, so that YAML's line numbers are those of the file.
  const source = text.slice(text.indexOf('\n'), end)
  if (source.length > maxChars)
    return failed(
      `Front matter has more than ${maxChars} characters.`,
      'Move anything that is not about the page to a file beside the note.',
    )
  if (nestingOf(source) > maxNesting)
    return failed('Front matter is nested too deeply to be read.', 'Nest fewer lists and keys in each other.')
  const lines = new LineCounter()
  const document = parseDocument(source, {
    lineCounter: lines,
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
    // Oddities of custom keys are left to the schema, rather than warned about by the process.
    logLevel: 'error',
  })
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const error = document.errors[0]
  const root = document.contents
  const isWrong = error || (root !== null && !isMap(root))
  const mark = isWrong ? badMark(source, error?.pos[0]) : undefined
  if (mark) return failed(mark.message, mark.fix, at(mark.offset))
  if (error)
    return failed(
      `Front matter is not valid YAML: ${yamlMessage(error)}.`,
      fixes[kindOf(error)] ?? 'Quote values that contain ": " or "#", and indent with spaces.',
      at(errorStart(error, document)),
    )
  if (root !== null && !isMap(root))
    return failed('Front matter must be a list of "key: value" lines.', 'Write for instance "title: …".')
  const alias = looseAlias(document)
  if (alias !== undefined)
    return failed(
      `Front matter is not valid YAML: ${messages.BAD_SCALAR_START}.`,
      fixes.BAD_SCALAR_START!,
      at(alias),
    )
  if (hasOddKeys(document))
    return failed('A key in front matter is a list or map itself.', 'Write the key in quotes.')
  const body = text.slice(end + 4).replace(/^\n/, '')
  const result = {
    body,
    bodyLine: countLines(text.slice(0, text.length - body.length)),
    placeOf: placeFinder(document, at),
  }
  keepWrittenNumbers(document)
  try {
    const data = plainData(document.toJS({ maxAliasCount: 100 }) ?? {}) as Frontmatter
    const placeAt = (offset: number) => ({ path, place: at(offset) })
    const slips = [...valueSlips(source, placeAt), ...lostMarks(document, source, placeAt)]
    return { ...result, data, diagnostics: slips }
  } catch (cause) {
    return failed(`Front matter could not be read: ${messageOf(cause)}.`, 'Remove the aliases ("*name").')
  }
}

/** Whether there is more between the markers than spaces and comments. */
function holdsKeys(block: string): boolean {
  let holds = false
  const engine = () => {
    holds = true
    return {}
  }
  const engines = Object.fromEntries(['yaml', ...codeLanguages].map((name) => [name, engine]))
  // gray-matter searches for comments from each of many blank lines. Options keep it from its cache, which would skip the engine for a text
  // seen before.
  const short = block.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
  matter(short, { engines, language: 'yaml' })
  return holds
}

/**
 * How many lists and maps may be nested, counted by the signs that begin one, because the functions of the parser recurse for each. If they
 * recurse too deeply, the engine may end the process instead of throwing.
 */
function nestingOf(source: string): number {
  let [deepest, inBrackets, inRow, indent] = [0, 0, 0, 0]
  let last: string | null = 'newline'
  for (const token of new Lexer().lex(source)) {
    const type = CST.tokenType(token)
    if (type === 'newline') [inRow, indent] = [inBrackets > 0 ? inRow : 0, 0]
    else if (type === 'space' && last === 'newline') indent = token.length
    else if (type === 'comma') inRow = 0
    else if (type && signs.has(type)) inRow += 1
    else if (type?.startsWith('flow-'))
      inBrackets = Math.max(0, inBrackets + (type.endsWith('-start') ? 1 : -1))
    deepest = Math.max(deepest, inBrackets + inRow + indent)
    last = type
  }
  return deepest
}

const signs: ReadonlySet<string> = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind'])

/** How deeply keys that are lists or maps may be nested: each is serialised once for each one around it. `{{title}}` is one. */
function hasOddKeys(document: Document): boolean {
  let found = false
  visit(document, {
    Pair(_key, { key }, path) {
      if (!isCollection(key)) return undefined
      found ||= path.filter((one) => isPair(one) && isCollection(one.key)).length >= maxOddKeys
      return found ? visit.BREAK : undefined
    },
  })
  return found
}

const closing = /\n---[ \t]*(?:\n|$)/

/** A block of keys that would be front matter if it were at the very top. Other programs put invisible characters before it. */
const lateBlock =
  /^((?:[ \t]*\n)*)[ \t\u00a0\u200b\u200e\u2060\ufeff]*---[ \t]*\n(?:[A-Za-z_][\w-]*:.*\n|[ \t#-].*\n)+---[ \t]*(?:\n|$)/

function misplaced(text: string, path: string): Diagnostic[] {
  const before = lateBlock.exec(text)?.[1]
  if (before === undefined) return []
  const place = { line: countLines(before) + 1, column: 1 }
  const message = 'Front matter must begin in line 1 and column 1, so these lines are shown as text.'
  return [
    diagnose('front-matter-value', { path, place }, message, {
      severity: 'warning',
      fix: 'Remove everything above or before it.',
    }),
  ]
}

function tomlFindings({ problem }: TomlBlock, path: string): Diagnostic[] {
  if (!problem) return []
  const { message, place } = problem
  return [
    diagnose('front-matter', { path, place }, `Front matter is not valid TOML: ${message}.`, {
      fix: 'Write YAML between two lines "---" instead, or mend it.',
    }),
  ]
}

function splitOff(text: string): { body: string; bodyLine: number } {
  const end = closing.exec(text)
  return below(text, end ? end.index + end[0].length : text.length)
}

function below(text: string, length: number): { body: string; bodyLine: number } {
  return { body: text.slice(length), bodyLine: countLines(text.slice(0, length)) }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function yamlMessage(error: YAMLError): string {
  return messages[kindOf(error)] ?? error.message.split('\n')[0]!.replace(/\.$/, '')
}

function kindOf({ code, message }: YAMLError): Kind {
  if (code === 'UNEXPECTED_TOKEN' && message.endsWith('at node end')) return 'MORE_BEHIND'
  if (code === 'MISSING_CHAR' && message.startsWith('Implicit map keys')) return 'MULTILINE_IMPLICIT_KEY'
  if (code === 'BAD_INDENT' && /end with a [\]}]$/.test(message)) return 'MISSING_CHAR'
  return code
}

type Kind = YAMLError['code'] | 'MORE_BEHIND'

/** Explanations of the most common mistakes for authors who do not know YAML. */
const messages: Partial<Record<Kind, string>> = {
  DUPLICATE_KEY: 'a key is given twice',
  BLOCK_AS_IMPLICIT_KEY: 'a value that contains ": " has no quotes, or a line is indented too far',
  MULTILINE_IMPLICIT_KEY: 'a line has no ": "',
  TAB_AS_INDENT: 'a tab indents a line',
  MISSING_CHAR: 'a quote or bracket is never closed',
  BAD_SCALAR_START: 'a value begins with a sign that YAML keeps for itself',
  MORE_BEHIND: 'a value continues after its closing quote or bracket',
}

const fixes: Partial<Record<Kind, string>> = {
  DUPLICATE_KEY: 'Keep one of the two.',
  BLOCK_AS_IMPLICIT_KEY: 'Write it in quotes, as in title: "a: b".',
  MULTILINE_IMPLICIT_KEY: 'Write "key: value" on a line of its own.',
  TAB_AS_INDENT: 'Indent with spaces.',
  MISSING_CHAR: 'Close it.',
  BAD_SCALAR_START: 'Write the value in quotes.',
  MORE_BEHIND: `Write all of it in quotes, as in title: '[a] "b"'.`,
}

/** The start of the mistake: an unclosed quote or bracket is reported at its end, which says little. */
function errorStart(error: YAMLError, document: Document): number {
  let start = error.pos[0]
  if (kindOf(error) !== 'MISSING_CHAR') return start
  visit(document, {
    Node(_key, node) {
      const [from, to] = node.range ?? [0, 0]
      const isOpen = isScalar(node) ? node.type?.startsWith('QUOTE') : isCollection(node) && node.flow
      if (isOpen && from <= error.pos[0] && to >= error.pos[0]) start = Math.min(start, from)
    },
  })
  return start
}

function placeFinder(document: Document, at: (offset: number) => Place): (...keys: string[]) => Place {
  return (...keys) => {
    let node: unknown = document.contents
    let place = fileStart
    for (const key of keys) {
      const found = entryOf(node, key)
      if (!found) break
      place = found.offset === undefined ? place : at(found.offset)
      node = found.value
    }
    return place
  }
}

/** The value at a key of a map or an index of a list, and its position. */
function entryOf(node: unknown, key: string): { value: unknown; offset: number | undefined } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(key)]
    return item ? { value: item, offset: rangeStart(item) } : undefined
  }
  const pair = isMap(node)
    ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined
  return pair && { value: pair.value, offset: rangeStart(pair.key) }
}

function rangeStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
