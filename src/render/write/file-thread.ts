import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'
import { type TakenOver, type TakeOver, takeOver } from './kept-files.ts'

/** Takes over the files of an output and removes it: thousands of system calls, made by a thread while pages are rendered. */
export type FileKeeper = {
  /** Throws the file system's error when files cannot be made. */
  takeOver(files: TakeOver): Promise<TakenOver>
  /** Removes a folder that has these files. Does not throw: whatever remains is left to the next build. */
  remove(folder: string, files: readonly string[]): Promise<void>
  close(): Promise<void>
}

type Task = { takeOver: TakeOver } | { remove: string; files: readonly string[] }

/** The messages to a thread and its answers. */
export type Order = { id: number } & Task
export type Answer = { id: number; taken?: TakenOver; failed?: FileError }

/** The file system's error, as `causeText` reads it. */
type FileError = { message: string } & { [Key in 'code' | 'path' | 'dest']?: string | undefined }

/** Fewer files than this are taken over without a thread, which would take as long to start. */
const worthwhileFiles = 1_000

/** Young generation of the thread, in MB: names and states of files are all short-lived. */
const youngMemory = 3

/** How many files are taken over before other work on this thread has its turn. */
const takenAtOnce = 256

/** Works on this thread. */
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

/** The better way for this many files. */
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
