import { closeSync, openSync, readSync } from 'node:fs'
import { parse as parseToml } from 'smol-toml'
import { once } from '../base/once.ts'
import { type Data, dataOf, plainText, yamlOf } from './files.ts'

/** The front matter of a note, read from its first characters only; nothing if it is missing or invalid. With `keys`, these entries only. */
export function headOf(file: string, keys?: readonly string[]): Data {
  const { some, rest } = openHead(file, keys ?? [])
  return keys ? some : { ...some, ...rest() }
}

/** Front matter in two steps, because parsing YAML takes half the time before the first page of `kbsite dev`. */
export type Head = { some: Data; rest: () => Data }

/** The entries with some keys, in lower case, and those with others. TOML, and YAML that begins with no plain key or has aliases, is read as a whole. */
export function openHead(file: string, keys: readonly string[]): Head {
  const text = firstCharacters(file).trimStart()
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:\n---[ \t]*(?:\n|$)|$)/.exec(text)?.[1] ?? unopenedKeys(text)
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+/.exec(text)?.[1]
  if (toml !== undefined || yaml === undefined) return whole(() => parseToml(toml ?? ''))
  // An alias may be in another entry than what it names.
  if (!/^[\w-]+[ \t]*:/.test(yaml) || /[[,:-][ \t]\*\w/.test(yaml)) return whole(() => yamlOf(yaml))
  const entries = yaml.split(/\n(?=[\w"'])/)
  const isWanted = (entry: string) => keys.includes(/^["']?([\w-]*)/.exec(entry)![1]!.toLowerCase())
  const some = entries.filter(isWanted)
  const rest = some.length === 0 ? [yaml] : entries.filter((entry) => !isWanted(entry))
  return { some: partOf(some), rest: once(() => partOf(rest)) }
}

function whole(read: () => unknown): Head {
  return { some: parsed(read), rest: () => ({}) }
}

function partOf(entries: readonly string[]): Data {
  return entries.length === 0 ? {} : parsed(() => yamlOf(entries.join('\n')))
}

/** Errors are reported when the note is parsed. */
function parsed(read: () => unknown): Data {
  try {
    return dataOf(read())
  } catch {
    return {}
  }
}

/**
 * Front matter without an opening fence, as accepted by Hexo: keys followed by a line of dashes. Unlike a setext heading, the
 * keys include a title or date, or begin in lower case with nothing below.
 */
export function unopenedKeys(text: string): string | undefined {
  const dashes = /\n-{3,}[ \t]*(?:\n|$)/.exec(text.slice(0, most))
  if (!dashes) return undefined
  const end = dashes.index
  const keys = text.slice(0, end)
  const isAll = text.slice(end + dashes[0].length, most).trim() === ''
  const isHead = keys.split('\n').every((line) => /^(?:[A-Za-z][\w-]*:(?:[ \t]|$)|[ \t#-]|$)/.test(line))
  const isMeant = /^[a-z]/i.test(keys) && /^(?:title|date):/m.test(keys)
  return isHead && (isMeant || (isAll && /^[a-z]/.test(keys))) ? keys : undefined
}

const most = 8192

function firstCharacters(file: string): string {
  try {
    const handle = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(most)
      const length = readSync(handle, bytes, 0, most, 0)
      return plainText(bytes.toString('utf8', 0, length))
    } finally {
      closeSync(handle)
    }
  } catch {
    return ''
  }
}
