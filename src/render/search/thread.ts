import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { heard } from '../heard.ts'
import { once } from '../once.ts'
import { threadScript } from '../package.ts'
import type { Spelled } from './pinyin.ts'
import { type MadePart, openWorkshop, type PageToIndex, type Workshop } from './workshop.ts'

/** What a thread is asked: the part of these pages. */
export type Order = { id: number; pages: readonly PageToIndex[] }

/** What it answers, in this order: that the next part may be asked for, and the part; or why there is none. */
export type Answer = { id: number } & ({ begun: true } | { part: MadePart } | { error: string })

/** Fewer records than this are made in this thread: starting one costs as much. */
const worthwhileRecords = 150

/** Pagefind works on one core at a time; more than two would only take memory while pages are drawn. */
const maxThreads = 2

type Work = { records: number; parts: number; known: Iterable<Spelled> }

/**
 * Workshops that suit so many new records in so many parts: threads of their own, so that pages are drawn meanwhile, or this one, which
 * need not look up what is `known`.
 */
export function workshopsFor({ records, parts, known }: Work): Workshop[] {
  const script = threadScript('index-worker')
  if (!script || records < worthwhileRecords) return [openWorkshop(known)]
  const threads = Math.min(maxThreads, parts, availableParallelism())
  return Array.from({ length: threads }, () => openThread(script, known))
}

/** Room for what a thread has just made, in MB: records leave much that is soon forgotten. */
const youngMemory = 48

type Job = { begin: () => void; resolve: (part: MadePart) => void; reject: (error: Error) => void }

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
    if ('part' in answer) job?.resolve(answer.part)
    else job?.reject(new Error(answer.error))
  })

  function ask(pages: readonly PageToIndex[]): ReturnType<Workshop['make']> {
    count += 1
    const id = count
    let begin = () => {}
    const first = new Promise<void>((resolve) => {
      begin = resolve
    })
    const part = heard(
      new Promise<MadePart>((resolve, reject) => {
        jobs.set(id, { begin, resolve, reject })
      }),
    )
    worker.postMessage({ id, pages: pages.map(ownCopy) } satisfies Order)
    return { begun: Promise.race([first, part.then(() => {})]), part }
  }

  return {
    make(pages) {
      if (!alive) return here().make(pages)
      const there = ask(pages)
      // What a thread cannot end is done here.
      const part = there.part.catch((error: unknown) => {
        if (error instanceof DeadThreadError) return here().make(pages).part
        throw error
      })
      return { begun: there.begun.catch(() => {}), part: heard(part) }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

class DeadThreadError extends Error {}

/** A view of a buffer is posted with the whole of it, so each gets a buffer of its own. */
function ownCopy(page: PageToIndex): PageToIndex {
  if ('json' in page) return { ...page, json: new Uint8Array(page.json) }
  if ('source' in page && page.source.sections instanceof Uint8Array)
    return { ...page, source: { ...page.source, sections: new Uint8Array(page.source.sections) } }
  return page
}
