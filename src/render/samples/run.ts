import { createHash } from 'node:crypto'
import pMap from 'p-map'
import { needsDocument } from '../../client/widgets/code-preview/model.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { BrowserRunner } from './browser.ts'
import type { Job } from './child/messages.ts'
import { type JobEnd, openJobRunner } from './child-process.ts'
import { instrument, parseClaims } from './claims.ts'
import type { CodeSample } from './extract.ts'
import type { SampleResult } from './result.ts'
import { hasTypes, stripTypes } from './strip.ts'

/** Where results are kept, by a key of everything that they depend on. */
export type SampleCache = {
  get: (key: string) => Promise<unknown>
  set: (key: string, value: unknown) => Promise<void>
}

export type RunOptions = {
  cache?: SampleCache
  /** What one sample may take, in milliseconds. */
  timeLimitMs?: number
  /** Processes at a time. */
  concurrency?: number
  /** Opens the browser for samples with a document, or says why there is none. Called when one is needed. */
  openBrowser?: () => Promise<BrowserRunner | { missing: string }>
  /** Every sample as the program of a process of its own: slow, and exactly as Node.js. */
  exact?: boolean
}

type Prepared = {
  index: number
  job: Job
  place: 'context' | 'process' | 'document'
  lines: boolean
  key: string
}

/**
 * Runs samples and tells what they print, in the order of the samples. Nothing is thrown for what a sample does.
 *
 * Samples of the language alone share a process, each in a context of its own with a clock that does not wait. Those that
 * use Node.js have a process each, those with a document a frame in the browser.
 */
export async function runSamples(
  samples: readonly CodeSample[],
  options: RunOptions = {},
): Promise<SampleResult[]> {
  const results: SampleResult[] = []
  const prepared: Prepared[] = []
  for (const [index, sample] of samples.entries()) {
    const found = await prepare(sample, index, options.exact === true)
    const known = 'status' in found ? found : await cached(found.key, options.cache)
    if (known) results[index] = known
    else prepared.push(found as Prepared)
  }
  await Promise.all([
    runInNode(
      prepared.filter(({ place }) => place !== 'document'),
      options,
      keep,
    ),
    runInBrowser(
      prepared.filter(({ place }) => place === 'document'),
      options,
      keep,
    ),
  ])
  return results

  async function keep({ index, key, lines }: Prepared, result: SampleResult): Promise<void> {
    results[index] = lines ? result : withoutLines(result)
    // A time limit depends on the machine, and a missing browser may be there the next time.
    if (result.status === 'ran') await options.cache?.set(key, results[index])
  }
}

async function prepare(sample: CodeSample, index: number, exact: boolean): Promise<Prepared | SampleResult> {
  if (sample.noRun !== undefined) return { status: 'skipped', reason: sample.noRun }
  const instrumented = instrument(sample.code, parseClaims(sample.code))
  const form = sample.preview ? 'body' : 'module'
  const types = hasTypes(sample.lang)
  const stripped = types ? await stripTypes(instrumented, sample.lang) : { code: instrumented }
  if ('message' in stripped) return { status: 'broken', ...stripped }
  const place = placeOf(sample, exact)
  const job: Job = { id: index, form, code: stripped.code }
  const { code } = job
  const key = createHash('sha256')
    .update(JSON.stringify([kbsiteBuild, form, place, code]))
    .digest('hex')
  return { index, job, place, lines: !types, key }
}

// What a context of its own does not have; the words in comments and texts only cost a process.
const nodeNames =
  /(?<![.\w$])(?:import|export|require|process|Buffer|structuredClone|URL|URLSearchParams|TextEncoder|TextDecoder|AbortController|AbortSignal|EventTarget|Event|CustomEvent|DOMException|Blob|File|FormData|Headers|Request|Response|fetch|crypto|setImmediate|MessageChannel|MessagePort|BroadcastChannel|ReadableStream|WritableStream|TransformStream|CompressionStream|navigator|WebSocket|Worker|atob|btoa|global|module|exports|__dirname|__filename)(?![\w$])|\.(?:unref|hasRef)\(|\bperformance\.(?!now\b)/

function placeOf({ code, preview }: CodeSample, exact: boolean): Prepared['place'] {
  if (preview && needsDocument(code)) return 'document'
  return exact || nodeNames.test(code) ? 'process' : 'context'
}

async function cached(key: string, cache: SampleCache | undefined): Promise<SampleResult | undefined> {
  const value = await cache?.get(key)
  return typeof value === 'object' && value !== null && 'status' in value
    ? (value as SampleResult)
    : undefined
}

type Keep = (prepared: Prepared, result: SampleResult) => Promise<void>

async function runInNode(prepared: readonly Prepared[], options: RunOptions, keep: Keep): Promise<void> {
  if (prepared.length === 0) return
  const concurrency = options.concurrency ?? 2
  const runner = await openJobRunner(options.timeLimitMs ?? 5000)
  const contexts = inParts(
    prepared.filter(({ place }) => place === 'context'),
    concurrency,
  )
  const late: Prepared[] = []
  const end = async (item: Prepared, jobEnd: JobEnd): Promise<void> => {
    if (jobEnd.status === 'stopped' && jobEnd.why === 'time') late.push(item)
    else await keep(item, resultOf(jobEnd))
  }
  const tasks = [
    ...contexts.map((part) => async () => {
      const ends = await runner.inContexts(part.map(({ job }) => job))
      for (const item of part) await end(item, ends.get(item.job.id)!)
    }),
    ...prepared
      .filter(({ place }) => place === 'process')
      .map((item) => async () => end(item, await runner.inProcess(item.job))),
  ]
  await pMap(tasks, (task) => task(), { concurrency })
  // On a busy machine what would have come to an end is stopped too: once more, with nothing of ours beside it.
  for (const item of late) {
    const again =
      item.place === 'process'
        ? await runner.inProcess(item.job)
        : (await runner.inContexts([item.job])).get(item.job.id)!
    await keep(item, resultOf(again))
  }
}

async function runInBrowser(prepared: readonly Prepared[], options: RunOptions, keep: Keep): Promise<void> {
  if (prepared.length === 0) return
  const browser = (await options.openBrowser?.()) ?? { missing: 'It needs a browser.' }
  if ('missing' in browser) {
    for (const item of prepared) await keep(item, { status: 'skipped', reason: browser.missing })
    return
  }
  try {
    for (const item of prepared) {
      const first = await browser.run(item.job)
      await keep(item, first.status === 'stopped' ? await browser.run(item.job) : first)
    }
  } finally {
    await browser.close()
  }
}

function resultOf(end: JobEnd): SampleResult {
  if (end.status === 'stopped') return end
  const { outputs, failures } = end.result
  return { status: 'ran', outputs, failures }
}

function withoutLines(result: SampleResult): SampleResult {
  if (result.status !== 'ran') return result
  // Lines of the code without its types are not lines of the note.
  return { ...result, failures: result.failures.map(({ text }) => ({ text })) }
}

function inParts<T>(items: readonly T[], count: number): T[][] {
  const size = Math.max(1, Math.ceil(items.length / count))
  const parts: T[][] = []
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size))
  return parts
}
