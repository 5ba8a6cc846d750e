import pMap from 'p-map'
import { needsDocument } from '../../client/widgets/code-preview/model.ts'
import { hashOf } from '../base/hash.ts'
import { kbsiteBuild } from '../base/package.ts'
import type { Wall } from '../base/wall.ts'
import type { Cache } from '../cache/cache.ts'
import type { CodeSample } from '../model/types.ts'
import type { BrowserRunner } from './browser.ts'
import type { Job, Room } from './child/messages.ts'
import { instrument, parseClaims } from './claims.ts'
import type { SampleResult } from './result.ts'
import { type JobRunner, openJobRunner } from './runner.ts'
import type { JobEnd } from './session.ts'
import { hasTypes, stripTypes } from './strip.ts'

export type RunOptions = {
  cache?: Pick<Cache, 'get' | 'set'>
  /** Time limit of a sample, in milliseconds. */
  timeLimitMs?: number
  /** Opens the browser for samples with a document, or says why there is none. Called on first use. */
  openBrowser?: () => Promise<BrowserRunner | { missing: string }>
  /** Samples may use all of Node.js: only if everybody who writes notes is trusted. */
  node?: boolean
  /** Runs each sample in a separate process with all of its permissions: slow, and as close to Node.js as possible. */
  exact?: boolean
  /** Walls to try, and a callback for the one that works. */
  walls?: readonly Wall[]
  onWall?: (wall: Wall) => void
}

/** Processes at a time. */
const concurrency = 2

type Prepared = { index: number; job: Job; place: Room | 'document'; key: string }

/**
 * Runs samples and returns their output, in the order of the samples. Never throws because of a sample.
 *
 * Samples that use only the language share a process, each in a context of its own with a clock that does not wait. Those that use built-ins or
 * Node.js have a process each, those with a document a frame in the browser.
 */
export async function runSamples(
  samples: readonly CodeSample[],
  options: RunOptions = {},
): Promise<SampleResult[]> {
  const results: SampleResult[] = []
  const prepared: Prepared[] = []
  for (const [index, sample] of samples.entries()) {
    const found = await prepare(sample, index, options)
    const known = 'status' in found ? found : cached(found.key, options.cache)
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

  async function keep({ index, key }: Prepared, result: SampleResult): Promise<void> {
    results[index] = result
    // Time limits depend on the machine, and a missing browser may be installed later.
    if (result.status === 'ran') options.cache?.set('sample', key, results[index])
  }
}

async function prepare(
  sample: CodeSample,
  index: number,
  options: RunOptions,
): Promise<Prepared | SampleResult> {
  if (sample.noRun !== undefined) return { status: 'skipped', reason: sample.noRun }
  const instrumented = instrument(sample.code, parseClaims(sample.code))
  const form = sample.preview ? 'body' : 'module'
  const types = hasTypes(sample.lang)
  const stripped = types ? await stripTypes(instrumented, sample.lang) : { code: instrumented }
  if ('message' in stripped) return { status: 'broken', ...stripped }
  const place = placeOf(sample, options)
  const [, ofTimers] = (place === 'builtins' && timerMethods.exec(sample.code)) || []
  if (ofTimers) return withoutNode([ofTimers])
  const job: Job = { form, code: stripped.code }
  return { index, job, place, key: hashOf(kbsiteBuild, form, place, job.code) }
}

// Anything beyond the language itself; a match in comments or strings only costs a process.
const nodeNames =
  /(?<![.\w$])(?:import|export|require|process|Buffer|structuredClone|URL|URLSearchParams|TextEncoder|TextDecoder|AbortController|AbortSignal|EventTarget|Event|CustomEvent|DOMException|Blob|File|FormData|Headers|Request|Response|fetch|crypto|setImmediate|MessageChannel|MessagePort|BroadcastChannel|ReadableStream|WritableStream|TransformStream|CompressionStream|navigator|WebSocket|Worker|atob|btoa|global|module|exports|__dirname|__filename)(?![\w$])|\.(?:unref|hasRef)\(|\bperformance\.(?!now\b)/

// Timers are numbers except in Node.js.
const timerMethods = /\.(unref|hasRef)\(/

function placeOf({ code, preview }: CodeSample, { exact, node }: RunOptions): Prepared['place'] {
  if (preview && needsDocument(code)) return 'document'
  if (!exact && !nodeNames.test(code)) return 'language'
  return node ? 'node' : 'builtins'
}

function cached(key: string, cache: RunOptions['cache']): SampleResult | undefined {
  const value = cache?.get('sample', key)
  return typeof value === 'object' && value !== null && 'status' in value
    ? (value as SampleResult)
    : undefined
}

type Keep = (prepared: Prepared, result: SampleResult) => Promise<void>

async function runInNode(prepared: readonly Prepared[], options: RunOptions, keep: Keep): Promise<void> {
  if (prepared.length === 0) return
  const runner = await openJobRunner(options.timeLimitMs ?? 5000, options.walls)
  options.onWall?.(runner.wall)
  const late: Prepared[] = []
  const end = async (item: Prepared, jobEnd: JobEnd): Promise<void> => {
    if (jobEnd.status === 'stopped' && jobEnd.why === 'time') late.push(item)
    else await keep(item, resultOf(jobEnd))
  }
  const shared = inParts(
    prepared.filter(({ place }) => place === 'language'),
    concurrency,
  )
  const tasks = [
    ...shared.map((part) => () => runPart(runner, part, end)),
    ...prepared.filter(({ place }) => place !== 'language').map((item) => () => runPart(runner, [item], end)),
  ]
  await pMap(tasks, (task) => task(), { concurrency })
  // On a busy machine, samples that would have ended are stopped too: run them again, with nothing of ours beside them.
  for (const item of late) await runPart(runner, [item], (_, jobEnd) => keep(item, resultOf(jobEnd)))
}

/** Runs samples in one environment; only samples that use nothing but the language share one. */
async function runPart(
  runner: JobRunner,
  part: readonly Prepared[],
  end: (item: Prepared, jobEnd: JobEnd) => Promise<void>,
): Promise<void> {
  const { place, job } = part[0]!
  if (place === 'node' || place === 'builtins') await end(part[0]!, await runner.alone(job, place))
  else
    await runner.inLanguage(
      part.map((item) => item.job),
      (index, jobEnd) => end(part[index]!, jobEnd),
    )
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
  const { outputs, failures, needs } = end.result
  if (needs.length > 0) return withoutNode(needs)
  return { status: 'ran', outputs, failures }
}

function withoutNode(needs: readonly string[]): SampleResult {
  return { status: 'skipped', reason: 'It needs Node.js.', needs }
}

function inParts<T>(items: readonly T[], count: number): T[][] {
  const size = Math.max(1, Math.ceil(items.length / count))
  const parts: T[][] = []
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size))
  return parts
}
