import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'

/** Where the thread finds what others put there, and keeps what it makes; nowhere without a cache. */
export type ThreadData = { cacheDir: string | undefined }

/** A thread for the search that was started before it is known what is searched: it loads what makes an index. */
export type StartedSearch = Pick<ThreadData, 'cacheDir'> & { worker: Worker }

/**
 * Room for what the thread has just made, in MB: records leave much that is soon forgotten. An edit makes few of them, and to come by
 * memory takes longer than to clear it.
 */
const youngMemory = { first: 48, edit: 6 }

/** Fewer notes than this take as long as the start of a thread: of a first build, and of an edit. */
const worthwhile = { first: 150, edit: 500 }

/** A thread that makes the search of a build of so many notes; undefined where that is not worth it, or kbsite is not compiled. */
export function startSearchThread(
  notes: number,
  { cacheDir, isFirst }: ThreadData & { isFirst: boolean },
): StartedSearch | undefined {
  const script = threadScript('search-worker')
  const kind = isFirst ? 'first' : 'edit'
  if (!script || notes < worthwhile[kind]) return undefined
  const worker = new Worker(script, {
    // Ctrl-C ends Pagefind's process before this one has heard of it, which its library writes there, stack and all.
    stderr: true,
    workerData: { cacheDir } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMemory[kind] },
  })
  // One that dies before it has an order is found dead by who gives it one.
  worker.on('error', () => {})
  return { worker, cacheDir }
}
