import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../../../src/client/widgets/search-box/card.ts'
import { END } from '../../../../src/client/widgets/search-box/cut.ts'
import {
  filesWith,
  type Hit,
  type IndexTable,
  placeOf,
  readTable,
  readWords,
} from '../../../../src/client/widgets/search-box/index/index-file.ts'
import type { IndexedFile } from '../../../../src/render/search/page-files.ts'
import { madeRecord } from '../../../helpers/made-record.ts'
import { bundleOf, wordsInOrder } from '../../../helpers/pagefind-index.ts'

const pages = Array.from({ length: 40 }, (_, number) => madeRecord(number + 1))
let files: IndexedFile[]
let table: IndexTable

const unpacked = ({ contents }: IndexedFile) => new Uint8Array(gunzipSync(contents()).subarray(12))
const fileAt = (pattern: RegExp) => files.find(({ path }) => pattern.test(path))!

beforeAll(async () => {
  files = await bundleOf(pages)
  table = readTable(JSON.parse(Buffer.from(unpacked(fileAt(/\.pf_meta$/))).toString()))
})

/** What the index says about a word, by the address of the page. */
function askFor(word: string): Map<string, Pick<Hit, 'positions' | 'fields'>> {
  const hits = filesWith(table.files, word + END).flatMap(
    ({ id }) => readWords(unpacked(fileAt(new RegExp(`index/${id}`))), table).get(word + END) ?? [],
  )
  return new Map(
    hits.map(({ id, positions, fields }) => {
      const [card] = JSON.parse(
        gunzipSync(fileAt(new RegExp(`fragment/${placeOf(id).sheet}`)).contents())
          .subarray(12)
          .toString(),
      ) as [Card]
      return [card.url, { positions, fields: [...fields].sort() }]
    }),
  )
}

test('the index that Pagefind writes tells every place of every word', () => {
  const all = pages.map(({ words, meta, card }) => ({
    url: card.url,
    words: wordsInOrder(words),
    fields: Object.entries(meta).map(([field, text]) => ({ field, words: text.split(' ') })),
  }))
  const words = [...new Set(all.flatMap((page) => page.words))]
  expect(words.length).toBeGreaterThan(80)
  for (const word of words) {
    const wanted = all.flatMap(({ url, words: own, fields }) => {
      const positions = own.flatMap((other, at) => (other === word ? [at] : []))
      const named = fields.filter((field) => field.words.includes(word)).map(({ field }) => field)
      return positions.length + named.length > 0 ? [[url, { positions, fields: named.sort() }] as const] : []
    })
    expect(askFor(word)).toEqual(new Map(wanted))
  }
})

test('a word that no page has is in no file, or not in its file', () => {
  expect(askFor('龘靐').size).toBe(0)
})

describe('the files that may have a word', () => {
  const found = [
    { from: 'a', id: '1' },
    { from: 'mapping', id: '2' },
    { from: '\u{20bb7}野', id: '3' },
  ]
  test.each([
    ['map', 'map', ['1']],
    ['map', 'map\u{10ffff}', ['1', '2']],
    ['mappings', 'mappings', ['2']],
    // Behind every character of two bytes, although its first half is not.
    ['\uffe0', '\uffe0', ['2']],
    ['\u{20bb7}', '\u{20bb7}\u{10ffff}', ['2', '3']],
    ['0', '0', []],
    ['0', 'zz', ['1', '2']],
  ])('%s to %s', (first, last, ids) => {
    expect(filesWith(found, first, last).map(({ id }) => id)).toEqual(ids)
  })
})
