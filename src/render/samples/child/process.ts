import { type Job, type JobResult, sampleFile, startOfTime } from './messages.ts'
import { installClock, installConsole } from './realm.ts'
import { nodeOnly } from './realm-builtins.ts'
import type { Recorder } from './recorder.ts'

/** Runs a sample as the program of this process, with all of Node.js, until nothing is left to do. Time passes normally, from the fixed start. */
export async function runInProcess(
  job: Job,
  url: string,
  recorder: Recorder,
  done: (result: JobResult) => void,
): Promise<void> {
  process.on('exit', () => done(recorder.result()))
  const clock = performance.now.bind(performance)
  const since = clock()
  installConsole(globalThis, recorder, job.form === 'module')
  installClock(globalThis, { startOfTime, elapsedMs: () => clock() - since })
  try {
    if (job.form === 'module') await import(url)
    else runBody(job.code)
  } catch (error) {
    recorder.failure(error)
  }
}

function runBody(code: string): void {
  const body = new Function(`${code}\n//# sourceURL=${sampleFile}`)
  for (const name of nodeOnly) Reflect.deleteProperty(globalThis, name)
  body.call(globalThis)
}
