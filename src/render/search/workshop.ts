import { setImmediate as nextTurn } from 'node:timers/promises'
import { heard } from '../heard.ts'
import { openBundle } from './bundle.ts'
import { madeParts, type PartPages } from './made-part.ts'
import { documentOf } from './pages-document.ts'
import { bytesOfPart } from './part.ts'
import { openPinyin, type Spelled, type SyllablesOf } from './pinyin.ts'
import { type RecordSource, recordOf, type SearchRecord } from './record.ts'
import { openShortNames } from './short-names.ts'
import { openTally } from './tally.ts'

/** A page of a part: its record, the record as JSON from another time, or what it is made of. */
export type PageToIndex =
  | { key: string; record: SearchRecord }
  | { key: string; json: Uint8Array }
  | { key: string; source: RecordSource }

/** Parts as bytes, the records that were made for them, as JSON, and what was looked up for them. */
export type MadeParts = {
  parts: readonly Uint8Array[]
  records: readonly NewRecord[]
  spelled: readonly Spelled[]
}

type NewRecord = readonly [key: string, json: Uint8Array]

/** Makes parts of an index, some at a time. */
export type Workshop = {
  /**
   * The parts of some pages. `begun` resolves when Pagefind has all their records: what is asked for then is prepared while it writes.
   */
  make(parts: readonly (readonly PageToIndex[])[]): { begun: Promise<void>; made: Promise<MadeParts> }
  close(): Promise<void>
}

/**
 * A workshop in this thread. While Pagefind writes some parts, it gets the records of the next as soon as they are made, and begins with
 * them at once: so its process never waits. `known` are runs of Han that were looked up another time.
 */
export function openWorkshop(known: Iterable<Spelled> = []): Workshop {
  const spelled: Spelled[] = []
  const syllablesOf = openPinyin(known, (one) => spelled.push(one))
  let before: Promise<unknown> = Promise.resolve()
  return {
    make(parts) {
      const added = heard(prepared(parts, syllablesOf).then(addDocument))
      const begun = heard(Promise.allSettled([before]).then(() => added.then(() => {})))
      const written = heard(begun.then(() => added).then((document) => document.written()))
      before = written
      const finish = async (): Promise<MadeParts> => {
        const [{ sources, records }, files] = await Promise.all([added, written])
        // Pagefind is told first what to write next.
        await nextTurn()
        return { parts: madeParts(files, sources).map(bytesOfPart), records, spelled: spelled.splice(0) }
      }
      return { begun, made: heard(finish()) }
    },
    close: async () => {},
  }
}

/** What Pagefind is given, what its answer is read with, and records that were made for it, as JSON. */
type Prepared = { sources: Parameters<typeof madeParts>[1]; records: readonly NewRecord[] }

/** Pages are drawn and answers of Pagefind heard between two records. */
async function prepared(
  parts: readonly (readonly PageToIndex[])[],
  syllablesOf: SyllablesOf,
): Promise<Prepared> {
  const records: NewRecord[] = []
  const made: KeyedRecord[][] = []
  for (const pages of parts) {
    const part: KeyedRecord[] = []
    for (const page of pages) {
      await nextTurn()
      const record = recordOfPage(page, syllablesOf)
      part.push({ key: page.key, record })
      if ('source' in page) records.push([page.key, new TextEncoder().encode(JSON.stringify(record))])
    }
    made.push(part)
  }
  const names = openShortNames()
  const document = documentOf(
    made.flat().map(({ record }) => record),
    names.of,
  )
  return { sources: { parts: made.map(talliedPages), document, wordOf: names.wordOf }, records }
}

type KeyedRecord = { key: string; record: SearchRecord }

function recordOfPage(page: PageToIndex, syllablesOf: SyllablesOf): SearchRecord {
  if ('record' in page) return page.record
  if ('json' in page) return JSON.parse(new TextDecoder().decode(page.json)) as SearchRecord
  return recordOf(page.source, syllablesOf)
}

function talliedPages(pages: readonly KeyedRecord[]): PartPages {
  const tally = openTally()
  for (const { record } of pages) tally.add(record)
  return { pages, tally: tally.taken() }
}

/** Gives Pagefind a document. */
async function addDocument(given: Prepared) {
  const bundle = await openBundle()
  try {
    await bundle.add(given.sources.document.document)
  } catch (error) {
    await bundle.close()
    throw error
  }
  return {
    ...given,
    /** Resolves when Pagefind has written it and its memory is free again. */
    async written() {
      try {
        return await bundle.written()
      } finally {
        await bundle.close()
      }
    },
  }
}
