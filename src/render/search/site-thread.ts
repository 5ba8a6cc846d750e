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

/** Where the thread finds what others put there, and keeps what it makes; nowhere without a cache. */
export type ThreadData = { cacheDir: string | undefined }

/** Makes the indexes of a site, one after another. */
export type SearchThread = {
  /** As `indexOf`, by the thread; what it cannot end is made here, with `cache`. Undefined when it could not read what it needs. */
  indexOf(
    inputs: readonly SearchInput[],
    cache: Cache,
  ): Promise<readonly (OutputFile | DistantFile)[]>[] | undefined
  /** Ends it, in the middle of its work if need be. */
  stop(): Promise<void>
}

/** A page as it is posted: `cut` is what was cut of it, or what stands for that in the cache. */
export type PostedPage = Omit<SearchInput, 'cut'> & { cut: string | Uint8Array }

/** What the thread is asked: to begin an index, or for files of one of its parts, or for one of them. */
export type Order =
  | { pages: readonly PostedPage[] }
  | { index: number; part: number; isWhole: boolean; file?: number }

export type Answer = readonly { path: string; key?: string; contents?: Uint8Array }[]

/** Room for what the thread has just made, in MB: a first build makes many records, an edit few. */
const youngMemory = { first: 48, edit: 6 }

/** Fewer notes than this take as long as the start of a thread: of a first build, and of an edit. */
const worthwhile = { first: 150, edit: 500 }

/**
 * A thread that does the search of a build of so many notes of usual length beside what draws pages; undefined where that is not worth it,
 * or kbsite is not compiled. It is started before it is known what is searched, and loads what makes an index meanwhile. `isFirst`: the
 * contents of all files will be asked for.
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
      // Ctrl-C ends Pagefind's process first, and its library writes that there, stack and all.
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
      // The thread reads there what was cut.
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

/** What else went wrong in the thread is made again here, or reported. */
function unlessDamaged(error: Error): undefined {
  if (error.name === 'DamagedCacheError') throw new DamagedCacheError(error.message)
}

/** Undefined when what was cut of the page is where the thread cannot read it. */
function posted({ cut, ...page }: SearchInput, cacheDir: string | undefined): PostedPage | undefined {
  if (cacheDir !== undefined) return cut.key === undefined ? undefined : { ...page, cut: cut.key }
  const read = cut.read()
  // A view of a buffer is posted with the whole of it.
  return {
    ...page,
    cut: read instanceof Uint8Array ? new Uint8Array(read) : bytesOfCut(read),
  }
}
