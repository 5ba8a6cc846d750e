import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { entriesOf, type ListFolder, namesIn } from '../base/entries.ts'
import { messageOf } from '../base/user-error.ts'

export type Data = Readonly<Record<string, unknown>>

/** Why a file could not be read, and where. */
export type Problem = { message: string; place: string }

/** The contents of a data file: nothing when it does not exist. */
type ReadData = { data: Data; problem?: Problem | undefined }

/** The text of a file without its byte order mark; undefined when it is missing or unreadable. */
export function textOf(file: string): string | undefined {
  try {
    return plainText(readFileSync(file, 'utf8'))
  } catch {
    // Absent or unreadable: for a dialect it does not exist.
    return undefined
  }
}

/** A text without byte order mark, whose lines end in LF. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
}

/** The first existing one of some files, by names in a folder. */
export function firstFile(folder: string, names: readonly string[]): string | undefined {
  return names.map((name) => path.join(folder, name)).find((file) => existsSync(file))
}

/** The file in a folder whose name matches. */
export function fileNamed(folder: string, name: RegExp, list: ListFolder = entriesOf): string | undefined {
  const found = namesIn(folder, list)
    .sort()
    .find((one) => name.test(one))
  return found && path.join(folder, found)
}

/** Folders that never contain notes. */
const closed = /^(?:\..*|node_modules|dist|build|public|static)$/

/** Paths of all files below a folder whose names match, relative to it with slashes, up to the number that a site may have. */
export function filesBelow(
  folder: string,
  name: RegExp,
  { most = 20_000, list = entriesOf }: { most?: number; list?: ListFolder } = {},
): string[] {
  const found: string[] = []
  const walk = (below: string) => {
    for (const entry of list(path.join(folder, below))) {
      if (found.length >= most) return
      const own = below ? `${below}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        if (!closed.test(entry.name)) walk(own)
      } else if (entry.isFile() && name.test(entry.name)) found.push(own)
    }
  }
  walk('')
  return found
}

/**
 * A file of YAML, TOML or JSON (comments are accepted, since YAML accepts most of them); a list becomes that of the key `list`. Unknown
 * tags are removed from its values.
 */
export function readData(file: string): ReadData {
  const text = textOf(file)
  if (text === undefined) return { data: {} }
  try {
    const value = file.endsWith('.toml') ? parseToml(text) : yamlOf(text)
    return { data: dataOf(Array.isArray(value) ? { list: value } : value) }
  } catch (error) {
    return { data: {}, problem: { message: messageOf(error).split('\n')[0]!, place: file } }
  }
}

/** Larger files are not configs, nor is YAML that grows by its aliases. */
const maxYaml = 4 * 1024 * 1024

/** The value of a YAML text, of which most mistakes are tolerated. */
export function yamlOf(text: string): unknown {
  if (text.length > maxYaml) throw new Error('the file is too large')
  const read = (given: string) =>
    parseDocument(given, { logLevel: 'silent', uniqueKeys: false, strict: false })
  const first = read(text)
  const document = first.errors.length > 0 && text.includes('\t') ? read(withoutTabs(text)) : first
  const [error] = document.errors
  if (error) throw new Error(error.message)
  return document.toJS({ maxAliasCount: 1000 })
}

/** YAML with spaces for the tabs that indent its lines, which some tools accept. */
export function withoutTabs(yaml: string): string {
  return yaml.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '))
}

/** The value if it is a map, else an empty one. */
export function dataOf(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {}
}

/** The value if it is a list, else an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a non-empty text. */
export function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The texts of a list. */
export function textsOf(list: readonly unknown[]): string[] {
  return list.flatMap((one) => wordsOf(one) ?? [])
}

/** The folder of a path; empty at the top. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

/** A path as a pattern that matches nothing else. */
export function asGlob(name: string): string {
  return name.replace(/[\\*?[\]{}()!+@|^$]/g, '\\$&')
}

/** A note that only readers with a password may see: nothing here can hide it, so it is no page unless it says so. */
export function lockedNote({ password, draft }: Data): { draft?: true; locked?: true } {
  const isOpen = password === undefined || password === null || password === false || password === ''
  return draft === undefined && !isOpen ? { draft: true, locked: true } : {}
}
