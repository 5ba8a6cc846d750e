import { cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'
import type { Sheet } from './part.ts'

/** The table of an index, as far as it is needed. */
export type IndexTable = { files: readonly string[]; fields: readonly string[] }

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Throws a `RangeError` on bytes that are not a table. */
export function tableOf(bytes: Uint8Array): IndexTable {
  const cursor = cborCursor(bytes)
  cursor.list()
  // The version and the pages, which kbsite knows.
  cursor.skip()
  cursor.skip()
  const files = Array.from({ length: cursor.list() }, () => {
    cursor.list()
    cursor.skip()
    cursor.skip()
    return decoder.decode(cursor.text())
  })
  // Filters and orders, which kbsite does not use.
  cursor.skip()
  cursor.skip()
  const fields = Array.from({ length: cursor.list() }, () => decoder.decode(cursor.text()))
  return { files, fields }
}

/**
 * A table with other files, and with sheets instead of pages, in the order in which words number their pages. What Pagefind says of a page is
 * a sheet of one page. A file begins at the word `from`.
 */
export function writeTable({
  version,
  sheets,
  files,
  fields,
}: {
  version: string
  sheets: readonly Pick<Sheet, 'name' | 'pages'>[]
  files: readonly { id: string; from: string }[]
  fields: readonly string[]
}): Uint8Array {
  const writer = cborWriter()
  const text = (value: string) => writer.text(encoder.encode(value))
  writer.head(MAJOR.list, 6)
  text(version)
  writer.head(MAJOR.list, sheets.length)
  for (const { name, pages } of sheets) {
    writer.head(MAJOR.list, 1 + pages)
    text(name)
    // In place of the number of words on each page, which the ranking does not need.
    for (let page = 0; page < pages; page += 1) writer.head(MAJOR.number, 0)
  }
  writer.head(MAJOR.list, files.length)
  for (const { from, id } of files) {
    writer.head(MAJOR.list, 3)
    text(from)
    // Pagefind also stores where a file ends, which is not needed: it ends where the next one begins.
    text('')
    text(id)
  }
  writer.head(MAJOR.list, 0)
  writer.head(MAJOR.list, 0)
  writer.head(MAJOR.list, fields.length)
  for (const field of fields) text(field)
  return writer.take()
}
