import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'
import { type TakenOver, type TakeOver, takeOver } from './kept-files.ts'

/** Takes over the files of an output and removes it: thousands of system calls, which a thread makes while pages are drawn. */
export type FileKeeper = {
  /** Throws what the file system says when files cannot be made. */
  takeOver(files: TakeOver): Promise<TakenOver>
  /** Removes a folder, which has these files. Does not throw: what cannot be removed now goes with the next build. */
  remove(folder: string, files: readonly string[]): Promise<void>
  close(): Promise<void>
}

type Task = { takeOver: TakeOver } | { remove: string; files: readonly string[] }

/** What a thread is asked, and what it answers. */
export type Order = { id: number } & Task
export type Answer = { id: number; taken?: TakenOver; failed?: FileError }

/** What the file system says, as `causeText` reads it. */
type FileError = { message: string } & { [Key in 'code' | 'path' | 'dest']?: string | undefined }

/** Fewer files than this are taken over in this thread: starting one takes as long. */
const worthwhileFiles = 1_000

/** Room for what the thread has just made, in MB: names and states of files, one after another. */
const youngMemory = 3

/** So many files are taken over before what else waits for this thread has its turn. */
const takenAtOnce = 256

/** Works in this thread. */
export const keeperHere: FileKeeper = {
  async takeOver({ files, ...folders }) {
    const lost: string[] = []
    let hasCopies = false
    for (let at = 0; at < files.length; at += takenAtOnce) {
      const taken = takeOver({ ...folders, files: files.slice(at, at + takenAtOnce) })
      lost.push(...taken.lost)
      hasCopies ||= taken.hasCopies
      await nextTurn()
    }
    return { lost, hasCopies }
  },
  remove: (folder) => rm(folder, { recursive: true, force: true }).catch(() => {}),
  close: async () => {},
}

/** What suits so many files. */
export function keeperFor(files: number): FileKeeper {
  const script = threadScript('file-worker')
  return script && files >= worthwhileFiles ? openThread(script) : keeperHere
}

function openThread(script: string): FileKeeper {
  const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: youngMemory } })
  const jobs = new Map<number, (answer: Answer | undefined) => void>()
  let alive = true
  let count = 0
  worker.on('error', () => {})
  worker.on('exit', () => {
    alive = false
    for (const done of jobs.values()) done(undefined)
    jobs.clear()
  })
  worker.on('message', (answer: Answer) => {
    jobs.get(answer.id)?.(answer)
    jobs.delete(answer.id)
  })

  /** The answer of the thread; undefined when it has died. */
  function ask(task: Task): Promise<Answer | undefined> {
    if (!alive) return Promise.resolve(undefined)
    count += 1
    const id = count
    worker.postMessage({ id, ...task } satisfies Order)
    return new Promise((resolve) => jobs.set(id, resolve))
  }

  return {
    async takeOver(files) {
      const answer = await ask({ takeOver: files })
      if (answer?.failed) throw Object.assign(new Error(), answer.failed)
      return answer?.taken ?? keeperHere.takeOver(files)
    },
    async remove(folder, files) {
      const answer = await ask({ remove: folder, files })
      if (!answer) await keeperHere.remove(folder, files)
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
