import { filesOfPage, type Shown, unpackedBytes, type Written } from './bundle.ts'
import { cborCursor } from './cbor-bytes.ts'
import { type IndexTable, tableOf } from './index-table.ts'
import type { Part } from './part.ts'
import { withWords } from './part-words.ts'
import type { Tally } from './tally.ts'

type Sources = {
  /** What stands for a record, by the address of its page. */
  keyOf: (url: string) => string
  /** The word of a name, where Pagefind was given short names. */
  wordOf: (name: string) => Uint8Array
  tally: Tally
}

/** The part that Pagefind wrote. */
export function madePart({ files, pages }: Written, { keyOf, wordOf, tally }: Sources): Part {
  const byPath = new Map(files.map(({ path, contents }) => [path, contents]))
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
  const listed = table.pages.map(({ name, words }) => ({ words, ...pages.get(name)! }))
  return {
    entry,
    fields: table.fields,
    // By our own name: Pagefind's is unique among the pages of its part.
    pages: listed.map(({ id, words, card }) => ({ key: keyOf(card.url), name: id, words })),
    tally,
    ...withWords(named, wordOf),
    files: listed.flatMap((page: Shown) => filesOfPage(page.id, page)),
  }
}

/** The words of a file without the heads of the lists that hold them. */
function wordsIn(file: Uint8Array): Uint8Array {
  const cursor = cborCursor(file)
  cursor.list()
  cursor.list()
  return file.subarray(cursor.at())
}
