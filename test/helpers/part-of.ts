import { openBundle } from '../../src/render/search/bundle.ts'
import { madePart } from '../../src/render/search/made-part.ts'
import { documentOf } from '../../src/render/search/pages-document.ts'
import type { Part } from '../../src/render/search/part.ts'
import type { SearchRecord } from '../../src/render/search/record.ts'
import { openShortNames } from '../../src/render/search/short-names.ts'
import { openTally } from '../../src/render/search/tally.ts'

/** The part of an index that Pagefind makes of records; the address of a page stands for its record, with its name. */
export async function partOf(records: readonly SearchRecord[]): Promise<Part> {
  const names = openShortNames()
  const tally = openTally()
  for (const record of records) tally.add(record)
  const document = documentOf(records, names.of)
  const bundle = await openBundle()
  try {
    await bundle.add(document.document)
    return madePart(await bundle.written(), {
      pages: records.map((record) => ({ key: keyOf(record), record })),
      document,
      wordOf: names.wordOf,
      tally: tally.taken(),
    })
  } finally {
    await bundle.close()
  }
}

/** What stands for a record. */
export function keyOf({ card, id, content }: SearchRecord): string {
  return `${card.url} ${id} ${content.length}`
}
