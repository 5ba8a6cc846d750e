import { setImmediate as nextTurn } from 'node:timers/promises'
import { openBundle } from './bundle.ts'
import { bytesOfPart } from './part.ts'
import { type RecordSource, recordOf, type SearchRecord } from './record.ts'
import { openWordTable } from './vocabulary.ts'

/** A page of a part: its record, the record as JSON from another time, or what it is made of. */
export type PageToIndex =
  | { key: string; record: SearchRecord }
  | { key: string; json: Uint8Array }
  | { key: string; source: RecordSource }

/** A part as bytes, and the records that were made for it, as JSON. */
export type MadePart = { bytes: Uint8Array; records: readonly NewRecord[] }

type NewRecord = readonly [key: string, json: Uint8Array]

/** Makes parts of an index, one after another. */
export type Workshop = {
  /**
   * The part of some pages. `begun` resolves when Pagefind has all their records: what is asked for then is prepared while it writes.
   */
  make(pages: readonly PageToIndex[]): { begun: Promise<void>; part: Promise<MadePart> }
  close(): Promise<void>
}

/** A workshop in this thread. */
export function openWorkshop(): Workshop {
  let before: Promise<unknown> = Promise.resolve()
  return {
    make(pages) {
      const ready = heard(recordsOf(pages))
      const started = heard(Promise.all([ready, before]).then(([{ records }]) => start(records)))
      const part = heard(finish(ready, started))
      before = part
      return { begun: started.then(() => {}), part }
    },
    close: async () => {},
  }
}

/** Whoever waits for it hears of a failure; until then it must not end the process. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

type Records = { records: SearchRecord[]; made: NewRecord[] }

async function recordsOf(pages: readonly PageToIndex[]): Promise<Records> {
  const records: SearchRecord[] = []
  const made: NewRecord[] = []
  for (const page of pages) {
    const record = recordOfPage(page)
    records.push(record)
    if ('source' in page) made.push([page.key, new TextEncoder().encode(JSON.stringify(record))])
    // Pages are drawn and answers of Pagefind heard between two.
    await nextTurn()
  }
  return { records, made }
}

function recordOfPage(page: PageToIndex): SearchRecord {
  if ('record' in page) return page.record
  if ('json' in page) return JSON.parse(new TextDecoder().decode(page.json)) as SearchRecord
  return recordOf(page.source)
}

type Started = { files: () => Promise<Uint8Array> }

/** Gives Pagefind all records. */
async function start(records: readonly SearchRecord[]): Promise<Started> {
  const table = openWordTable()
  const bundle = await openBundle()
  try {
    for (const record of records) {
      table.add(record)
      await bundle.add(record)
    }
  } catch (error) {
    await bundle.close()
    throw error
  }
  return {
    async files() {
      try {
        return bytesOfPart({ files: await bundle.files(), words: table.table() })
      } finally {
        await bundle.close()
      }
    },
  }
}

async function finish(ready: Promise<Records>, started: Promise<Started>): Promise<MadePart> {
  const bytes = await (await started).files()
  return { bytes, records: (await ready).made }
}
