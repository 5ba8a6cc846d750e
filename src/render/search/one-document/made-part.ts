import type { IndexFile } from 'pagefind'
import { cborCursor } from '../cbor-bytes.ts'
import { type IndexTable, tableOf } from '../index-table.ts'
import { unpackedBytes } from '../packed.ts'
import { nameOfSheet } from '../page-files.ts'
import type { Part } from '../part.ts'
import { pagedWords } from './paged-words.ts'
import type { PagesDocument } from './pages-document.ts'
import type { PartPages } from './part-pages.ts'

type Sources = {
  /** The parts whose pages were given to Pagefind as one document, in order. */
  parts: readonly PartPages[]
  document: PagesDocument
  /** Returns the word for one of the short names given to Pagefind. */
  wordOf: (name: Uint8Array) => Uint8Array
}

/** The parts, from Pagefind's output. */
export function madeParts(files: readonly IndexFile[], { parts, document, wordOf }: Sources): Part[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const { languages, ...entry }: Part['entry'] & { languages: Record<string, { hash: string }> } = JSON.parse(
    Buffer.from(byPath.get('pagefind-entry.json')!).toString(),
  )
  const [language] = Object.values(languages)
  const table: Pick<IndexTable, 'files' | 'fields'> = language
    ? tableOf(unpackedBytes(byPath.get(`pagefind.${language.hash}.pf_meta`)!))
    : { files: [], fields: [] }
  const named = Buffer.concat(
    table.files.map(({ id }) => wordsIn(unpackedBytes(byPath.get(`index/${id}.pf_index`)!))),
  )
  const { text, fields } = document
  const words = pagedWords(named, {
    text,
    fields: table.fields.map((name) => ({ name, ends: fields.get(name)! })),
    wordOf,
    parts: parts.map(({ sheets }) => sheets.flatMap(({ records }) => records).length),
  })
  return parts.map(({ sheets, tally }, at) => ({
    entry,
    sheets: sheets.map(({ key, records }) => ({ key, name: nameOfSheet(records), pages: records.length })),
    tally,
    ...words[at]!,
  }))
}

/** The words of a file without the list heads around them. */
function wordsIn(file: Uint8Array): Uint8Array {
  const cursor = cborCursor(file)
  cursor.list()
  cursor.list()
  return file.subarray(cursor.at())
}
