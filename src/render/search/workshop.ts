import { setImmediate as nextTurn } from 'node:timers/promises'
import { type IndexedFile, isIndexFile, openBundle, unpackedBytes } from './bundle.ts'
import { bytesOfPart, endsPath } from './part.ts'
import { wordEndsOf } from './part-words.ts'
import { type RecordSource, recordOf, type SearchRecord } from './record.ts'
import { learnedSyllables, type Spelled } from './sound.ts'
import { openWordTable } from './vocabulary.ts'

/** A page of a part: its record, the record as JSON from another time, or what it is made of. */
export type PageToIndex =
  | { key: string; record: SearchRecord }
  | { key: string; json: Uint8Array }
  | { key: string; source: RecordSource }

/** A part as bytes, the records that were made for it, as JSON, and what was looked up for them. */
export type MadePart = { bytes: Uint8Array; records: readonly NewRecord[]; spelled: readonly Spelled[] }

type NewRecord = readonly [key: string, json: Uint8Array]

/** Makes parts of an index, one after another. */
export type Workshop = {
  /**
   * The part of some pages. `begun` resolves when Pagefind has all their records: what is asked for then is prepared while it writes.
   */
  make(pages: readonly PageToIndex[]): { begun: Promise<void>; part: Promise<MadePart> }
  close(): Promise<void>
}

/** A part that Pagefind has or will have, and the one that it is given afterwards. */
type Turn = { written: Promise<unknown>; next?: Promise<void> }

/**
 * A workshop in this thread. While Pagefind writes one part, the files of the part before are packed and the records of the next are made:
 * so its process never waits.
 */
export function openWorkshop(): Workshop {
  let last: Turn = { written: Promise.resolve() }
  return {
    make(pages) {
      const before = last
      const records = recordsOf(pages)
      const added = heard(before.written.then(() => addAll(records)))
      const begun = heard(added.then(() => {}))
      before.next = begun
      const written = heard(added.then(({ written: files }) => files()))
      const turn: Turn = { written }
      last = turn
      const finish = async (): Promise<MadePart> => {
        const { words } = await added
        const files = await written
        await turn.next?.catch(() => {})
        return {
          bytes: bytesOfPart({ files: withEnds(files().map(unpackedIndex)), words: words() }),
          records: records.made,
          spelled: learnedSyllables(),
        }
      }
      return { begun, part: heard(finish()) }
    },
    close: async () => {},
  }
}

/** Whoever waits for it hears of a failure; until then it must not end the process. */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

type Records = {
  /** Records that were made here, as JSON. */
  made: readonly NewRecord[]
  /** The records in their order: those that are there, then each when it is asked for. */
  take(): Iterable<SearchRecord>
}

/** Records of pages, made beforehand for as long as nobody asks for them. */
function recordsOf(pages: readonly PageToIndex[]): Records {
  const records: SearchRecord[] = []
  const made: NewRecord[] = []
  let isAsked = false

  function makeNext(): void {
    const page = pages[records.length]!
    const record = recordOfPage(page)
    records.push(record)
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
    *take() {
      isAsked = true
      for (let index = 0; index < pages.length; index += 1) {
        if (index === records.length) makeNext()
        yield records[index]!
      }
    },
  }
}

function recordOfPage(page: PageToIndex): SearchRecord {
  if ('record' in page) return page.record
  if ('json' in page) return JSON.parse(new TextDecoder().decode(page.json)) as SearchRecord
  return recordOf(page.source)
}

/** What parts are merged from is kept unpacked: unpacking takes as long as merging, and an edit merges all parts again. */
function unpackedIndex({ path, contents }: IndexedFile): IndexedFile {
  return { path, contents: isIndexFile(path) ? unpackedBytes(contents) : contents }
}

/** Adds what makes merging short. */
function withEnds(files: readonly IndexedFile[]): IndexedFile[] {
  const table = files.find(({ path }) => path.endsWith('.pf_meta'))
  if (!table) return [...files]
  const byPath = new Map(files.map(({ path, contents }) => [path, contents]))
  const ends = wordEndsOf({ table: table.contents, file: (id) => byPath.get(`index/${id}.pf_index`)! })
  return [...files, { path: endsPath, contents: new Uint8Array(ends.buffer) }]
}

/** Gives Pagefind all records. */
async function addAll({ take }: Records) {
  const table = openWordTable()
  const bundle = await openBundle()
  try {
    for (const record of take()) {
      table.add(record)
      await bundle.add(record)
    }
  } catch (error) {
    await bundle.close()
    throw error
  }
  return {
    words: table.table,
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
