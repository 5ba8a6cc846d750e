import type { Field } from '../card.ts'
import { END } from '../cut.ts'

/** The table of an index. */
export type IndexTable = {
  /** The pages by number: the name of the sheet, and the number in it. */
  pages: readonly string[]
  files: readonly WordFile[]
  fields: readonly Field[]
  /** Words of many pages. */
  common: ReadonlySet<string>
}

/** A file of the index. Its words begin at or after `from`, and before the next file's. */
type WordFile = { from: string; id: string }

/** A page that contains a word: its positions in the text, counted in words, and the other fields. */
export type Hit = { id: string; positions: readonly number[]; fields: readonly Field[] }

/** The stored table: names are separated by spaces, and grouped by likeness, which compresses best. `pages` are the numbers of pages in each sheet. */
export type StoredTable = Record<'sheets' | 'from' | 'ids' | 'fields' | 'common', string> & {
  pages: readonly number[]
}

/** The table of an index: which file has which words. */
export function readTable({ sheets, pages, from, ids, fields, common }: StoredTable): IndexTable {
  const [names, starts, files] = [sheets, from, ids].map((joined) => joined.split(' ').filter(Boolean))
  return {
    pages: names!.flatMap((name, sheet) => Array.from({ length: pages[sheet]! }, (_, at) => `${name}/${at}`)),
    files: files!.map((id, at) => ({ from: starts![at]!, id })),
    fields: fields.split(' ') as Field[],
    common: new Set(common.split(' ')),
  }
}

/** Where the card of a page is: the name of its sheet, and its number there. */
export function placeOf(id: string): { sheet: string; number: number } {
  const [sheet = '', number] = id.split('/')
  return { sheet, number: Number(number) }
}

/**
 * The words of a file with the pages that contain them: the words, a zero, and numbers, those of one kind together. These are the pages of
 * each word; for each of these the difference to the page before, and twice its positions, plus one if it has the word in fields; the
 * fields, one bit for each; and each position as the difference to the one before.
 */
export function readWords(bytes: Uint8Array, { pages, fields }: IndexTable): Map<string, Hit[]> {
  const end = bytes.indexOf(0)
  const words = new TextDecoder().decode(bytes.subarray(0, end)).split(END).slice(0, -1)
  const numbers = numbersIn(bytes.subarray(end + 1))
  let at = 0
  const next = (count: number) => {
    at += count
    return numbers.slice(at - count, at)
  }
  const counts = next(words.length)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const steps = next(all)
  const places = next(all)
  const masks = next(places.filter((place) => place % 2 === 1).length).values()
  let hit = 0
  return new Map(
    words.map((word, number) => {
      let page = 0
      const hits = Array.from({ length: counts[number]! }, () => {
        const place = places[hit]!
        page += steps[hit]!
        hit += 1
        const mask = place % 2 === 1 ? masks.next().value! : 0
        const own = fields.filter((_, bit) => mask & (1 << bit))
        let position = 0
        const positions = next(place >> 1).map((step) => {
          position += step
          return position
        })
        return { id: pages[page]!, positions, fields: own }
      })
      return [word + END, hits]
    }),
  )
}

/** Seven bits a byte, the highest first; all bytes of a number but the last have the eighth bit. */
function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = []
  let high = 0
  for (const byte of bytes) {
    if (byte < 128) numbers.push(high + byte)
    high = byte < 128 ? 0 : (high + byte - 128) * 128
  }
  return numbers
}

/** The files that may have words from `first` to `last`, among files sorted by their words. */
export function filesWith(files: readonly WordFile[], first: string, last = first): WordFile[] {
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
