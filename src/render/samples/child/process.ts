import vm from 'node:vm'
import { compileBody } from '../../../client/widgets/code-preview/frame/body.ts'
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
  const elapsedMs = (): number => clock() - since
  installConsole(globalThis, { ...recorder, elapsedMs })
  installClock(globalThis, { startOfTime, elapsedMs })
  try {
    if (job.form === 'module') await import(url)
    else await runBody(job.code)
  } catch (error) {
    recorder.failure(error)
  }
}

function runBody(code: string): unknown {
  const options = { filename: sampleFile }
  const { run } = compileBody<() => unknown>(code, {
    plain: (text) => vm.compileFunction(text, [], options) as () => unknown,
    waiting: (text) => vm.runInThisContext(`(async function () {${text}\n})`, options),
  })
  for (const name of nodeOnly) Reflect.deleteProperty(globalThis, name)
  return run.call(globalThis)
}
