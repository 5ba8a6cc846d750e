import type { Field } from './card.ts'
import { decodeCbor } from './cbor.ts'

/**
 * Reads Pagefind's files as far as kbsite needs them. Pagefind's own browser code is 80 KB, most of it for cutting and ranking, which are
 * ours; its two kinds of files are nested lists. Tied to the version that the builder runs.
 */
export type IndexTable = {
  /** The pages by their number in the files: the name of its sheet and its number there. */
  pages: readonly string[]
  files: readonly WordFile[]
  fields: readonly Field[]
}

/** A file of the index. Its words begin at or after `from`, and before the next file's. */
type WordFile = { from: string; id: string }

/** A page that contains a word: its positions in the text, counted in words, and the other fields. */
export type Hit = { id: string; positions: readonly number[]; fields: readonly Field[] }

type RawTable = [
  version: string,
  sheets: [name: string, ...pages: number[]][],
  files: [from: string, to: string, id: string][],
  filters: unknown,
  sorts: unknown,
  fields: Field[],
]
type RawWords = [words: [word: string, pages: RawPage[], variants: unknown][]]
type RawPage = [numberStep: number, positions: number[], places: number[]]

/** The table of an index: which file has which words. Throws when the bytes are not a table. */
export function readTable(bytes: Uint8Array): IndexTable {
  const [, sheets, files, , , fields] = decodeCbor(bytes) as RawTable
  return {
    pages: sheets.flatMap(([name, ...pages]) => pages.map((_, number) => `${name}/${number}`)),
    files: files.map(([from, , id]) => ({ from, id })),
    fields,
  }
}

/** Where the card of a page is: the name of its sheet, and its number there. */
export function placeOf(id: string): { sheet: string; number: number } {
  const [sheet = '', number] = id.split('/')
  return { sheet, number: Number(number) }
}

/** The words of a file with the pages that contain them. Throws when the bytes are not such a file. */
export function readWords(bytes: Uint8Array, { pages, fields }: IndexTable): Map<string, Hit[]> {
  const [words] = decodeCbor(bytes) as RawWords
  return new Map(words.map(([word, found]) => [word, hitsOf(found, pages, fields)]))
}

/** Numbers of pages, and positions, are stored as the difference to the one before. */
function hitsOf(found: readonly RawPage[], pages: IndexTable['pages'], fields: readonly Field[]): Hit[] {
  let page = 0
  return found.map(([step, positions, places]) => {
    page += step
    return { id: pages[page]!, positions: positionsOf(positions), fields: fieldsOf(places, fields) }
  })
}

/** A negative number is the weight of the positions after it, which is the same for all of ours. */
function positionsOf(steps: readonly number[]): number[] {
  let position = 0
  return steps.flatMap((step) => {
    if (step < 0) return []
    position += step
    return [position]
  })
}

/** A negative number is a field, and the word's positions in it follow: -1 is the first field. */
function fieldsOf(places: readonly number[], fields: readonly Field[]): Field[] {
  return places.flatMap((place) => (place < 0 ? [fields[-1 - place]!] : []))
}

/** The files that may have words from `first` to `last`, among files sorted by their words. */
export function filesWith(files: readonly WordFile[], first: string, last = first): WordFile[] {
  // Pagefind also stores where a file ends, but only as many letters as tell the files apart.
  return files.filter(({ from }, at) => {
    const end = files[at + 1]?.from
    return !isBefore(last, from) && (end === undefined || isBefore(first, end))
  })
}

/** By code points, as Pagefind sorts; JavaScript compares halves of surrogate pairs, which are smaller than some characters. */
function isBefore(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (at === b.length) return false
  return at === a.length || orderOf(a.charCodeAt(at)) < orderOf(b.charCodeAt(at))
}

function orderOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
