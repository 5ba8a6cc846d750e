import { Worker } from 'node:worker_threads'
import { handled } from '../base/handled.ts'
import { once } from '../base/once.ts'
import { threadScript } from '../base/package.ts'
import { openThread } from '../base/threads.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { DistantFile, OutputFile } from '../model/types.ts'
import { bytesOfCut } from '../parse/cut/cut-page.ts'
import type { SearchInput } from './input.ts'
import { outputFile } from './page-files.ts'
import { indexOf, partsOf } from './parts.ts'

/** The thread's cache folder; undefined without a cache. */
export type ThreadData = { cacheDir: string | undefined }

/** Makes the indexes of a site, one after another. */
export type SearchThread = {
  /** Like `indexOf`, in the thread; what the thread fails to make is made here, with `cache`. Undefined if the thread could not read what it needs. */
  indexOf(
    inputs: readonly SearchInput[],
    cache: Cache,
  ): Promise<readonly (OutputFile | DistantFile)[]>[] | undefined
  /** Ends the thread, even in the middle of its work. */
  stop(): Promise<void>
}

/** A page as posted to the thread: `cut` is the cut itself, or its key in the cache. */
export type PostedPage = Omit<SearchInput, 'cut'> & { cut: string | Uint8Array }

/** Requests to the thread: to begin an index, for the files of one of its parts, or for one of these files. */
export type Order =
  | { pages: readonly PostedPage[] }
  | { index: number; part: number; isWhole: boolean; file?: number }

export type Answer = readonly { path: string; key?: string; contents?: Uint8Array }[]

/** Memory for new objects, in MB: a first build makes many records, an edit few. */
const youngMemory = { first: 48, edit: 6 }

/** Notes from which on a thread is worth its start: for a first build, and for an edit. */
const worthwhile = { first: 150, edit: 500 }

/**
 * A thread that makes the search index of a build with this many average notes while pages are rendered; undefined if it is not worth it,
 * or if kbsite is not compiled. It starts before its input is known, and loads its code meanwhile. `isFirst`: the contents of all files
 * will be requested.
 */
export function openSearchThread(
  notes: number,
  { cacheDir, isFirst }: ThreadData & { isFirst: boolean },
): SearchThread | undefined {
  const script = threadScript('search-worker')
  const kind = isFirst ? 'first' : 'edit'
  if (!script || notes < worthwhile[kind]) return undefined
  const thread = openThread<Order, Answer>(
    new Worker(script, {
      // Ctrl-C ends Pagefind's process first, and its library would print that with its stack.
      stderr: true,
      workerData: { cacheDir } satisfies ThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: youngMemory[kind] },
    }),
  )
  let indexes = 0
  let isWanted = true

  return {
    indexOf(inputs, cache) {
      const pages = inputs.map((input) => posted(input, cacheDir))
      if (!pages.every((page) => page !== undefined)) return undefined
      // The thread reads the cuts from there.
      cache.pack('cut').save()
      const index = indexes++
      const here = once(() => indexOf(inputs, cache))
      void handled(thread.ask({ pages }))

      async function filesOf(part: number): Promise<readonly (OutputFile | DistantFile)[]> {
        const files = await thread.ask({ index, part, isWhole: isFirst }).catch(unlessDamaged)
        if (!isWanted) throw new Error('The search is not wanted any more.')
        if (!files) return (await here()[part]!).map(outputFile)
        return files.map(({ path, key, contents }, file) =>
          contents
            ? { path, contents, ...(key !== undefined && { key }) }
            : { path, key: key!, load: () => load(part, file) },
        )
      }

      async function load(part: number, file: number): Promise<Uint8Array> {
        const answer = await thread.ask({ index, part, isWhole: true, file }).catch(() => undefined)
        return answer?.[0]?.contents ?? (await here()[part]!)[file]!.contents()
      }

      return [...partsOf(inputs), 'shared'].map((_, part) => handled(filesOf(part)))
    },
    stop() {
      isWanted = false
      return thread.close()
    },
  }
}

/** Other failures of the thread are handled by making the index here, which reports errors. */
function unlessDamaged(error: Error): undefined {
  if (error.name === 'DamagedCacheError') throw new DamagedCacheError(error.message)
}

/** Undefined if the thread cannot read the cut of the page. */
function posted({ cut, ...page }: SearchInput, cacheDir: string | undefined): PostedPage | undefined {
  if (cacheDir !== undefined) return cut.key === undefined ? undefined : { ...page, cut: cut.key }
  const read = cut.read()
  // Posting a view of a buffer copies the whole buffer.
  return {
    ...page,
    cut: read instanceof Uint8Array ? new Uint8Array(read) : bytesOfCut(read),
  }
}
