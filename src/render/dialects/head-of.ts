import { closeSync, openSync, readSync } from 'node:fs'
import { parse as parseToml } from 'smol-toml'
import { type Data, dataOf, plainText, yamlOf } from './files.ts'

/** The front matter of a note, read from its first characters only; nothing if it is missing or invalid. */
export function headOf(file: string): Data {
  const text = firstCharacters(file).trimStart()
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:\n---[ \t]*(?:\n|$)|$)/.exec(text)?.[1] ?? unopenedKeys(text)
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+/.exec(text)?.[1]
  try {
    if (toml !== undefined) return dataOf(parseToml(toml))
    return yaml === undefined ? {} : dataOf(yamlOf(yaml))
  } catch {
    // Errors are reported when the note is parsed.
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
