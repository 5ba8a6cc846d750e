import { diagnose } from '../model/diagnostics.ts'
import type { CodeSample, Diagnostic, Place } from '../model/types.ts'
import type { Failure, Output } from './child/messages.ts'
import { type Claim, parseClaims } from './claims.ts'
import type { SampleResult } from './result.ts'

const stopped = {
  time: 'The sample did not end within its time limit.',
  memory: 'The sample used more memory than it may, or ended its process.',
  channel: 'The sample was stopped, because it wrote where its results are read.',
}

/** Findings where a sample's output differs from its note, at the line of the comment or the output fence. Empty for a skipped sample. */
export function compareClaims(path: string, sample: CodeSample, result: SampleResult): Diagnostic[] {
  const at = (line: number, column = 1): Place => ({
    line: sample.codePlace.line + line,
    column: sample.codePlace.column + column - 1,
  })
  const error = (place: Place, message: string, fix?: string): Diagnostic =>
    diagnose('sample-output', { path, place }, message, { fix })
  switch (result.status) {
    case 'skipped':
      return []
    case 'stopped':
      return [{ ...error(sample.place, stopped[result.why]), rule: 'sample-error' }]
    case 'broken':
      return [
        error(
          at(result.place.line - 1, result.place.column),
          `The sample does not parse: ${result.message}.`,
        ),
      ]
    case 'ran': {
      const claims = parseClaims(sample.code)
      return [
        ...claims.flatMap((claim) => {
          const message = claimDifference(claim, result)
          return message ? [error(at(claim.line, claim.column), message, updateHint)] : []
        }),
        ...outputDifference(sample, result, error),
        ...unclaimedFailures(sample, claims, result.failures).map(({ text, line }) => ({
          ...error(at((line ?? 1) - 1), `The sample ends with "${text}", but the note does not say so.`),
          rule: 'sample-error',
        })),
      ]
    }
  }
}

const updateHint = 'Correct the sample, or run "kbsite check --run --update" to write down what it prints.'

type Ran = Extract<SampleResult, { status: 'ran' }>

/** The outputs of a claim's line, in each form that a note may use. Empty when nothing was printed. */
export function printedForms(line: number, outputs: readonly Output[]): string[] {
  const own = outputs.filter((output) => output.line === line)
  return own.length === 0 ? [] : formsOf(own, ' | ')
}

function formsOf(outputs: readonly Output[], separator: string): string[] {
  const count = Math.max(...outputs.map(({ texts }) => texts.length))
  return Array.from({ length: count }, (_, form) =>
    outputs.map(({ texts }) => (texts[form] ?? texts[0] ?? '').trim()).join(separator),
  )
}

function claimDifference({ line, text }: Claim, { outputs, failures }: Ran): string | undefined {
  const forms = printedForms(line, outputs)
  if (forms.length === 0) {
    if (failures.some((failure) => failure.text === text)) return undefined
    return `Nothing is printed here, but the note says ${quoted(text)}.`
  }
  if (forms.includes(text)) return undefined
  return `This prints ${quoted(forms[2] ?? forms[0]!)}, but the note says ${quoted(text)}.`
}

/** The whole output of a sample, in the forms that an output fence may have. */
export function printedText({ outputs, failures }: Ran): string[] {
  const printed = outputs.filter(({ method }) => method !== 'value')
  const ends = failures.map(({ text }) => text)
  if (printed.length === 0) return [ends.join('\n')]
  return formsOf(printed, '\n').map((form) => [form, ...ends].join('\n'))
}

type MakeError = (place: Place, message: string, fix?: string) => Diagnostic

function outputDifference({ output, outputPlace }: CodeSample, result: Ran, error: MakeError): Diagnostic[] {
  if (output === undefined || outputPlace === undefined) return []
  const forms = printedText(result)
  const wanted = linesOf(output)
  if (forms.some((form) => linesOf(form).join('\n') === wanted.join('\n'))) return []
  const actual = linesOf(forms[1] ?? forms[0]!)
  const line = wanted.findIndex((text, index) => text !== actual[index])
  const at = line === -1 ? wanted.length : line
  const place = { line: outputPlace.line + at, column: outputPlace.column }
  const says =
    wanted[at] === undefined ? 'the output ends before it' : `the output says ${quoted(wanted[at])}`
  const prints =
    actual[at] === undefined ? 'Nothing more is printed' : `Line ${at + 1} is ${quoted(actual[at])}`
  return [error(place, `${prints}, and ${says}.`, updateHint)]
}

function linesOf(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
}

function unclaimedFailures(
  { code, output }: CodeSample,
  claims: readonly Claim[],
  failures: readonly Failure[],
): readonly Failure[] {
  return failures.filter(
    ({ text }) =>
      !claims.some((claim) => claim.text.includes(text)) && !output?.includes(text) && !code.includes(text),
  )
}

const maxQuoted = 200

function quoted(text: string): string {
  const line = text.replaceAll('\n', '⏎')
  return `"${line.length > maxQuoted ? `${line.slice(0, maxQuoted)}…` : line}"`
}
