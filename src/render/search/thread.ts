import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { heard } from '../base/heard.ts'
import { once } from '../base/once.ts'
import { threadScript } from '../base/package.ts'
import type { Spelled } from './pinyin.ts'
import { type MadeParts, openWorkshop, type PageToIndex, type Workshop } from './workshop.ts'

/** What a thread is asked: the parts of these pages. */
export type Order = { id: number; parts: readonly (readonly PageToIndex[])[] }

/** What it answers, in this order: that the next parts may be asked for, and the parts; or why there are none. */
export type Answer = { id: number } & ({ begun: true } | { made: MadeParts } | { error: string })

/** Fewer records than this are made in this thread: starting one costs as much. */
const worthwhileRecords = 150

/** Pagefind works on one core at a time; more than two would only take memory while pages are drawn. */
const maxThreads = 2

type Work = { records: number; parts: number; known: Iterable<Spelled>; isOwnThread: boolean }

/**
 * Workshops that suit so many new records in so many parts: threads of their own, so that pages are drawn meanwhile, or this one, which
 * need not look up what is `known`. A thread and its Pagefind, which take turns, keep one core at work, and so do the pages: more threads
 * than that only cost their start. `isOwnThread`: this one has nothing else to do.
 */
export function workshopsFor({ records, parts, known, isOwnThread }: Work): Workshop[] {
  const script = threadScript('index-worker')
  if (!script || records < worthwhileRecords) return [openWorkshop(known)]
  const count = Math.min(maxThreads, parts, Math.max(1, availableParallelism() - 1))
  const threads = Array.from({ length: isOwnThread ? count - 1 : count }, () => openThread(script, known))
  return isOwnThread ? [openWorkshop(known), ...threads] : threads
}

/** Room for what a thread has just made, in MB: records leave much that is soon forgotten. */
const youngMemory = 48

type Job = { begin: () => void; resolve: (made: MadeParts) => void; reject: (error: Error) => void }

function openThread(script: string, known: Iterable<Spelled>): Workshop {
  // Ctrl-C ends Pagefind's process before this one has heard of it, which its library writes there, stack and all. Failures are thrown, too.
  const stderr = true
  const worker = new Worker(script, { stderr, resourceLimits: { maxYoungGenerationSizeMb: youngMemory } })
  const jobs = new Map<number, Job>()
  const here = once(() => openWorkshop(known))
  let alive = true
  let count = 0
  const die = () => {
    alive = false
    for (const { reject } of jobs.values()) reject(new DeadThreadError())
    jobs.clear()
  }
  worker.on('error', die)
  worker.on('exit', die)
  worker.on('message', (answer: Answer) => {
    const job = jobs.get(answer.id)
    if ('begun' in answer) return job?.begin()
    jobs.delete(answer.id)
    if ('made' in answer) job?.resolve(answer.made)
    else job?.reject(new Error(answer.error))
  })

  function ask(parts: readonly (readonly PageToIndex[])[]): ReturnType<Workshop['make']> {
    count += 1
    const id = count
    let begin = () => {}
    const first = new Promise<void>((resolve) => {
      begin = resolve
    })
    const made = heard(
      new Promise<MadeParts>((resolve, reject) => {
        jobs.set(id, { begin, resolve, reject })
      }),
    )
    worker.postMessage({ id, parts: parts.map((pages) => pages.map(ownCopy)) } satisfies Order)
    return { begun: Promise.race([first, made.then(() => {})]), made }
  }

  return {
    make(parts) {
      if (!alive) return here().make(parts)
      const there = ask(parts)
      // What a thread cannot end is done here.
      const made = there.made.catch((error: unknown) => {
        if (error instanceof DeadThreadError) return here().make(parts).made
        throw error
      })
      return { begun: there.begun.catch(() => {}), made: heard(made) }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

class DeadThreadError extends Error {}

/** A view of a buffer is posted with the whole of it, so each gets a buffer of its own. */
function ownCopy(page: PageToIndex): PageToIndex {
  if ('source' in page && page.source.cut instanceof Uint8Array)
    return { ...page, source: { ...page.source, cut: new Uint8Array(page.source.cut) } }
  return page
}
