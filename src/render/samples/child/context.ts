import { setImmediate as turn } from 'node:timers/promises'
import vm from 'node:vm'
import { type Job, type JobResult, jobLimits, sampleFile, startOfTime } from './messages.ts'
import type { Realm, RealmHost } from './realm.ts'
import { createRecorder, type Recorder } from './recorder.ts'

type OpenRealm = (host: RealmHost, withSilent: boolean) => Realm

/** Runs a sample to its end in a context of its own, its timers in the order of a clock that never waits. */
export async function runInContext(
  job: Job,
  prepare: vm.Script,
  watch: (recorder: Recorder) => void,
): Promise<JobResult> {
  const recorder = createRecorder()
  watch(recorder)
  const context = vm.createContext(freshGlobal())
  const clock = createClock(job.form === 'module' ? 1 : 0)
  const host = { output: recorder.output, startOfTime, ...clock }
  const realm = (prepare.runInContext(context) as OpenRealm)(host, job.form === 'module')
  attempt(recorder, () => start(job, context, recorder))
  // Jobs of promises run before each turn of the loop, and so do the reports of rejections that nobody handled.
  await turn()
  for (let fired = 0; fired < jobLimits.timers; fired++) {
    const timer = clock.next()
    if (timer === undefined) break
    attempt(recorder, () => realm.fire(timer))
    await turn()
  }
  return recorder.result(job)
}

function freshGlobal(): vm.Context {
  // An ordinary global where Node.js has it: one that mirrors an object is many times slower to read from.
  const constants = vm.constants as typeof vm.constants & { DONT_CONTEXTIFY?: vm.Context }
  return constants?.DONT_CONTEXTIFY ?? {}
}

function start({ form, code }: Job, context: vm.Context, recorder: Recorder): void {
  if (form === 'body') {
    const run = vm.compileFunction(code, [], { parsingContext: context, filename: sampleFile }) as () => void
    run.call(vm.runInContext('globalThis', context))
    return
  }
  const module = `(async function () { 'use strict'; ${code}\n})`
  const run = vm.runInContext(module, context, { filename: sampleFile }) as () => Promise<void>
  run.call(undefined).then(undefined, recorder.failure)
}

function attempt(recorder: Recorder, run: () => void): void {
  try {
    run()
  } catch (error) {
    recorder.failure(error)
  }
}

type Clock = Pick<RealmHost, 'elapsedMs' | 'schedule' | 'cancel'> & {
  /** The timer that is due next, with the clock set to its time; undefined when none is left. */
  next: () => number | undefined
}

// A sample that waits in a loop for time to pass has to see it pass.
const readMs = 0.01

function createClock(leastDelayMs: number): Clock {
  let elapsed = 0
  let last = 0
  const timers = new Map<number, { dueMs: number; everyMs?: number }>()
  return {
    elapsedMs: () => {
      elapsed += readMs
      return elapsed
    },
    schedule: (delayMs, repeat) => {
      last += 1
      const delay = Math.max(leastDelayMs, delayMs)
      timers.set(last, { dueMs: elapsed + delay, ...(repeat && { everyMs: Math.max(1, delay) }) })
      return last
    },
    cancel: (timer) => {
      timers.delete(timer)
    },
    next: () => {
      // Equal times keep the order in which the timers were set.
      const [timer, due] = [...timers].reduce<[number, number]>(
        (first, [id, { dueMs }]) => (dueMs < first[1] ? [id, dueMs] : first),
        [0, jobLimits.clockMs],
      )
      const found = timers.get(timer)
      if (!found) return undefined
      elapsed = Math.max(elapsed, due)
      timers.delete(timer)
      if (found.everyMs !== undefined) timers.set(timer, { ...found, dueMs: due + found.everyMs })
      return timer
    },
  }
}
