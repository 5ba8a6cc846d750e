/** A sample as a child process runs it: instrumented JavaScript. A `body` is a classic function's, a `module` strict. */
export type Job = { id: number; form: 'body' | 'module'; code: string }

/**
 * What a child process gets on its standard input. `realm` is the code that prepares a context for a sample, `url` the
 * file in which the code of a single job stands.
 */
export type ChildInput =
  | { mode: 'contexts'; realm: string; jobs: readonly Job[] }
  | { mode: 'process'; job: Job; url: string }

/**
 * One console call or probed value. `line` is that of the claim, counted from 0, or -1; `texts` are the forms in which a
 * note may write it: as the preview prints it, as Node.js does, and as Node.js does on one line.
 */
export type Output = { line: number; method: string; texts: readonly string[] }

/** Something that nobody caught, as an entry of the preview says it. `line` counts from 1 when it is known. */
export type Failure = { text: string; line?: number }

export type JobResult = { id: number; outputs: readonly Output[]; failures: readonly Failure[] }

/** Lines that a child process writes. A job that began and has no result is the one that ended the process. */
export type FromChild = { began: number } | { result: JobResult }

/** The clock of every sample starts here, in UTC. */
export const startOfTime = Date.UTC(2026, 0, 1)

/** Caps of one job: what an endless sample prints, how often its timers fire, how far its clock runs. */
export const jobLimits = { outputs: 1000, textChars: 20_000, timers: 10_000, clockMs: 600_000 }

/** File name in stack traces, by which the line of an error is found. */
export const sampleFile = 'kbsite-sample.mjs'
