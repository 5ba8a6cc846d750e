import type { IndexFile } from 'pagefind'
import { filesOfPage, unpackedBytes } from './bundle.ts'
import { cborCursor } from './cbor-bytes.ts'
import { type IndexTable, tableOf } from './index-table.ts'
import { pagedWords } from './paged-words.ts'
import type { PagesDocument } from './pages-document.ts'
import type { Part } from './part.ts'
import type { SearchRecord } from './record.ts'
import type { Tally } from './tally.ts'

type Sources = {
  /** The pages that Pagefind was given as one document, each with what stands for its record. */
  pages: readonly { key: string; record: Pick<SearchRecord, 'id' | 'card' | 'text'> }[]
  document: PagesDocument
  /** The word of a name, where Pagefind was given short names. */
  wordOf: (name: string) => Uint8Array
  tally: Tally
}

/** The part that Pagefind wrote. */
export function madePart(files: readonly IndexFile[], { pages, document, wordOf, tally }: Sources): Part {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const { languages, ...entry }: Part['entry'] & { languages: Record<string, { hash: string }> } = JSON.parse(
    Buffer.from(byPath.get('pagefind-entry.json')!).toString(),
  )
  const [language] = Object.values(languages)
  const table: IndexTable = language
    ? tableOf(unpackedBytes(byPath.get(`pagefind.${language.hash}.pf_meta`)!))
    : { pages: [], files: [], fields: [] }
  const named = Buffer.concat(
    table.files.map((id) => wordsIn(unpackedBytes(byPath.get(`index/${id}.pf_index`)!))),
  )
  const { text } = document
  const fields = table.fields.map((field) => document.fields.get(field)!)
  return {
    entry,
    fields: table.fields,
    pages: pages.map(({ key, record }, at) => ({
      key,
      name: record.id,
      words: text[at]! - (text[at - 1] ?? 0),
    })),
    tally,
    ...pagedWords(named, { text, fields, wordOf }),
    files: pages.flatMap(({ record }) => filesOfPage(record.id, record)),
  }
}

/** The words of a file without the heads of the lists that hold them. */
function wordsIn(file: Uint8Array): Uint8Array {
  const cursor = cborCursor(file)
  cursor.list()
  cursor.list()
  return file.subarray(cursor.at())
}
