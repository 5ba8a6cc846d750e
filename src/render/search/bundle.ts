import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IndexFile, PagefindIndex } from 'pagefind'
import { handled } from '../base/handled.ts'
import { nativeImport } from '../base/native-import.ts'
import { messageOf, UserError } from '../base/user-error.ts'

/** Postings per file that Pagefind writes; readers load merged files. */
const chunkSize = '8000'

/** How many documents may be pending in Pagefind: enough to keep its process busy; more would only fill the pipe. */
const inFlight = 16

// Pagefind must not segment our words again: it has no rules for a language that it does not know.
export const noLanguage = 'unknown'

/** Pagefind's input: words separated by spaces, in a text and in fields beside it. */
export type Document = { url: string; content: string; meta: Readonly<Record<string, string>> }

/** An index in the making. */
type Bundle = {
  /** Adds a document; resolves when Pagefind is ready for the next one. */
  add(document: Document): Promise<void>
  /**
   * Resolves when Pagefind has written: its entry, its table, its words, and a file for each document. The same documents in the same order
   * give the same bytes. Nothing can be added afterwards.
   */
  written(): Promise<readonly IndexFile[]>
  /** Frees the memory of Pagefind's process; must always be called. */
  close(): Promise<void>
}

/** Opens an index. Pagefind works in a separate process: a little when documents are added, mostly when the files are requested. */
export async function openBundle(): Promise<Bundle> {
  const { createIndex } = (await nativeImport('pagefind')) as typeof import('pagefind')
  const { index, errors } = await started(createIndex).catch(whyEnded)
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

type CreateIndex = typeof import('pagefind')['createIndex']

/** A new index. Pagefind's library waits forever if its process ends, so that is reported as a process error. */
function started(createIndex: CreateIndex): ReturnType<CreateIndex> {
  // Read by the native process when it starts.
  process.env.PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE ??= chunkSize
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
    fix: 'Check whether the system ran out of memory, and build again.',
  })
}

async function send(index: PagefindIndex, { url, content, meta }: Document): Promise<void> {
  const { errors } = await index.addCustomRecord({ url, content, language: noLanguage, meta })
  if (errors.length > 0) throw new Error(`Pagefind could not read ${url}: ${errors.join('; ')}`)
}

/** Pagefind also returns its code and three user interfaces; the search box reads the index by itself. */
function isUsed(path: string): boolean {
  return /^(?:pagefind-entry\.json$|pagefind\..*\.pf_meta$|index\/|fragment\/)/.test(path)
}
