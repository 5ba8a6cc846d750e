import { setImmediate as nextTurn } from 'node:timers/promises'
import { handled } from '../base/handled.ts'
import { openBundle } from './bundle.ts'
import { oneDocumentOf } from './one-document/index.ts'
import type { KeyedRecords, PartPages } from './one-document/part-pages.ts'
import { bytesOfSheet } from './page-files.ts'
import { bytesOfPart } from './part.ts'
import { openPinyin, type Spelled, type SyllablesOf } from './pinyin.ts'
import { type RecordSource, recordOf, type SearchRecord } from './record.ts'
import { type PageTally, sumOf, tallyOf } from './tally.ts'

/** Pages of a part: the input for their records. */
export type SheetToIndex = { key: string; pages: readonly RecordSource[] }

/** Parts as bytes, what is stored of their sheets, and the lookups made for them. */
export type MadeParts = {
  parts: readonly Uint8Array[]
  /** From `bytesOfSheet`. */
  sheets: readonly (readonly [key: string, bytes: Uint8Array])[]
  spelled: readonly Spelled[]
}

/** Makes parts of an index in batches. */
export type Workshop = {
  /** The parts of some pages. `begun` resolves when Pagefind has all their records: the next request can then be prepared while it writes. */
  make(parts: readonly (readonly SheetToIndex[])[]): { begun: Promise<void>; made: Promise<MadeParts> }
}

/**
 * A workshop in this thread. While Pagefind writes some parts, it gets the records of the next as soon as they are made, and begins with
 * them at once, so that its process is never idle. `known` are earlier lookups of Han runs.
 */
export function openWorkshop(known: Iterable<Spelled> = []): Workshop {
  const spelled: Spelled[] = []
  const syllablesOf = openPinyin(known, (one) => spelled.push(one))
  let before: Promise<unknown> = Promise.resolve()
  return {
    make(parts) {
      const added = handled(prepared(parts, syllablesOf).then(addDocument))
      const begun = handled(Promise.allSettled([before]).then(() => added.then(() => {})))
      const written = handled(begun.then(() => added).then((document) => document.written()))
      before = written
      const finish = async (): Promise<MadeParts> => {
        const [{ partsFrom, sheets }, files] = await Promise.all([added, written])
        // Pagefind is first given its next work.
        await nextTurn()
        return {
          parts: partsFrom(files).map(bytesOfPart),
          sheets: sheets.map(({ key, records }) => [key, bytesOfSheet(records)] as const),
          spelled: spelled.splice(0),
        }
      }
      return { begun, made: handled(finish()) }
    },
  }
}

/** Pagefind's input, and the sheets in it. */
type Prepared = ReturnType<typeof oneDocumentOf> & { sheets: readonly KeyedRecords[] }

/** Between two records, pages are rendered and Pagefind's answers received. */
async function prepared(
  parts: readonly (readonly SheetToIndex[])[],
  syllablesOf: SyllablesOf,
): Promise<Prepared> {
  const made: PartPages[] = []
  for (const part of parts) {
    const sheets: KeyedRecords[] = []
    const tallies: PageTally[] = []
    for (const { key, pages } of part) {
      const records: SearchRecord[] = []
      for (const page of pages) {
        await nextTurn()
        const record = recordOf(page, syllablesOf)
        records.push(record)
        tallies.push(tallyOf(record))
      }
      sheets.push({ key, records })
    }
    made.push({ sheets, tally: sumOf(tallies) })
  }
  return { ...oneDocumentOf(made), sheets: made.flatMap(({ sheets }) => sheets) }
}

/** Gives Pagefind a document. */
async function addDocument(given: Prepared) {
  const bundle = await openBundle()
  try {
    await bundle.add(given.document)
  } catch (error) {
    await bundle.close()
    throw error
  }
  return {
    ...given,
    /** Resolves when Pagefind has written the index and freed its memory. */
    async written() {
      try {
        return await bundle.written()
      } finally {
        await bundle.close()
      }
    },
  }
}
