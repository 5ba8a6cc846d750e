import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { constants, gunzipSync } from 'node:zlib'
import { createIndex, type IndexFile, type PagefindIndex } from 'pagefind'
import { END, spelled } from '../../client/widgets/search-box/cut.ts'
import { handled } from '../base/handled.ts'
import { messageOf, UserError } from '../base/user-error.ts'
import { tableOf, writeTable } from './index-table.ts'
import { packedBytes, SIGNATURE, unpackedBytes } from './packed.ts'
import { filesOfSheet, type IndexedFile, packedSheet } from './page-files.ts'
import { type SearchRecord, wordsInOrder } from './record.ts'
import { wordColumns } from './word-columns.ts'

/** Postings per file that Pagefind writes. Readers load merged files; only the index of edits in `kbsite dev` is loaded unmerged. */
const CHUNK_SIZE = '8000'

/** How many documents may be pending in Pagefind: enough to keep its process busy, and more would only fill the pipe. */
const inFlight = 16

// Pagefind must not cut our words again: it has no rules for a language that it does not know.
export const LANGUAGE = 'unknown'

/** Pagefind's input: words separated by spaces, in a text and in fields beside it. */
export type Document = { url: string; content: string; meta: Readonly<Record<string, string>> }

/** An index that is being made. */
type Bundle = {
  /** Adds a document; resolves when the next one may come. */
  add(document: Document): Promise<void>
  /**
   * Resolves when Pagefind has written: its entry, its table, its words, and a file for each document. The same documents in the same order
   * give the same bytes. Nothing can be added afterwards.
   */
  written(): Promise<readonly IndexFile[]>
  /** Frees the memory of Pagefind's process; to be called in any case. */
  close(): Promise<void>
}

/** Opens an index. Pagefind works in a process of its own: a little when documents are added, most when the files are requested. */
export async function openBundle(): Promise<Bundle> {
  const { index, errors } = await started().catch(whyEnded)
  if (!index) throw new Error(`Pagefind did not start: ${errors.join('; ')}`)
  const adding: Promise<void>[] = []
  return {
    async add(document) {
      adding.push(handled(send(index, document).catch(whyEnded)))
      if (adding.length % inFlight === 0) await adding.at(-inFlight)
    },
    async written() {
      await Promise.all(adding)
      const { files, errors: failures } = await index.getFiles().catch(whyEnded)
      if (failures.length > 0) throw new Error(`Pagefind could not index: ${failures.join('; ')}`)
      return files.filter(({ path }) => isUsed(path))
    },
    close: async () => {
      await index.deleteIndex().catch(whyEnded)
    },
  }
}

/** A new index. Pagefind's library waits forever when its process ends, so the end is reported as an error of the process. */
function started(): ReturnType<typeof createIndex> {
  // Read by the native process when it starts.
  process.env.PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE ??= CHUNK_SIZE
  const heed = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess }
    child.once('exit', () => child.emit('error', undefined))
  }
  subscribe('child_process', heed)
  try {
    return createIndex({})
  } finally {
    unsubscribe('child_process', heed)
  }
}

function whyEnded(cause: unknown): never {
  if (!/backend (?:is )?closed/.test(messageOf(cause))) throw cause
  throw new UserError('The process of Pagefind, which makes the search index, was ended from outside.', {
    cause,
    fix: 'Look whether the system ran out of memory, and build again.',
  })
}

/**
 * The files of an index of these records, each of which is a document. Pagefind keeps the words of a document in the file that describes
 * it. Readers see our own text, so that file is replaced by a sheet with the page's card: see `filesOfSheet`.
 */
export async function bundleOf(records: Iterable<SearchRecord>): Promise<IndexedFile[]> {
  const bundle = await openBundle()
  const shown = new Map<string, SearchRecord>()
  try {
    for (const record of records) {
      shown.set(record.card.url, record)
      await bundle.add(documentOf(record))
    }
    return (await bundle.written()).flatMap((file) =>
      isFragment(file)
        ? filesOfSheet(nameOf(file), 1, () => packedSheet([shown.get(addressIn(file))!]))
        : [{ path: file.path, contents: () => readersForm(file) }],
    )
  } finally {
    await bundle.close()
  }
}

/** A file of the index as readers load it. */
function readersForm({ path, content }: IndexFile): Uint8Array {
  if (path.startsWith('index/')) return packedBytes(wordColumns(unpackedBytes(content)))
  return path.endsWith('.pf_meta') ? packedBytes(writeTable(tableOf(unpackedBytes(content)))) : content
}

function documentOf({ id, words: own, meta, card }: SearchRecord): Document {
  // Pagefind's name of the page identifies all of this.
  const fields = Object.entries({ ...meta, id: `ꙮ${id}` }).flatMap(([field, words]) =>
    words ? [[field, ended(words)] as const] : [],
  )
  return { url: card.url, content: ended(wordsInOrder(own).join(' ')), meta: Object.fromEntries(fields) }
}

async function send(index: PagefindIndex, { url, content, meta }: Document): Promise<void> {
  const { errors } = await index.addCustomRecord({ url, content, language: LANGUAGE, meta })
  if (errors.length > 0) throw new Error(`Pagefind could not read ${url}: ${errors.join('; ')}`)
}

function ended(words: string): string {
  return words && `${spelled(words).replaceAll(' ', `${END} `)}${END}`
}

/** Pagefind also returns its code and three user interfaces; the search box reads the index by itself. */
function isUsed(path: string): boolean {
  return /^(?:pagefind-entry\.json$|pagefind\..*\.pf_meta$|index\/|fragment\/)/.test(path)
}

function isFragment({ path }: IndexFile): boolean {
  return path.startsWith('fragment/')
}

/** `fragment/x.pf_fragment` is about a page of the name `x`. */
function nameOf({ path }: IndexFile): string {
  return path.slice('fragment/'.length, -'.pf_fragment'.length)
}

/** Pagefind's output about a page begins with its address; the rest is the words that it was given. */
const addressOfFragment = /^\{"url":("(?:[^"\\]|\\.)*")/

/** The first compressed bytes nearly always contain the address, so only they are unpacked. */
const addressBytes = 512

function addressIn({ path, content }: IndexFile): string {
  const beginning = gunzipSync(content.subarray(0, addressBytes), { finishFlush: constants.Z_SYNC_FLUSH })
  const [, url] =
    addressOfFragment.exec(beginning.toString('utf8', SIGNATURE.length)) ??
    addressOfFragment.exec(Buffer.from(unpackedBytes(content)).toString()) ??
    []
  if (!url) throw new Error(`Pagefind wrote a page without an address: ${path}`)
  return JSON.parse(url) as string
}
