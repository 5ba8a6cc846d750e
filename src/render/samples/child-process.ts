import { spawn } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { build } from '../base/bundler.ts'
import { onSignal, removedOnSignal } from '../base/on-signal.ts'
import { ownModule } from '../base/package.ts'
import { type ChildInput, type FromChild, type Job, type JobResult, sampleFile } from './child/messages.ts'

/** How a job ended: by itself, or by the watch over its time or its memory. */
export type JobEnd = { status: 'ran'; result: JobResult } | { status: 'stopped'; why: 'time' | 'memory' }

/** Runs jobs in processes that may do nothing. */
export type JobRunner = {
  /** Many jobs in one process, each in a context of its own. A job that ends the process is left behind by the next. */
  inContexts: (jobs: readonly Job[]) => Promise<ReadonlyMap<number, JobEnd>>
  /** One job as the program of a process. */
  inProcess: (job: Job) => Promise<JobEnd>
}

/** Prepares the code of the processes. `timeLimitMs` is what one job may take. */
export async function openJobRunner(timeLimitMs: number): Promise<JobRunner> {
  const [program, realm] = await Promise.all([bundle('main', 'esm'), bundle('realm', 'iife')])
  const run = (input: ChildInput, scratch?: string) => runProcess(program, input, { timeLimitMs, scratch })
  return {
    inContexts: async (jobs) => {
      const ends = new Map<number, JobEnd>()
      let rest = jobs
      while (rest.length > 0) {
        const found = await run({
          mode: 'contexts',
          realm: `(() => { ${realm}\nreturn kbRealm.openRealm })()`,
          jobs: rest,
        })
        for (const [id, end] of found) ends.set(id, end)
        const left = rest.filter(({ id }) => !ends.has(id))
        // A process that does nothing at all would be started for ever.
        if (left.length === rest.length) throw new Error('The process for samples does not start.')
        rest = left
      }
      return ends
    },
    inProcess: (job) =>
      withScratch(async (scratch) => {
        const file = join(scratch, sampleFile)
        await writeFile(file, job.code)
        const end = (await run({ mode: 'process', job, url: pathToFileURL(file).href }, scratch)).get(job.id)
        if (!end) throw new Error('The process for samples does not start.')
        return end
      }),
  }
}

/** A folder that a sample may read and write, and that is gone afterwards. */
async function withScratch<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kbsite-sample-')))
  const forget = removedOnSignal(folder)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    forget()
  }
}

async function bundle(name: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ownModule(`src/render/samples/child/${name}`)],
    bundle: true,
    write: false,
    format,
    platform: format === 'esm' ? 'node' : 'neutral',
    globalName: format === 'iife' ? 'kbRealm' : undefined,
    target: 'node20',
    minifyWhitespace: true,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** The limit is generous for a sample and small for a machine that builds. */
const memoryMb = 256

type ProcessOptions = { timeLimitMs: number; scratch?: string | undefined }

function runProcess(
  program: string,
  input: ChildInput,
  { timeLimitMs, scratch }: ProcessOptions,
): Promise<Map<number, JobEnd>> {
  const files = scratch ? [`--allow-fs-read=${scratch}`, `--allow-fs-write=${scratch}`] : []
  const child = spawn(
    process.execPath,
    [
      permission,
      ...files,
      '--no-warnings',
      `--max-old-space-size=${memoryMb}`,
      '--input-type=module',
      '--eval',
      program,
    ],
    // No variable of this process, which may hold secrets, and the same words and times on every machine.
    {
      env: { TZ: 'UTC', LC_ALL: 'en_US.UTF-8', ...(scratch && { TMPDIR: scratch, TEMP: scratch }) },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      cwd: scratch ?? tmpdir(),
    },
  )
  return new Promise((resolve, reject) => {
    const ends = new Map<number, JobEnd>()
    let began: number | undefined
    let late = false
    const stop = (): void => {
      late = true
      child.kill('SIGKILL')
    }
    // A sample that never ends would never end.
    const forget = onSignal(stop)
    let watch = setTimeout(stop, timeLimitMs + startLimitMs)
    createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
      clearTimeout(watch)
      watch = setTimeout(stop, timeLimitMs)
      const message = JSON.parse(line) as FromChild
      if ('began' in message) began = message.began
      else ends.set(message.result.id, { status: 'ran', result: message.result })
    })
    child.on('error', (error) => {
      forget()
      reject(error)
    })
    child.on('close', () => {
      forget()
      clearTimeout(watch)
      if (began !== undefined && !ends.has(began))
        ends.set(began, { status: 'stopped', why: late ? 'time' : 'memory' })
      resolve(ends)
    })
    // A process that ended early does not read to the end; what it did say is known from its results.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(input))
  })
}

/** What a process may take to start, on a machine with other things to do. */
const startLimitMs = 10_000
