import { diagnose } from '../model/diagnostics.ts'
import type { CodeSample, Diagnostic, SourceFile } from '../model/types.ts'
import { compareClaims } from './compare.ts'
import type { SampleResult } from './result.ts'
import { type RunOptions, runSamples } from './run.ts'
import { updateClaims } from './update.ts'

/** `texts`: the corrected files by path, without the unchanged ones. */
export type SamplesChecked = {
  diagnostics: Diagnostic[]
  texts: ReadonlyMap<string, string>
  counts: { ran: number; skipped: number; differing: number }
}

/** A note with its samples. */
export type SampledNote = Pick<SourceFile, 'path' | 'text'> & { samples: readonly CodeSample[] }

type Found = { source: SampledNote; sample: CodeSample }

const runnable = /^(?:js|mjs|javascript|ts|mts|typescript)$/

/** Whether a sample is executed: any preview of a script, and a fence of JavaScript or TypeScript that says what it prints. */
export function runs({ lang, code, output, preview, noRun }: CodeSample): boolean {
  const hasClaims = output !== undefined || /\/\/ →/.test(code)
  return runnable.test(lang) && noRun === undefined && (preview || hasClaims)
}

/**
 * Runs every sample of these notes that can run and compares what it prints with what its note says.
 *
 * A difference is confirmed in a separate process before it is reported.
 */
export async function checkSamples(
  sources: readonly SampledNote[],
  options: RunOptions = {},
): Promise<SamplesChecked> {
  const found: Found[] = sources.flatMap((source) =>
    source.samples
      .filter((sample) => runs(sample) || sample.noRun !== undefined)
      .map((sample) => ({ source, sample })),
  )
  const results = await runSamples(
    found.map(({ sample }) => sample),
    options,
  )
  await confirm(found, results, options)
  const findings = found.map(({ source, sample }, index) => findingsOf(source.path, sample, results[index]!))
  return {
    diagnostics: findings.flat(),
    texts: updatedTexts(sources, found, results),
    counts: {
      ran: results.filter(({ status }) => status !== 'skipped').length,
      skipped: results.filter(({ status }) => status === 'skipped').length,
      differing: findings.filter((list) => list.some(({ severity }) => severity === 'error')).length,
    },
  }
}

async function confirm(found: readonly Found[], results: SampleResult[], options: RunOptions): Promise<void> {
  const doubtful = found.flatMap(({ source, sample }, index) =>
    compareClaims(source.path, sample, results[index]!).length > 0 && results[index]!.status === 'ran'
      ? [index]
      : [],
  )
  const exact = await runSamples(
    doubtful.map((index) => found[index]!.sample),
    { ...options, exact: true },
  )
  for (const [at, index] of doubtful.entries()) {
    const { source, sample } = found[index]!
    const findings = compareClaims(source.path, sample, exact[at]!)
    // A Node.js process has no document and waits for timers, so only agreement is better evidence than the first run.
    if (findings.length === 0 && exact[at]!.status === 'ran') results[index] = exact[at]!
  }
}

function findingsOf(path: string, sample: CodeSample, result: SampleResult): Diagnostic[] {
  const skipped = skippedWithoutReason(sample, result)
  if (!skipped) return compareClaims(path, sample, result)
  return [diagnose('sample-skipped', { path, place: sample.place }, skipped.message, skipped)]
}

function skippedWithoutReason(
  { noRun }: CodeSample,
  result: SampleResult,
): Pick<Diagnostic, 'message' | 'fix'> | undefined {
  if (noRun === '')
    return {
      message: 'The sample is marked not to run, but no reason is given.',
      fix: 'Write a reason: no-run="needs a server".',
    }
  if (result.status !== 'skipped' || !result.needs) return undefined
  const needs = result.needs.slice(0, 3).map((need) => `"${need.slice(0, 60)}"`)
  return {
    message: `The sample uses ${needs.join(', ')}, which this site does not give to samples.`,
    fix: 'Write samples: { node: true } into the config if you trust all who write notes, or no-run="needs Node.js" after the language.',
  }
}

function updatedTexts(
  sources: readonly SampledNote[],
  found: readonly Found[],
  results: readonly SampleResult[],
): Map<string, string> {
  const texts = new Map<string, string>()
  for (const source of sources) {
    const own = found.flatMap((item, index) =>
      item.source === source ? [{ sample: item.sample, result: results[index]! }] : [],
    )
    const text = updateClaims(source.text, own)
    if (text !== source.text) texts.set(source.path, text)
  }
  return texts
}
