import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import { onSignal } from '../base/on-signal.ts'
import { killGroup, startConfined } from '../base/process.ts'
import type { Command } from '../base/wall.ts'
import { type Job, type JobCall, type JobResult, jobLimits, type Opening } from './child/messages.ts'
import type { StopReason } from './result.ts'

/** How a job ended: by itself, or by its supervisor. */
export type JobEnd = { status: 'ran'; result: JobResult } | { status: 'stopped'; why: StopReason }

/** A process that runs jobs, one after the other. */
export type Session = {
  run: (job: Job, url?: string) => Promise<JobEnd>
  /** False once a job has ended it. */
  isOpen: () => boolean
  close: () => Promise<void>
}

/** How long a process may take to start, on a busy machine. */
const startLimitMs = 10_000

type Start = { command: Command; opening: Opening; timeLimitMs: number; scratch?: string | undefined }

/** Starts a process for jobs; throws when it does not start. Its output is only trusted as an answer to its current job. */
export async function openSession({ command, opening, timeLimitMs, scratch }: Start): Promise<Session> {
  const child = start(command, scratch)
  let waiting: { nonce: string; done: (end: JobEnd) => void } | undefined
  let watch: NodeJS.Timeout | undefined
  let isOpen = true

  const settle = (end: JobEnd): void => {
    clearTimeout(watch)
    const done = waiting?.done
    waiting = undefined
    done?.(end)
  }
  const stop = (why: StopReason): void => {
    isOpen = false
    if (isRunning(child)) killGroup(child)
    settle({ status: 'stopped', why })
  }
  // Otherwise a signal would not end a sample that never ends.
  const forget = onSignal(() => stop('time'))
  // Everything that the process left in its group is killed with it.
  child.once('exit', () => killGroup(child))
  const gone = new Promise<void>((resolve) => {
    for (const event of ['error', 'close']) child.once(event, () => resolve())
  }).then(() => {
    forget()
    stop('memory')
  })
  onLine(child.stdio[3] as Readable, (line) => {
    const result = line !== undefined && waiting ? readAnswer(line, waiting.nonce) : undefined
    if (result) settle({ status: 'ran', result })
    else stop('channel')
  })
  // A process that ended early does not read to the end.
  child.stdin?.on('error', () => undefined)
  const ask = (call: Omit<JobCall, 'nonce'>, limitMs: number): Promise<JobEnd> =>
    new Promise((done) => {
      const nonce = randomBytes(16).toString('hex')
      waiting = { nonce, done }
      watch = setTimeout(() => stop('time'), limitMs)
      child.stdin?.write(`${JSON.stringify({ ...call, nonce })}\n`)
    })
  child.stdin?.write(`${JSON.stringify(opening)}\n`)
  if ((await ask({}, startLimitMs)).status !== 'ran')
    throw new Error('The process for samples does not start.')
  return {
    run: (job, url) => ask({ job, ...(url !== undefined && { url }) }, timeLimitMs),
    isOpen: () => isOpen,
    close: () => {
      isOpen = false
      if (isRunning(child)) killGroup(child)
      return gone
    },
  }
}

function start(command: Command, scratch: string | undefined): ChildProcess {
  return startConfined(command, {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    cwd: scratch ?? tmpdir(),
    ...(scratch && { env: { TMPDIR: scratch, TEMP: scratch } }),
  })
}

/** Whether a command succeeds. */
export function starts(command: Command): Promise<boolean> {
  const child = start(command, undefined)
  const watch = setTimeout(() => killGroup(child), startLimitMs)
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  }).finally(() => clearTimeout(watch))
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Calls back with each line, or with undefined if more arrives at once than an answer may have. */
function onLine(stream: Readable, take: (line: string | undefined) => void): void {
  let parts: Buffer[] = []
  let length = 0
  stream.on('error', () => undefined)
  stream.on('data', (part: Buffer) => {
    parts.push(part)
    length += part.length
    const end = part.indexOf(10)
    // A process must write nothing but its answer until the next job.
    const isOver = length > maxAnswerBytes || (end !== -1 && end !== part.length - 1)
    if (end === -1 && !isOver) return
    const line = isOver ? undefined : Buffer.concat(parts).toString()
    parts = []
    length = 0
    take(line)
  })
}

const methods = [
  ...['log', 'info', 'error', 'warn', 'debug', 'dir', 'table', 'group', 'assert', 'trace'],
  ...['count', 'countReset', 'time', 'timeLog', 'timeEnd', 'value'],
]

const text = z.string().max(jobLimits.textChars)
const result: z.ZodType<JobResult> = z.strictObject({
  outputs: z
    .array(
      z.strictObject({ line: z.number().int(), method: z.enum(methods), texts: z.array(text).min(3).max(5) }),
    )
    .max(jobLimits.outputs),
  failures: z
    .array(z.strictObject({ text, line: z.number().int().positive().optional() }))
    .max(jobLimits.failures),
  needs: z.array(text).max(jobLimits.needs),
})

/** Maximum size of an answer in bytes: each character of a text may be escaped as six. */
const maxAnswerBytes = 8 * jobLimits.allChars

/** The result on a line that begins with the nonce of its job; undefined for any other line, as a sample may write there itself. */
export function readAnswer(line: string, nonce: string): JobResult | undefined {
  if (!line.startsWith(`${nonce} `)) return undefined
  try {
    return result.safeParse(JSON.parse(line.slice(nonce.length + 1))).data
  } catch {
    return undefined
  }
}
