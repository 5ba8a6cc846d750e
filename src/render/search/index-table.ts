import type { StoredTable } from '../../client/widgets/search-box/index/index-file.ts'
import { type CborCursor, cborCursor } from './cbor-bytes.ts'
import type { Sheet } from './part.ts'

/** The table of an index. A file begins at the word `from`; words refer to a page and to a field by its number. */
export type IndexTable = {
  sheets: readonly Pick<Sheet, 'name' | 'pages'>[]
  files: readonly { id: string; from: string }[]
  fields: readonly string[]
  /** Words that many pages have. */
  common: readonly string[]
}

const decoder = new TextDecoder()

/** Reads the table that Pagefind wrote, in which each sheet is one page. Throws a `RangeError` on bytes that are not a table. */
export function tableOf(bytes: Uint8Array): IndexTable {
  const cursor = cborCursor(bytes)
  const text = () => decoder.decode(cursor.text())
  cursor.list()
  // The version, which kbsite knows.
  cursor.skip()
  const sheets = listOf(cursor, () => {
    cursor.list()
    const name = text()
    // How many words the page has.
    cursor.skip()
    return { name, pages: 1 }
  })
  const files = listOf(cursor, () => {
    cursor.list()
    const from = text()
    // Where the file ends: where the next one begins.
    cursor.skip()
    return { from, id: text() }
  })
  // Filters and orders, which kbsite does not use.
  cursor.skip()
  cursor.skip()
  return { sheets, files, fields: listOf(cursor, text), common: [] }
}

function listOf<T>(cursor: CborCursor, read: () => T): T[] {
  return Array.from({ length: cursor.list() }, read)
}

/** A table as readers load it. */
export function writeTable({ sheets, files, fields, common }: IndexTable): Uint8Array {
  const joined = (names: readonly string[]) => names.join(' ')
  const stored: StoredTable = {
    sheets: joined(sheets.map(({ name }) => name)),
    pages: sheets.map(({ pages }) => pages),
    from: joined(files.map(({ from }) => from)),
    ids: joined(files.map(({ id }) => id)),
    fields: joined(fields),
    common: joined(common),
  }
  return Buffer.from(JSON.stringify(stored))
}
