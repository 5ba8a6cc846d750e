import type { Data } from './files.ts'

/** A key or an item of a list, and what follows it; or nothing, or a comment. */
const lineOf = /^(?:( *)(?:(-)|([A-Za-z][\w-]{0,60}):)(?: +([^\n]*?))? *| *(?:#[^\n]*)?)$/

/**
 * The value of YAML as most notes have it: lines of keys in Latin letters, each with a text, a number, true or false, or with a list or keys
 * of those below it. Undefined for any other YAML: its parser takes up to a millisecond for each note, too long before the first page.
 */
export function plainYaml(text: string): Data | undefined {
  // Patterns retry long blanks at each of them.
  if (/\t| {20}/.test(text)) return undefined
  const data: Record<string, unknown> = {}
  /** The last key without a value in its line, and how far the lines below it are indented. */
  let open: { key: string; indent?: string } | undefined
  for (const line of text.split('\n')) {
    const [whole, indent, dash, key, written] = lineOf.exec(line) ?? []
    if (whole === undefined) return undefined
    if (indent === undefined) continue
    const value = written ? (listIn(written) ?? scalarOf(written)) : null
    if (value === undefined || key?.toLowerCase() === 'null') return undefined
    if (key !== undefined && indent === '') {
      data[key] = value
      open = value === null ? { key } : undefined
    } else {
      if (open === undefined || (open.indent ?? indent) !== indent) return undefined
      open.indent = indent
      const below = data[open.key] ?? (dash ? [] : {})
      if (Array.isArray(below) !== (key === undefined)) return undefined
      if (key === undefined) (below as unknown[]).push(value)
      else (below as Record<string, unknown>)[key] = value
      data[open.key] = below
    }
  }
  return data
}

/** The values of a list in one line. */
function listIn(written: string): unknown[] | undefined {
  const inside = /^\[ *([^[\]{}:]*?) *\]$/.exec(written)?.[1]
  if (inside === undefined) return undefined
  const values = inside === '' ? [] : inside.split(/ *, */).map(scalarOf)
  return values.includes(undefined) ? undefined : values
}

const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/
const bare = /^(?![-?:,[\]{}#&*!|>'"%@`~.+=])(?:[^:#]|:(?=[^ ])|(?<! )#)+$/

function scalarOf(written: string): string | number | boolean | undefined {
  const text = quoted.exec(written)
  if (text) return text[1] ?? text[2]
  if (written === 'true' || written === 'false') return written === 'true'
  if (/^\d{1,15}$/.test(written)) return Number(written)
  const isOther =
    !bare.test(written) || !Number.isNaN(Number(written)) || /^(?:true|false|null)$/i.test(written)
  return isOther ? undefined : written
}
