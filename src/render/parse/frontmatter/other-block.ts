import { parse, TomlError } from 'smol-toml'
import type { Frontmatter, Place } from '../../model/types.ts'
import { plainData } from './plain-data.ts'

/** Front matter in another language at the very top of a note, as Hugo has it: TOML between `+++` lines, or an object in JSON. */
export type OtherBlock = {
  /** Length of the block with its markers, in characters. */
  length: number
  data: Frontmatter
  /** The problem, and where it is. */
  problem?: { message: string; place: Place }
}

/** The block of a note; undefined if it has none. */
export function otherBlock(text: string): OtherBlock | undefined {
  return text.startsWith('{') ? jsonBlock(text) : tomlBlock(text)
}

/** An object with a title: any other object may be the text itself. */
function jsonBlock(text: string): OtherBlock | undefined {
  const closing = /^\}[ \t]*(?:\n|$)/m.exec(text)
  if (!closing) return undefined
  const length = closing.index + closing[0].length
  try {
    const data = plainData(JSON.parse(text.slice(0, length))) as Frontmatter
    return typeof data.title === 'string' ? { length, data } : undefined
  } catch {
    // Text that begins with a brace.
    return undefined
  }
}

function tomlBlock(text: string): OtherBlock | undefined {
  const opening = /^\+\+\+[ \t]*\n/.exec(text)?.[0]
  if (!opening) return undefined
  const closing = /^\+\+\+[ \t]*(?:\n|$)/m.exec(text.slice(opening.length))
  if (!closing) return undefined
  const length = opening.length + closing.index + closing[0].length
  try {
    return {
      length,
      data: plainData(
        withTexts(parse(text.slice(opening.length, opening.length + closing.index))),
      ) as Frontmatter,
    }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [, message = ''] = /^Invalid TOML document: ([^\n]*)/.exec(error.message) ?? []
    return { length, data: {}, problem: { message, place: { line: error.line + 1, column: error.column } } }
  }
}

/** Keeps dates as they are written, like YAML. */
function withTexts(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner)]))
}
