import { cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'

/** What the table of an index says, as far as another one is made of it. */
export type IndexTable = {
  version: Uint8Array
  /** How many pages, and their list without its head. */
  pages: number
  pageBytes: Uint8Array
  files: readonly string[]
  fields: readonly string[]
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Throws a `RangeError` on bytes that are no table. */
export function tableOf(bytes: Uint8Array): IndexTable {
  const cursor = cborCursor(bytes)
  cursor.list()
  const version = cursor.text()
  const pages = cursor.list()
  const start = cursor.at()
  for (let left = pages; left > 0; left -= 1) cursor.skip()
  const pageBytes = bytes.subarray(start, cursor.at())
  const files = Array.from({ length: cursor.list() }, () => {
    cursor.list()
    cursor.skip()
    cursor.skip()
    return decoder.decode(cursor.text())
  })
  // Filters and orders, which kbsite has none of.
  cursor.skip()
  cursor.skip()
  const fields = Array.from({ length: cursor.list() }, () => decoder.decode(cursor.text()))
  return { version, pages, pageBytes, files, fields }
}

/** The table of an index of all their pages, with other files. A file begins at the word `from`. */
export function writeTable(
  tables: readonly IndexTable[],
  fields: readonly string[],
  files: readonly { id: string; from: string }[],
): Uint8Array {
  const writer = cborWriter()
  const text = (value: string) => writer.text(encoder.encode(value))
  writer.head(MAJOR.list, 6)
  writer.text(tables[0]?.version ?? new Uint8Array())
  writer.head(
    MAJOR.list,
    tables.reduce((sum, { pages }) => sum + pages, 0),
  )
  for (const { pageBytes } of tables) writer.raw(pageBytes)
  writer.head(MAJOR.list, files.length)
  for (const { from, id } of files) {
    writer.head(MAJOR.list, 3)
    text(from)
    // Pagefind tells where a file ends, too, which nobody asks for: it ends where the next one begins.
    text('')
    text(id)
  }
  writer.head(MAJOR.list, 0)
  writer.head(MAJOR.list, 0)
  writer.head(MAJOR.list, fields.length)
  for (const field of fields) text(field)
  return writer.take()
}
