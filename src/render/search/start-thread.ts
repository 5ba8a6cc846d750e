import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'

/** Where the thread finds shared values and stores its own; nowhere without a cache. */
export type ThreadData = { cacheDir: string | undefined }

/** A thread for the search, started before its input is known: it loads the code that makes an index. */
export type StartedSearch = Pick<ThreadData, 'cacheDir'> & { worker: Worker }

/**
 * Young generation of the thread, in MB: records produce much short-lived data. An edit makes few of them, and allocating memory takes
 * longer than collecting garbage.
 */
const youngMemory = { first: 48, edit: 6 }

/** Fewer notes than this take as long as starting a thread: for a first build, and for an edit. */
const worthwhile = { first: 150, edit: 500 }

/** A thread for the search of a build of so many notes; undefined where that is not worth it, or kbsite is not compiled. */
export function startSearchThread(
  notes: number,
  { cacheDir, isFirst }: ThreadData & { isFirst: boolean },
): StartedSearch | undefined {
  const script = threadScript('search-worker')
  const kind = isFirst ? 'first' : 'edit'
  if (!script || notes < worthwhile[kind]) return undefined
  const worker = new Worker(script, {
    // On Ctrl-C Pagefind's process ends before this one is notified, and its library prints that with a stack.
    stderr: true,
    workerData: { cacheDir } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: youngMemory[kind] },
  })
  // If it dies before its first order, the caller of that finds it dead.
  worker.on('error', () => {})
  return { worker, cacheDir }
}
