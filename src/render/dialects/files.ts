import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { entriesBelow, entriesOf, type ListFolder, namesIn } from '../base/entries.ts'
import { messageOf } from '../base/user-error.ts'
import { type Data, dataOf } from '../base/values.ts'

export { type Data, dataOf, listOf } from '../base/values.ts'

/** Why a file could not be read, and the place of the error. */
export type Problem = { message: string; place: string }

/** The contents of a data file; empty if it does not exist. */
type ReadData = { data: Data; problem?: Problem | undefined }

/** The text of a file without its byte order mark; undefined when it is missing or unreadable. */
export function textOf(file: string): string | undefined {
  try {
    return plainText(readFileSync(file, 'utf8'))
  } catch {
    // A missing or unreadable file does not exist for a dialect.
    return undefined
  }
}

/** A text without byte order mark and with LF line endings. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n')
}

/** The first of these names that exists in a folder. */
export function firstFile(folder: string, names: readonly string[]): string | undefined {
  return names.map((name) => path.join(folder, name)).find((file) => existsSync(file))
}

/** A file in the folder whose name matches. */
export function fileNamed(folder: string, name: RegExp, list: ListFolder = entriesOf): string | undefined {
  const found = namesIn(folder, list)
    .sort()
    .find((one) => name.test(one))
  return found && path.join(folder, found)
}

/** Folders that never contain notes. */
const closed = /^(?:\..*|node_modules|dist|build|public|static)$/

/** Matching files below a folder, as relative POSIX paths; no more than a site may have. */
export function filesBelow(
  folder: string,
  name: RegExp,
  { most = 20_000, list = entriesOf }: { most?: number; list?: ListFolder } = {},
): string[] {
  const found: string[] = []
  for (const { name: own, entry } of entriesBelow(folder, { isClosed: (one) => closed.test(one), list })) {
    if (found.length >= most) break
    if (entry.isFile() && name.test(entry.name)) found.push(own)
  }
  return found
}

/**
 * Reads a file of YAML, TOML or JSON (parsed as YAML, so comments are mostly accepted). A list at the top becomes the key `list`; unknown
 * tags of values are removed.
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

/** Larger files are no configs, and neither is YAML that expands beyond this through aliases. */
const maxYaml = 4 * 1024 * 1024

/** The value of a YAML text; most errors are tolerated. */
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

/** YAML with its indentation tabs, which some tools accept, replaced by spaces. */
export function withoutTabs(yaml: string): string {
  return yaml.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '))
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

/** A glob that matches exactly this path. */
export function asGlob(name: string): string {
  return name.replace(/[\\*?[\]{}()!+@|^$]/g, '\\$&')
}

/** A password-protected note becomes a draft unless `draft` says otherwise, because nothing here could protect its page. */
export function lockedNote({ password, draft }: Data): { draft?: true; locked?: true } {
  const isOpen = password === undefined || password === null || password === false || password === ''
  return draft === undefined && !isOpen ? { draft: true, locked: true } : {}
}
