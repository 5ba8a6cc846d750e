import { openBundle } from '../../src/render/search/bundle.ts'
import { oneDocumentOf } from '../../src/render/search/one-document/index.ts'
import type { Part } from '../../src/render/search/part.ts'
import type { SearchRecord } from '../../src/render/search/record.ts'
import { sumOf, tallyOf } from '../../src/render/search/tally.ts'

/** The part of an index that Pagefind makes from records; the address of a page identifies its record, with its name. */
export async function partOf(records: readonly SearchRecord[]): Promise<Part> {
  const [part] = await partsOf([records])
  return part!
}

/** Several parts whose pages Pagefind gets together. */
export async function partsOf(parts: readonly (readonly SearchRecord[])[]): Promise<Part[]> {
  const { document, partsFrom } = oneDocumentOf(
    parts.map((records) => ({
      sheets: records.map((record) => ({ key: keyOf(record), records: [record] })),
      tally: sumOf(records.map(tallyOf)),
    })),
  )
  const bundle = await openBundle()
  try {
    await bundle.add(document)
    return partsFrom(await bundle.written())
  } finally {
    await bundle.close()
  }
}

/** The key of a record. */
export function keyOf({ card, id, words }: SearchRecord): string {
  return `${card.url} ${id} ${JSON.stringify(words).length}`
}
