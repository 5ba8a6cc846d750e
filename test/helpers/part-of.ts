import { openBundle } from '../../src/render/search/bundle.ts'
import { madeParts } from '../../src/render/search/made-part.ts'
import { documentOf } from '../../src/render/search/pages-document.ts'
import type { Part } from '../../src/render/search/part.ts'
import type { SearchRecord } from '../../src/render/search/record.ts'
import { openShortNames } from '../../src/render/search/short-names.ts'
import { openTally, tallyOf } from '../../src/render/search/tally.ts'

/** The part of an index that Pagefind makes of records; the address of a page stands for its record, with its name. */
export async function partOf(records: readonly SearchRecord[]): Promise<Part> {
  const [part] = await partsOf([records])
  return part!
}

/** Several parts, of which Pagefind gets the pages together. */
export async function partsOf(parts: readonly (readonly SearchRecord[])[]): Promise<Part[]> {
  const names = openShortNames()
  const document = documentOf(parts.flat(), names.of)
  const bundle = await openBundle()
  try {
    await bundle.add(document.document)
    return madeParts(await bundle.written(), {
      parts: parts.map((records) => ({
        pages: records.map((record) => ({ key: keyOf(record), record })),
        tally: sumOf(records),
      })),
      document,
      wordOf: names.wordOf,
    })
  } finally {
    await bundle.close()
  }
}

function sumOf(records: readonly SearchRecord[]) {
  const tally = openTally()
  for (const record of records) tally.add(tallyOf(record))
  return tally.taken()
}

/** What stands for a record. */
export function keyOf({ card, id, words }: SearchRecord): string {
  return `${card.url} ${id} ${JSON.stringify(words).length}`
}
