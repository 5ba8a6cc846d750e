import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  filesWith,
  type Hit,
  type IndexTable,
  placeOf,
  readTable,
  readWords,
} from '../../../src/client/widgets/search-box/index/index-file.ts'
import { type MergedPart, mergeParts } from '../../../src/render/search/merge.ts'
import type { IndexedFile } from '../../../src/render/search/page-files.ts'
import { bytesOfPart, type Part, partFrom } from '../../../src/render/search/part.ts'
import type { SearchRecord } from '../../../src/render/search/record.ts'
import { wordColumns } from '../../../src/render/search/word-columns.ts'
import { madeRecord } from '../../helpers/made-record.ts'
import { bundleOf } from '../../helpers/pagefind-index.ts'
import { partOf, partsOf } from '../../helpers/part-of.ts'

const unpacked = ({ contents }: IndexedFile) => new Uint8Array(gunzipSync(contents()).subarray(12))

const tableIn = (bytes: Uint8Array) => readTable(JSON.parse(Buffer.from(bytes).toString()))

/** What Pagefind itself says of these pages, which it names in its own way. */
async function wholeOf(records: readonly SearchRecord[]): Promise<ReturnType<typeof contentsOf>> {
  const files = await bundleOf(records)
  const at = (pattern: RegExp) => unpacked(files.find(({ path }) => pattern.test(path))!)
  const table = at(/\.pf_meta$/)
  const names = tableIn(table).pages.map((id) => {
    const [card] = JSON.parse(Buffer.from(at(new RegExp(`fragment/${placeOf(id).sheet}`))).toString())
    return `${records.find((record) => record.card.url === card.url)!.id}/0`
  })
  const { words, ...rest } = contentsOf({ table, file: (id) => at(new RegExp(`index/${id}`)) }, names)
  // Only an index that is not merged has the names of its pages as words.
  return { ...rest, words: new Map([...words].filter(([word]) => !word.startsWith('ꙮpage'))) }
}

/** Every word of an index with all that it says, pages by their names. */
function contentsOf({ table, file }: { table: Uint8Array; file(id: string): Uint8Array }, names?: string[]) {
  const stored = tableIn(table)
  const read = { ...stored, pages: names ?? stored.pages }
  const words = new Map<string, Hit[]>()
  for (const { id } of read.files)
    for (const [word, hits] of readWords(file(id), read)) {
      expect(words.has(word)).toBe(false)
      const told = hits.map(({ id: page, positions, fields }) => ({
        id: page,
        positions,
        fields: [...fields].sort(),
      }))
      words.set(
        word,
        told.sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    }
  return { words, pages: read.pages.toSorted(), read }
}

function merged(parts: readonly MergedPart[]) {
  const { files, rest } = mergeParts(parts)
  return { files: Array.from(files), ...rest() }
}

const fileIn = (index: ReturnType<typeof merged>) => (id: string) =>
  wordColumns(index.files.find((file) => file.id === id)!.words)
const opened = (index: ReturnType<typeof merged>) => contentsOf({ table: index.table, file: fileIn(index) })

const records = Array.from({ length: 40 }, (_, number) => madeRecord(number + 1))
const chunked = (size: number) =>
  Array.from({ length: Math.ceil(records.length / size) }, (_, at) =>
    records.slice(at * size, (at + 1) * size),
  )

describe('an index that was merged of parts', () => {
  let whole: ReturnType<typeof contentsOf>
  let parts: readonly Part[]
  beforeAll(async () => {
    parts = await Promise.all(chunked(7).map(partOf))
    whole = await wholeOf(records)
    expect(whole.words.size).toBeGreaterThan(200)
  })

  test.each([40, 7, 1])('of %i pages says the same of every word as one of all pages', async (size) => {
    const found = opened(merged(await partsOf(chunked(size))))
    expect(found.pages).toEqual(whole.pages)
    expect([...found.words.keys()]).toEqual([...whole.words.keys()])
    expect(found.words).toEqual(whole.words)
  })

  test('has each word in the one file where a reader looks for it', async () => {
    const index = merged(parts)
    const { read, words } = opened(index)
    expect(read.files.length).toBeGreaterThan(5)
    for (const word of words.keys()) {
      const holding = filesWith(read.files, word).map(({ id }) =>
        readWords(fileIn(index)(id), read as IndexTable),
      )
      expect(holding.map((file) => file.has(word))).toEqual([true])
    }
  })

  test('has the same bytes each time', async () => {
    expect(merged(await Promise.all(chunked(7).map(partOf)))).toEqual(merged(parts))
  })

  test('is the same of parts that were stored', () => {
    expect(merged(parts.map((part) => partFrom(bytesOfPart(part))))).toEqual(merged(parts))
  })

  test('is the same of parts of one page and of seven that Pagefind got together', async () => {
    const single = chunked(1).slice(0, 4)
    expect(await partsOf(single)).toEqual(await Promise.all(single.map(partOf)))
    expect(await partsOf(chunked(7))).toEqual(parts)
  })

  test('is a fifth smaller as readers load it', () => {
    const { files } = merged(parts)
    const packed = (bytes: Uint8Array) => gzipSync(bytes).length
    const sizes = files.map(({ words }) => [packed(words), packed(wordColumns(words))])
    const [rows, columns] = [0, 1].map((at) => sizes.reduce((sum, one) => sum + one[at]!, 0))
    expect(columns! / rows!).toBeLessThan(0.8)
  })

  test('leaves the parts as they are', async () => {
    // Pages of one part each do not all have the same fields, so these get other numbers.
    const single = await partsOf(chunked(1))
    expect(merged(single)).toEqual(merged(single))
  })

  test('keeps the files of words that an edit does not touch', async () => {
    const before = merged(parts)
    const edited = [...chunked(7)[2]!]
    edited[3] = madeRecord(18, 'zebra zebra')
    const after = merged(parts.with(2, await partOf(edited)))
    const known = new Set(before.files.map(({ id }) => id))
    const made = after.files.filter(({ id }) => !known.has(id))
    // Behind the new words at the page's end; what the page has before stands where it stood.
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(3)
    expect(opened(after).words.get('zebraþ')?.[0]?.positions).toHaveLength(2)
  })

  test('of nothing is an index of nothing', () => {
    expect(opened(merged([]))).toMatchObject({ words: new Map(), pages: [] })
  })
})
