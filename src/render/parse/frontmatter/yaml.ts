import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'
import { messageOf } from '../../base/user-error.ts'
import { diagnose } from '../../model/diagnostics.ts'
import type { Diagnostic, Frontmatter, Place } from '../../model/types.ts'
import { plainData } from './plain-data.ts'
import { badMark, looseAlias, lostMarks, type PlaceOf, valueSlips, withIndentedQuotes } from './slips.ts'
import { nestingOf } from './yaml-nesting.ts'

/** Data with the positions of its keys, or the reason why there is none. */
type ReadYaml =
  | { data: Frontmatter; placeOf: (...keys: string[]) => Place; diagnostics: readonly Diagnostic[] }
  | { problem: YamlProblem }

type YamlProblem = { message: string; fix: string; place?: Place }

/** More than any note has; YAML compares each key with all others. */
const maxChars = 65_536
const maxNesting = 200
const maxOddKeys = 3

/** Reads the YAML of front matter; `source` begins with the line break after the marker, so that its lines are those of the file. */
export function readYaml(source: string, path: string): ReadYaml {
  const tooLarge = excessIn(source)
  if (tooLarge) return { problem: tooLarge }
  const first = documentOf(source)
  const isOpen = first.document.errors.some((error) => kindOf(error) === 'MISSING_CHAR')
  const again = isOpen ? documentOf(withIndentedQuotes(source)) : first
  const { text, lines, document } = again.document.errors.length === 0 ? again : first
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const problem = problemIn(document, text, at)
  if (problem) return { problem }
  keepWrittenNumbers(document)
  try {
    const data = plainData(document.toJS({ maxAliasCount: 100 }) ?? {}) as Frontmatter
    const placeAt = (offset: number) => ({ path, place: at(offset) })
    const diagnostics = [
      ...keysGivenTwice(document, placeAt),
      ...valueSlips(text, placeAt),
      ...lostMarks(document, text, placeAt),
    ]
    return { data, placeOf: placeFinder(document, at), diagnostics }
  } catch (cause) {
    const message = `Front matter could not be read: ${messageOf(cause)}.`
    return { problem: { message, fix: 'Remove the aliases ("*name").' } }
  }
}

function documentOf(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    uniqueKeys: true,
    prettyErrors: false,
    // Oddities of custom keys are left to the schema, instead of the library warning about them on stderr.
    logLevel: 'error',
  })
  return { text, lines, document }
}

function excessIn(source: string): YamlProblem | undefined {
  if (source.length > maxChars)
    return {
      message: `Front matter has more than ${maxChars} characters.`,
      fix: 'Move anything that is not about the page to a file beside the note.',
    }
  if (nestingOf(source) > maxNesting)
    return {
      message: 'Front matter is nested too deeply to be read.',
      fix: 'Nest fewer lists and keys in each other.',
    }
  return undefined
}

function problemIn(
  document: Document,
  source: string,
  at: (offset: number) => Place,
): YamlProblem | undefined {
  const error = document.errors.find((one) => !isTwice(one))
  const root = document.contents
  const isList = root === null || isMap(root)
  const mark = error || !isList ? badMark(source, error?.pos[0]) : undefined
  if (mark) return { message: mark.message, fix: mark.fix, place: at(mark.offset) }
  if (error)
    return {
      message: `Front matter is not valid YAML: ${yamlMessage(error)}.`,
      fix: fixes[kindOf(error)] ?? 'Quote values that contain ": " or "#", and indent with spaces.',
      place: at(errorStart(error, document)),
    }
  if (!isList)
    return {
      message: 'Front matter must be a list of "key: value" lines.',
      fix: 'Write for instance "title: …".',
    }
  const alias = looseAlias(document)
  if (alias !== undefined)
    return {
      message: `Front matter is not valid YAML: ${messages.BAD_SCALAR_START}.`,
      fix: fixes.BAD_SCALAR_START!,
      place: at(alias),
    }
  if (hasOddKeys(document))
    return { message: 'A key in front matter is a list or map itself.', fix: 'Write the key in quotes.' }
  return undefined
}

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

/** The last of equal keys counts, as in other tools. */
function isTwice({ code }: YAMLError): boolean {
  return code === 'DUPLICATE_KEY'
}

function keysGivenTwice(document: Document, placeAt: PlaceOf): Diagnostic[] {
  const error = document.errors.find(isTwice)
  if (!error) return []
  return [
    diagnose(
      'front-matter',
      placeAt(error.pos[0]),
      'A key in front matter is given twice; the last counts.',
      {
        fix: 'Keep one of the two.',
      },
    ),
  ]
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
  BLOCK_AS_IMPLICIT_KEY: 'a value that contains ": " has no quotes, or a line is indented too far',
  MULTILINE_IMPLICIT_KEY: 'a line has no ": "',
  TAB_AS_INDENT: 'a tab indents a line',
  MISSING_CHAR: 'a quote or bracket is never closed',
  BAD_SCALAR_START: 'a value begins with a sign that YAML keeps for itself',
  MORE_BEHIND: 'a value continues after its closing quote or bracket',
}

const fixes: Partial<Record<Kind, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'Write it in quotes, as in title: "a: b".',
  MULTILINE_IMPLICIT_KEY: 'Write "key: value" on a line of its own.',
  TAB_AS_INDENT: 'Indent with spaces.',
  MISSING_CHAR: 'Close it.',
  BAD_SCALAR_START: 'Write the value in quotes.',
  MORE_BEHIND: `Write all of it in quotes, as in title: '[a] "b"'.`,
}

/** The start of the mistake: an unclosed quote or bracket is reported at its end, which is not helpful. */
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
    let place: Place = { line: 1, column: 1 }
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

/** Keys whose values readers see unchanged. */
const wordKeys = new Set(['title', 'description', 'name', 'text', 'tagline', 'details', 'linkText', 'tags'])

/** Preserves the notation of numbers that readers see: YAML turns `title: 1.10` into 1.1, and a tag `007` into 7. */
function keepWrittenNumbers(document: Document): void {
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && wordKeys.has(String(key.value))) keep(value as Node | null)
    },
  })
}

function keep(value: Node | null): void {
  if (isCollection(value)) for (const item of value.items) keep(isScalar(item) ? item : null)
  else if (isScalar(value) && typeof value.value === 'number' && value.source !== String(value.value))
    value.value = value.source
}
