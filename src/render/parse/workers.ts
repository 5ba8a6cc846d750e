import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'
import type { Config } from '../model/config.ts'
import type { SourceFile } from '../model/types.ts'
import type { KnownTemplates, StoredPage } from './page-parser.ts'

export type ParseWorkers = {
  /** The page of a note, as a `PageParser` makes it; undefined when the thread died. */
  parse(source: SourceFile): Promise<StoredPage | undefined>
  close(): Promise<void>
}

/** Fewer notes than this are parsed in this thread: starting another costs as much as forty of them. */
const worthwhileNotes = 80

const script = threadScript('parse-worker')

/** The first message to a thread: the config without its functions, which cannot be posted. */
export type WorkerOptions = { config: Config; templates: KnownTemplates }

/**
 * How many threads are worth starting for so many notes; 0 means none.
 *
 * Plug-ins are functions of the config, and a checkout that is not compiled has no script for a worker.
 */
export function workersFor(notes: number, config: Config): number {
  const isFunction = ownPlugins(config) > 0 || typeof config.rewrites === 'function'
  if (isFunction || notes < worthwhileNotes || !script) return 0
  return Math.min(availableParallelism(), maxWorkers, Math.ceil(notes / worthwhileNotes))
}

/** How many plug-ins of the site's own notes pass through. */
function ownPlugins({ markdown }: Config): number {
  return (markdown.remarkPlugins?.length ?? 0) + (markdown.rehypePlugins?.length ?? 0)
}

/** More threads would wait for the one that distributes notes. */
const maxWorkers = 8

/** Young generation of a thread, in MB: parsing a note produces much short-lived data, and a larger one means less garbage collection. */
const youngMemory = 96

function startThread(): Worker {
  return new Worker(script!, { resourceLimits: { maxYoungGenerationSizeMb: youngMemory } })
}

type Job = {
  source: SourceFile
  done: (page: StoredPage | undefined) => void
}

/** Opens threads that parse notes, each with a short queue of its own so that none waits for this thread. */
export function openWorkers({ config, templates }: WorkerOptions, count: number): ParseWorkers {
  const waiting: Job[] = []
  const plain = withoutFunctions(config) as Config
  const islands = Object.entries(templates.components).map(
    ([name, { island }]) => [name, { island }] as const,
  )
  const options = {
    config: plain,
    templates: { layouts: templates.layouts, components: Object.fromEntries(islands) },
  }
  const workers = Array.from({ length: count }, () =>
    openWorker(startThread(), options, () => waiting.shift()),
  )
  return {
    parse: (source) =>
      new Promise((done) => {
        waiting.push({ source, done })
        const free = workers.filter(({ isAlive }) => isAlive())
        if (free.length === 0) for (const job of waiting.splice(0)) job.done(undefined)
        for (const worker of free) worker.pull()
      }),
    close: async () => {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}

/** A copy without functions, which cannot be posted; patterns stay. */
function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'function').map(withoutFunctions)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  const own = Object.entries(value).filter(([, one]) => typeof one !== 'function')
  return Object.fromEntries(own.map(([key, one]) => [key, withoutFunctions(one)]))
}

/** How many notes a thread has at a time: the current one and one more, so that it never waits. */
const inHand = 2

function openWorker(worker: Worker, options: WorkerOptions, next: () => Job | undefined) {
  worker.postMessage(options)
  const jobs = new Map<number, Job>()
  let alive = worker.threadId !== -1
  let count = 0
  const pull = () => {
    while (alive && jobs.size < inHand) {
      const job = next()
      if (!job) return
      count += 1
      jobs.set(count, job)
      worker.postMessage({ id: count, source: job.source })
    }
  }
  const die = () => {
    alive = false
    for (const job of jobs.values()) job.done(undefined)
    jobs.clear()
    // The notes of a dead thread are taken by the others; when the last one dies, all that are left are rejected.
    for (let job = next(); job; job = next()) job.done(undefined)
  }
  worker.on('message', ({ id, page }: { id: number; page: StoredPage }) => {
    jobs.get(id)?.done(page)
    jobs.delete(id)
    pull()
  })
  worker.on('error', die)
  worker.on('exit', die)
  return {
    pull,
    isAlive: () => alive,
    close: async () => {
      alive = false
      await worker.terminate()
    },
  }
}
