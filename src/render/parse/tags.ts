import { camelCase } from '../../client/platform/camel-case.ts'
import { decodeEntities } from './html/escape.ts'
/** A tag in a note whose name starts with an upper-case letter. */
export type Tag = {
  kind: 'self' | 'open' | 'close'
  name: string
  props: Record<string, unknown>
  /** Attributes whose value is code, as written. */
  expressions: readonly string[]
  length: number
}

const attribute =
  /([A-Za-z_:@#][\w:.@-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}|([^\s"'<>`=]+)))?/y
const opening = /^<([A-Z][\w.]*)/
const closing = /^<\/([A-Z][\w.]*)\s*>/

/** Whether a component of this name can be written as a tag. */
export function isTagName(name: string): boolean {
  return /^[A-Z][\w.]*$/.test(name)
}

/** The component tag at the start of the text, or undefined. Values in `{}` or that look like JSON are read as JSON. */
export function parseTag(text: string): Tag | undefined {
  const end = closing.exec(text)
  if (end) return { kind: 'close', name: end[1]!, props: {}, expressions: [], length: end[0].length }
  const start = opening.exec(text)
  if (!start) return undefined
  const props: Record<string, unknown> = {}
  const expressions: string[] = []
  let at = start[0].length
  for (;;) {
    at += /^\s*/.exec(text.slice(at))![0].length
    const stop = /^\/?>/.exec(text.slice(at))
    if (stop)
      return {
        kind: stop[0] === '>' ? 'open' : 'self',
        name: start[1]!,
        props,
        expressions,
        length: at + stop[0].length,
      }
    attribute.lastIndex = at
    const match = attribute.exec(text)
    if (!match) return undefined
    const [whole, name = '', double, single, braces, bare] = match
    const written = double ?? single ?? braces ?? bare
    const isCode = braces !== undefined || name.startsWith(':')
    const value = written === undefined ? true : isCode ? evaluated(written) : literal(written)
    if (value === undefined || /^(?:@|#|v-)/.test(name)) expressions.push(whole)
    else props[camelCase(name.replace(/^:/, ''))] = value
    at += whole.length
  }
}

/** The value of a template expression: JSON, a quoted text, or the name of a key; undefined for code. */
function evaluated(written: string): unknown {
  const text = decodeEntities(written).trim()
  const quoted = /^'([^'\\]*)'$|^`([^`\\$]*)`$/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2]
  if (/^\$[\w-]+$/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function literal(written: string): unknown {
  const text = decodeEntities(written)
  if (!/^\s*(?:[[{"-]|\d|true\b|false\b|null\b)/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    // A version such as "1.10" is not a number: the last digit would be lost.
    return typeof value === 'number' && String(value) !== text.trim() ? text : value
  } catch {
    // Not JSON after all: a text such as "2 items" or "[draft]".
    return text
  }
}
