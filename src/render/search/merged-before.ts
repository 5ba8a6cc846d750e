import type { Cache } from '../cache/cache.ts'
import type { CountedWord } from './counted-words.ts'
import type { KeyedPart } from './part.ts'

/** An index that was merged another time: what tells which of its files another one has as well. */
export type MergedBefore = {
  /** The key of each part. */
  parts: readonly string[]
  fields: readonly string[]
  files: readonly FileBefore[]
  /** The words whose pages were counted. */
  counted: readonly (readonly [word: string, pages: number])[]
}

/** A file of words: `from` tells a reader where it begins, `first` and `last` are the words of it. */
export type FileBefore = { hash: string; from: string; first: string; last: string }

/** A file that is as it was. */
export type KeptFile = Pick<FileBefore, 'hash' | 'from'> & { first: Uint8Array; last: Uint8Array }

export type Reuse = {
  /** The pages of words that did not change. */
  pages: ReadonlyMap<string, number>
  /** The file that begins with the first word behind this one; without it, with the first of all. To be asked in the order of words. */
  fileBehind(word: Uint8Array | undefined): KeptFile | undefined
}

type Now = {
  parts: readonly KeyedPart[]
  fields: readonly string[]
  counted: readonly CountedWord[]
}

/**
 * What an index has of one before; undefined when its parts are others.
 *
 * Where a file ends depends on its own words and at most on the next one. So a file is as it was when the words from behind the file
 * before it to the beginning of the next one are.
 */
export function reuseOf(
  before: MergedBefore,
  { parts, fields, counted }: Now,
  isThere: (hash: string) => boolean,
): Reuse | undefined {
  if (before.fields.join(' ') !== fields.join(' ') || before.parts.length !== parts.length) return undefined
  const changes = parts.map(({ key, change }, number) => {
    const keyBefore = before.parts[number]!
    return key === keyBefore ? [] : change?.from === keyBefore ? change.words : undefined
  })
  if (!changes.every((words) => words !== undefined)) return undefined
  const pages = new Map(before.counted)
  // Pages of a word that nobody counted can be told by its file alone.
  const unknown = counted.filter(({ word }) => !pages.has(word)).map(({ bytes }) => bytes)
  const changed = [...changes.flat(), ...unknown].sort(Buffer.compare)
  const isChanged = new Set(changed.map(textOf))
  for (const { word, bytes } of counted) if (isChanged.has(textOf(bytes))) pages.delete(word)
  return { pages, fileBehind: keptFiles(before.files, changed, isThere) }
}

function keptFiles(
  before: readonly FileBefore[],
  changed: readonly Uint8Array[],
  isThere: (hash: string) => boolean,
): Reuse['fileBehind'] {
  const files = before.map((file) => ({ ...file, first: bytesOf(file.first), last: bytesOf(file.last) }))
  let at = 0
  let next = 0
  return (behind) => {
    if (behind) {
      while (at < files.length && Buffer.compare(files[at]!.last, behind) < 0) at += 1
      if (at === files.length || Buffer.compare(files[at]!.last, behind) !== 0) return undefined
      while (next < changed.length && Buffer.compare(changed[next]!, behind) <= 0) next += 1
    }
    const number = behind ? at + 1 : 0
    const file = files[number]
    if (!file) return undefined
    const following = files[number + 1]
    if (next < changed.length && !(following && Buffer.compare(changed[next]!, following.first) > 0))
      return undefined
    return isThere(file.hash) ? file : undefined
  }
}

/** Remembers for the next build how an index was merged. `key` tells it from others. */
export function rememberMerged(cache: Cache, key: string) {
  const pack = cache.pack('merged')
  const stored = pack.read(key)
  return {
    before: stored && (JSON.parse(stored.toString()) as MergedBefore),
    save(merged: MergedBefore): void {
      const bytes = Buffer.from(JSON.stringify(merged))
      if (!stored?.equals(bytes)) pack.add(key, bytes)
    },
  }
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

function textOf(word: Uint8Array): string {
  return decoder.decode(word)
}

function bytesOf(word: string): Uint8Array {
  return encoder.encode(word)
}
