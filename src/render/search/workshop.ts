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

/** Parts that Pagefind has or will have, and those that it is given afterwards. */
type Turn = { written: Promise<unknown>; next?: Promise<void> }

/**
 * A workshop in this thread. While Pagefind writes some parts, the files of those before are packed and the records of the next are made:
 * so its process never waits. `known` are runs of Han that were looked up another time.
 */
export function openWorkshop(known: Iterable<Spelled> = []): Workshop {
  const spelled: Spelled[] = []
  const syllablesOf = openPinyin(known, (one) => spelled.push(one))
  let last: Turn = { written: Promise.resolve() }
  return {
    make(parts) {
      const before = last
      const records = recordsOf(parts, syllablesOf)
      const added = heard(before.written.then(() => addAll(records)))
      const begun = heard(added.then(() => {}))
      before.next = begun
      const written = heard(added.then(({ written: files }) => files()))
      const turn: Turn = { written }
      last = turn
      const finish = async (): Promise<MadeParts> => {
        const sources = await added
        const files = await written
        await turn.next?.catch(() => {})
        return {
          parts: madeParts(files, sources).map(bytesOfPart),
          records: records.made,
          spelled: spelled.splice(0),
        }
      }
      return { begun, made: heard(finish()) }
    },
    close: async () => {},
  }
}

type Records = {
  /** Records that were made here, as JSON. */
  made: readonly NewRecord[]
  /** Those of each part in their order, each with what stands for it. */
  take(): KeyedRecord[][]
}

type KeyedRecord = { key: string; record: SearchRecord }

/** Records of pages, made beforehand for as long as nobody asks for them. */
function recordsOf(parts: readonly (readonly PageToIndex[])[], syllablesOf: SyllablesOf): Records {
  const pages = parts.flat()
  const records: KeyedRecord[] = []
  const made: NewRecord[] = []
  let isAsked = false

  function makeNext(): void {
    const page = pages[records.length]!
    const record = recordOfPage(page, syllablesOf)
    records.push({ key: page.key, record })
    if ('source' in page) made.push([page.key, new TextEncoder().encode(JSON.stringify(record))])
  }

  async function makeAhead(): Promise<void> {
    // Pages are drawn and answers of Pagefind heard between two.
    for (await nextTurn(); !isAsked && records.length < pages.length; await nextTurn()) makeNext()
  }
  // Who asks for the record hears what is wrong with it.
  void makeAhead().catch(() => {})

  return {
    made,
    take() {
      isAsked = true
      while (records.length < pages.length) makeNext()
      const left = [...records]
      return parts.map(({ length }) => left.splice(0, length))
    },
  }
}

function recordOfPage(page: PageToIndex, syllablesOf: SyllablesOf): SearchRecord {
  if ('record' in page) return page.record
  if ('json' in page) return JSON.parse(new TextDecoder().decode(page.json)) as SearchRecord
  return recordOf(page.source, syllablesOf)
}

/** Gives Pagefind all records. */
async function addAll({ take }: Records) {
  const names = openShortNames()
  const taken = take()
  const document = documentOf(
    taken.flat().map(({ record }) => record),
    names.of,
  )
  const bundle = await openBundle()
  try {
    await bundle.add(document.document)
  } catch (error) {
    await bundle.close()
    throw error
  }
  return {
    parts: taken.map(talliedPages),
    document,
    wordOf: names.wordOf,
    /** Resolves when Pagefind has written them and its memory is free again. */
    async written() {
      try {
        return await bundle.written()
      } finally {
        await bundle.close()
      }
    },
  }
}

function talliedPages(pages: readonly KeyedRecord[]): PartPages {
  const tally = openTally()
  for (const { record } of pages) tally.add(record)
  return { pages, tally: tally.taken() }
}
