// The process in which samples run. Its standard input provides an opening and then one job after the other; answers go to file descriptor
// 3, each on a line that begins with the job's nonce, so that output of a sample cannot be mistaken for one.
import { Buffer } from 'node:buffer'
import { readSync, writeSync } from 'node:fs'
import vm from 'node:vm'
import { builtins } from './builtins.ts'
import { runInContext } from './context.ts'
import { giveUpNode, giveUpSignals } from './give-up.ts'
import type { JobCall, JobResult, Opening } from './messages.ts'
import { denyNetwork } from './network.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const write = writeSync
const text = JSON.stringify
let current: Recorder | undefined
let rest = Buffer.alloc(0)

const opening = JSON.parse(nextLine() ?? 'null') as Opening
process.on('uncaughtException', (error) => current?.failure(error))
process.on('unhandledRejection', (error) => current?.failure(error))
if (opening.room === 'node') await runOne()
else await runAll()

/** One job as the program of this process. */
async function runOne(): Promise<void> {
  denyNetwork()
  if (!opening.signals) giveUpSignals()
  for (let call = nextCall(); call; call = nextCall()) {
    const { nonce, job, url = '' } = call
    current = createRecorder({ custom: true })
    if (job) {
      // The object inspector would not start with frozen built-ins, so it is not loaded there.
      const { runInProcess } = await import('./process.ts')
      return runInProcess(job, url, current, (result) => answer(nonce, result))
    }
    answer(nonce, current.result())
  }
}

async function runAll(): Promise<void> {
  const prepare = new vm.Script(opening.realm)
  const given = opening.room === 'builtins' ? builtins() : undefined
  giveUpNode()
  for (let call = nextCall(); call; call = nextCall()) {
    current = createRecorder({ custom: given !== undefined })
    answer(call.nonce, call.job ? await runInContext(call.job, prepare, current, given) : current.result())
  }
}

function nextCall(): JobCall | undefined {
  return JSON.parse(nextLine() ?? 'null') ?? undefined
}

/** Concatenates strings, because a sample may have changed how objects are serialised. */
function answer(nonce: string, result: JobResult): void {
  write(3, `${nonce} ${text(result)}\n`)
}

/** Waits for a line, blocking this process; undefined at the end of the input. */
function nextLine(): string | undefined {
  const parts = [rest]
  while (!parts.at(-1)!.includes(10)) {
    const part = Buffer.alloc(65_536)
    const length = readPart(part)
    if (length === 0) return undefined
    parts.push(part.subarray(0, length))
  }
  const all = Buffer.concat(parts)
  const end = all.indexOf(10)
  rest = all.subarray(end + 1)
  return all.subarray(0, end).toString()
}

function readPart(part: Buffer): number {
  try {
    return readSync(0, part)
  } catch {
    // On Windows the end of the input is an error.
    return 0
  }
}
