import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { filesBelow } from '../read/files-below.ts'

/** The first file, by name, that differs between two folders. `one` and `other` describe it in each. */
export type Difference = {
  name: string
  /** Absent if only one of the folders has the file; `one` and `other` then say so. */
  at?: { line: number; column: number } | { byte: number }
  one: string
  other: string
}

export type Comparison = { files: number; different: number; first?: Difference }

/** Compares two folders byte for byte; a missing one is empty. `files` counts those in either of them. */
export async function compareFolders(one: string, other: string): Promise<Comparison> {
  const [ours, theirs] = await Promise.all([filesBelow(one), filesBelow(other)])
  const names = [...new Set([...ours, ...theirs])].sort()
  let different = 0
  let first: Difference | undefined
  for (const name of names) {
    const found = await differenceOf(name, one, other)
    if (!found) continue
    different += 1
    first ??= found
  }
  return { files: names.length, different, ...(first && { first }) }
}

async function differenceOf(name: string, one: string, other: string): Promise<Difference | undefined> {
  const read = (folder: string) => readFile(path.join(folder, name)).catch(() => undefined)
  const [ours, theirs] = await Promise.all([read(one), read(other)])
  if (!ours || !theirs) {
    const said = (bytes: Buffer | undefined) => (bytes ? 'it is there' : 'it is missing')
    return ours === theirs ? undefined : { name, one: said(ours), other: said(theirs) }
  }
  if (ours.equals(theirs)) return undefined
  const byte = ours.findIndex((value, at) => value !== theirs[at])
  const at = byte < 0 ? Math.min(ours.length, theirs.length) : byte
  if (isBinary(ours)) return { name, at: { byte: at }, one: hexAt(ours, at), other: hexAt(theirs, at) }
  const lines = ours.subarray(0, at).toString('utf8').split('\n')
  const place = { line: lines.length, column: lines.at(-1)!.length + 1 }
  return { name, at: place, one: textAt(ours, at), other: textAt(theirs, at) }
}

/** As in other tools that compare files: text contains no NUL. */
function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8000).includes(0)
}

const shownBytes = 40

function textAt(bytes: Buffer, at: number): string {
  // The byte that differs may be in the middle of a character.
  let start = at
  while (start > 0 && (bytes[start]! & 0xc0) === 0x80) start -= 1
  return bytes
    .subarray(start, start + shownBytes)
    .toString('utf8')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\uFFFD)\uFFFD+$/, '')
}

function hexAt(bytes: Buffer, at: number): string {
  return bytes.subarray(at, at + 8).toString('hex')
}
