/** A sample as a process runs it: instrumented JavaScript. A `body` is that of a classic function, a `module` is strict. */
export type Job = { form: 'body' | 'module'; code: string }

/**
 * The environment of a sample: only the language, also the built-ins of an allow-list, or all of Node.js.
 *
 * The first two are contexts in a process that has given up everything else.
 */
export type Room = 'language' | 'builtins' | 'node'

/**
 * First line of a process's standard input. `realm` is the code that prepares a context; `signals` whether its samples may send signals,
 * where the system keeps other processes out of reach.
 */
export type Opening = { room: Room; realm: string; signals: boolean }

/**
 * Each further line, sent after the answer to the one before. `url` is the file with the code of a job of `node`. The first line has no
 * job, and is answered when the process is ready.
 */
export type JobCall = { nonce: string; job?: Job; url?: string }

/**
 * One console call or probed value. `line` is that of the claim, counted from 0, or -1; `texts` are the forms in which a
 * note may write it: those of `printedForms`, then as Node.js prints it and as Node.js does on one line.
 */
export type Output = { line: number; method: string; texts: readonly string[] }

/** What a preview prints; the same without the call stacks of errors; and that on one line. */
export function printedForms(text: string): [whole: string, withoutCalls: string, oneLine: string] {
  const withoutCalls = text.replace(/\n *at (?:.* \()?sample\.js:\d+\)?/g, '')
  return [text, withoutCalls, withoutCalls.replace(/\n(?:(?=[\]})])|\s+)/g, ' ')]
}

/** An uncaught error, as the preview words it. `line` counts from 1 when it is known. */
export type Failure = { text: string; line?: number }

/** `needs` is what the sample asked for from Node.js and did not get: `import "node:fs"`, `process`. */
export type JobResult = { outputs: readonly Output[]; failures: readonly Failure[]; needs: readonly string[] }

/** The clock of every sample starts here, in UTC. */
export const startOfTime = Date.UTC(2026, 0, 1)

/** Caps of one job: the output of an endless sample, how often its timers fire, how far its clock runs. `allChars` is for all texts together. */
export const jobLimits = {
  outputs: 1000,
  failures: 10,
  needs: 10,
  textChars: 20_000,
  allChars: 2_000_000,
  timers: 10_000,
  clockMs: 600_000,
}

/** File name in stack traces, by which the line of an error is found. */
export const sampleFile = 'sample.mjs'
