import { cborCursor, cborWriter, MAJOR } from './cbor-bytes.ts'

/** Pages in the table of an index, in the order in which words number them. */
type TablePage = { name: string; words: number }

/** The table of an index, as far as it is needed. */
export type IndexTable = { pages: readonly TablePage[]; files: readonly string[]; fields: readonly string[] }

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Throws a `RangeError` on bytes that are not a table. */
export function tableOf(bytes: Uint8Array): IndexTable {
  const cursor = cborCursor(bytes)
  cursor.list()
  cursor.skip()
  const pages = Array.from({ length: cursor.list() }, () => {
    cursor.list()
    return { name: decoder.decode(cursor.text()), words: cursor.number() }
  })
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
  return { pages, files, fields }
}

/** A table with other files. A file begins at the word `from`. */
export function writeTable({
  version,
  pages,
  files,
  fields,
}: {
  version: string
  pages: readonly TablePage[]
  files: readonly { id: string; from: string }[]
  fields: readonly string[]
}): Uint8Array {
  const writer = cborWriter()
  const text = (value: string) => writer.text(encoder.encode(value))
  writer.head(MAJOR.list, 6)
  text(version)
  writer.head(MAJOR.list, pages.length)
  for (const { name, words } of pages) {
    writer.head(MAJOR.list, 2)
    text(name)
    writer.head(MAJOR.number, words)
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
