import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, parseDocument } from 'yaml'
import type { Site } from '../../model/site.ts'
import { tryDecode } from '../../read/decode.ts'
import { ages } from './stale.ts'

/** Sets a note's `reviewed` to today. False if there is no such note that ages, or its front matter cannot be edited safely. */
export async function setReviewed(
  { config, pages }: Pick<Site, 'config' | 'pages'>,
  name: string,
  nowMs: number,
): Promise<boolean> {
  const note = [...pages.values()].find((page) => page.path === name && ages(page))
  if (!note) return false
  const file = path.join(config.srcDir, note.path)
  // Other encodings would not survive writing.
  const text = tryDecode(await readFile(file), 'utf-8', { ignoreBOM: true })
  const edited = text === undefined ? undefined : withReviewed(text, dayOf(nowMs))
  if (edited === undefined) return false
  if (edited !== text) await writeFile(file, edited)
  return true
}

/** The date in the author's time zone. */
function dayOf(nowMs: number): string {
  const offsetMs = new Date(nowMs).getTimezoneOffset() * 60_000
  return new Date(nowMs - offsetMs).toISOString().slice(0, 10)
}

/**
 * The text with `reviewed` in its front matter set to a day such as `2026-11-26`. Everything else stays: comments, quotes, line endings,
 * order of keys. Undefined if the front matter has a form that cannot be edited safely.
 */
export function withReviewed(text: string, day: string): string | undefined {
  const range = frontMatterOf(text)
  if (!range) return undefined
  const [start, end] = range
  const yaml = text.slice(start, end)
  const edited = edit(yaml, day, text[start - 2] === '\r' ? '\r\n' : '\n')
  if (edited === undefined || !isOnlyReviewed(yaml, edited, day)) return undefined
  return text.slice(0, start) + edited + text.slice(end)
}

/** Start and end of the YAML between the two fences. */
function frontMatterOf(text: string): [number, number] | undefined {
  const isFence = (line: string) => line.trimEnd() === '---'
  const [first = '', ...lines] = text.split('\n')
  if (!isFence(first.replace('\uFEFF', ''))) return undefined
  const count = lines.findIndex(isFence)
  if (count < 0) return undefined
  const start = first.length + 1
  return [start, lines.slice(0, count).reduce((at, line) => at + line.length + 1, start)]
}

function edit(yaml: string, day: string, lineEnd: string): string | undefined {
  const { contents, errors } = parseDocument(yaml)
  if (errors.length > 0 || (contents !== null && !isMap(contents))) return undefined
  const pair = contents?.items.find(({ key }) => isScalar(key) && key.value === 'reviewed')
  if (!pair) return contents?.flow ? undefined : `${yaml}reviewed: ${day}${lineEnd}`
  if (!isScalar(pair.value) || !pair.value.range) return undefined
  const [from, to] = pair.value.range
  const quote = /^["']/.exec(yaml.slice(from, to))?.[0] ?? ''
  const space = yaml[from - 1] === ':' ? ' ' : ''
  return yaml.slice(0, from) + space + quote + day + quote + yaml.slice(to)
}

function isOnlyReviewed(before: string, after: string, day: string): boolean {
  const document = parseDocument(after)
  if (document.errors.length > 0) return false
  return isDeepStrictEqual(document.toJS(), { ...parseDocument(before).toJS(), reviewed: day })
}
