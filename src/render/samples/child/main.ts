// The process that samples run in. It has no permissions, reads its jobs from its standard input and writes results,
// one JSON text a line, to the file descriptor 3: what samples print themselves cannot be mistaken for them.
import { readFileSync, writeSync } from 'node:fs'
import vm from 'node:vm'
import { runInContext } from './context.ts'
import type { ChildInput, FromChild, Job } from './messages.ts'
import { denyNetwork } from './network.ts'
import { runInProcess } from './process.ts'
import type { Recorder } from './recorder.ts'

const write = writeSync
const input = JSON.parse(readFileSync(0, 'utf8')) as ChildInput
let current: Recorder | undefined

process.on('uncaughtException', (error) => current?.failure(error))
process.on('unhandledRejection', (error) => current?.failure(error))
denyNetwork()
if (input.mode === 'contexts') await runAll(input.jobs, input.realm)
else {
  tell({ began: input.job.id })
  await runInProcess(input.job, input.url, watch, (result) => tell({ result }))
}

async function runAll(jobs: readonly Job[], realm: string): Promise<void> {
  const prepare = new vm.Script(realm)
  for (const job of jobs) {
    tell({ began: job.id })
    tell({ result: await runInContext(job, prepare, watch) })
  }
}

function watch(recorder: Recorder): void {
  current = recorder
}

function tell(message: FromChild): void {
  write(3, `${JSON.stringify(message)}\n`)
}
