import matter from 'gray-matter'
import { withoutTabs } from '../../dialects/files.ts'
import { unopenedKeys } from '../../dialects/head-of.ts'
import { diagnose } from '../../model/diagnostics.ts'
import { countBreaks } from '../../model/places.ts'
import type { Diagnostic, Frontmatter, Place } from '../../model/types.ts'
import { type OtherBlock, otherBlock } from './other-block.ts'
import { plainData } from './plain-data.ts'
import { lostHeading } from './slips.ts'
import { readYaml } from './yaml.ts'

export type ParsedFrontmatter = {
  data: Frontmatter
  /** The text below the front matter, and how many lines are above it. */
  body: string
  bodyLine: number
  /** The position of a key in the file, given its path; for a missing key, that of the nearest key around it. */
  placeOf: (...keys: string[]) => Place
  diagnostics: readonly Diagnostic[]
}

const fileStart: Place = { line: 1, column: 1 }
const codeLanguages = ['js', 'javascript', 'coffee', 'coffeescript', 'cson', 'json', 'toml']

/**
 * Splits off the YAML between `---` lines at the very top, or what Hugo has there, and reads it. Nothing in it is ever executed: a
 * block in another language is an error. Invalid YAML gives no data and an error at its line.
 */
export function parseFrontmatter(text: string, path: string): ParsedFrontmatter {
  const none = { data: {}, body: text, bodyLine: 0, placeOf: () => fileStart, diagnostics: [] }
  const other = otherBlock(text)
  if (other)
    return { ...none, ...below(text, other.length), data: other.data, diagnostics: tomlFindings(other, path) }
  if (!/^---[^-\n]*\n/.test(text))
    return unopened(text, path) ?? { ...none, diagnostics: misplaced(text, path) }
  const failed = ({ message, fix, place = fileStart }: { message: string; fix: string; place?: Place }) => ({
    ...none,
    // Without a line like a key it is the text, below a thematic break.
    ...(keyLine.test(text) && splitOff(text)),
    diagnostics: [diagnose('front-matter', { path, place }, message, { fix })],
  })
  const language = /^---[ \t]*(\S*)/.exec(text)![1]!
  if (language && language !== 'yaml' && language !== 'yml')
    return failed({
      message: `Front matter in "${language}" is not read: nothing in a note is executed.`,
      fix: 'Write YAML between two lines "---".',
    })
  const end = text.indexOf('\n---', 3)
  const hasEnd = closing.test(text)
  // Only spaces and comments between the markers, or a single marker that is a thematic break.
  if (!holdsKeys(end < 0 ? text : text.slice(0, end + 4)))
    return hasEnd ? { ...none, ...splitOff(text), diagnostics: lostHeading(text, path) } : none
  if (!hasEnd) {
    const endless = failed({
      message: 'Front matter has no end.',
      fix: 'Write a line "---" below its last key.',
    })
    // If the whole note is keys, it is front matter, as in other tools.
    const whole = readYaml(text.slice(text.indexOf('\n')), path)
    // A comment may be a heading, unless it has a key.
    const hasText = /\n[ \t]*#(?![^\n]*:)/.test(text)
    return hasText || 'problem' in whole
      ? endless
      : { ...endless, ...below(text, text.length), data: whole.data }
  }
  const read = readYaml(text.slice(text.indexOf('\n'), end), path)
  if ('problem' in read) return failed(read.problem)
  const body = text.slice(end + 4).replace(/^\n/, '')
  return { ...read, ...below(text, text.length - body.length) }
}

function unopened(text: string, path: string): ParsedFrontmatter | undefined {
  const keys = unopenedKeys(text)
  const read = keys === undefined ? undefined : readYaml(withoutTabs(keys), path)
  if (keys === undefined || !read || 'problem' in read) return undefined
  const marks = /^\n-+[ \t]*(?:\n|$)/.exec(text.slice(keys.length))![0]
  return { ...read, ...below(text, keys.length + marks.length) }
}

const keyLine = /^---[^\n]*\n(?:(?!---)[^\n]*\n)*?[ \t]*["']?[\p{L}\p{N}_-]+["']?[ \t]*[:：]/u

/** Whether there is more between the markers than spaces and comments. */
function holdsKeys(block: string): boolean {
  let holds = false
  const engine = () => {
    holds = true
    return {}
  }
  const engines = Object.fromEntries(['yaml', ...codeLanguages].map((name) => [name, engine]))
  // gray-matter searches for comments from each of many blank lines. Passing options avoids its cache, which would skip the engine for a text
  // seen before.
  const short = block.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
  matter(short, { engines, language: 'yaml' })
  return holds
}

const closing = /\n---[ \t]*(?:\n|$)/

/** A block of keys that would be front matter if it were at the very top, with three dashes. Other programs put invisible characters before it. */
const lateBlock =
  /^((?:[ \t]*\n)*(?:<!--[^\n>]{0,500}-->[ \t]*\n)?)[ \t\u00a0\u200b\u200e\u2060\ufeff]*---(-*)[ \t]*\n(?:[A-Za-z_][\w-]*:.*\n|[ \t#].*\n|-[ \t].*\n)+----*[ \t]*(?:\n|$)/

function misplaced(text: string, path: string): Diagnostic[] {
  const [, before, moreDashes] = lateBlock.exec(text) ?? []
  if (before === undefined) return []
  const place = { line: countBreaks(before) + 1, column: 1 }
  const must = moreDashes ? 'must begin and end with three dashes' : 'must begin in line 1 and column 1'
  return [
    diagnose(
      'front-matter-value',
      { path, place },
      `Front matter ${must}, so these lines are shown as text.`,
      { fix: moreDashes ? 'Write "---" above and below it.' : 'Remove everything above or before it.' },
    ),
  ]
}

function tomlFindings({ problem }: OtherBlock, path: string): Diagnostic[] {
  if (!problem) return []
  const { message, place } = problem
  return [
    diagnose('front-matter', { path, place }, `Front matter is not valid TOML: ${message}.`, {
      fix: 'Write YAML between two lines "---" instead, or mend it.',
    }),
  ]
}

/** The front matter of a note in its tool's syntax; some tools use lines of keys without dashes. */
export function frontmatterIn(syntax: readonly string[], text: string, path: string): ParsedFrontmatter {
  if (syntax.includes('meta')) return metaLines(text, 'one') ?? parseFrontmatter(text, path)
  if (syntax.includes('outline')) return metaLines(text, 'two') ?? outlineFrontmatter(text, path)
  return parseFrontmatter(text, path)
}

/** Front matter of an outline, whose lines of keys need not be YAML: `tags: #a, [[b]]`. */
function outlineFrontmatter(text: string, path: string): ParsedFrontmatter {
  const parsed = parseFrontmatter(text, path)
  if (!parsed.diagnostics.some(({ rule }) => rule === 'front-matter')) return parsed
  const head = text.slice(0, text.length - parsed.body.length)
  const pairs = [...head.matchAll(/^([\w-]{1,40}):[ \t]*(\S.*)$/gm)]
  const data = Object.fromEntries(pairs.map(([, key, value]) => [key!.toLowerCase(), value!.trim()]))
  return { ...parsed, data: plainData(data) as Frontmatter, diagnostics: [] }
}

function splitOff(text: string): { body: string; bodyLine: number } {
  const end = closing.exec(text)
  return below(text, end ? end.index + end[0].length : text.length)
}

function below(text: string, length: number): { body: string; bodyLine: number } {
  return { body: text.slice(length), bodyLine: countBreaks(text.slice(0, length)) }
}

/** `key: value`, perhaps without a value, or with two colons as in an outline. */
const lines = {
  one: /^([A-Za-z][\w-]{0,40}):(?!\S)(.*)$/,
  two: /^([A-Za-z][\w-]{0,40})::[ \t]+(\S.*)$/,
}

/** Keys in the first lines of a note, up to the first blank line, without dashes around them; undefined if it begins with anything else. */
function metaLines(text: string, colons: keyof typeof lines): ParsedFrontmatter | undefined {
  const line = lines[colons]
  const end = text.indexOf('\n\n')
  const head = text.slice(0, end < 0 ? undefined : end)
  if (head.length > 4000 || !line.test(head.split('\n', 1)[0]!)) return undefined
  const given = head.split('\n')
  const data: Record<string, unknown> = {}
  let last = ''
  for (const one of given) {
    const [, key, value = ''] = line.exec(one) ?? []
    if (key === undefined && !(last !== '' && /^[ \t]+\S/.test(one))) return undefined
    if (key === undefined) data[last] = `${data[last] ?? ''} ${one.trim()}`.trim()
    else {
      last = key.toLowerCase()
      if (value.trim() !== '') data[last] = value.trim().replace(/^(["'])(.*)\1$/, '$2')
    }
  }
  if (Object.keys(data).length === 0) return undefined
  return {
    data: plainData(data) as ParsedFrontmatter['data'],
    body: text.slice(head.length),
    bodyLine: given.length - 1,
    placeOf: () => ({ line: 1, column: 1 }),
    diagnostics: [],
  }
}
