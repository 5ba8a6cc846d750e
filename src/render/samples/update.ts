import type { CodeSample } from '../model/types.ts'
import { parseClaims } from './claims.ts'
import { printedForms, printedText } from './compare.ts'
import type { SampleResult } from './result.ts'

/**
 * The Markdown text with the actual output of its samples in their comments and output fences. Correct lines stay as they are, and so do
 * comments on lines that print nothing or more than one line.
 *
 * `samples` are those of the text, with their results.
 */
export function updateClaims(
  text: string,
  samples: readonly { sample: CodeSample; result: SampleResult }[],
): string {
  const lines = text.split('\n')
  // From the end, so that an output fence that grows does not move later changes.
  for (const { sample, result } of samples.toReversed()) {
    if (result.status !== 'ran') continue
    updateOutput(lines, sample, result)
    for (const { line, text: claimed } of parseClaims(sample.code)) {
      const forms = printedForms(line, result.outputs)
      const actual = forms[2] ?? forms[0]
      if (actual === undefined || forms.includes(claimed) || actual.includes('\n')) continue
      const at = sample.codePlace.line + line - 1
      lines[at] = lines[at]!.replace(/\/\/ →.*/, () => `// → ${actual}`.trimEnd())
    }
  }
  return lines.join('\n')
}

function updateOutput(
  lines: string[],
  sample: CodeSample,
  result: Extract<SampleResult, { status: 'ran' }>,
): void {
  const { output, outputPlace } = sample
  if (output === undefined || outputPlace === undefined) return
  const forms = printedText(result).map((form) => form.trim())
  if (forms.includes(output.trim())) return
  const actual = forms[1] ?? forms[0] ?? ''
  const from = outputPlace.line - 1
  // The prefix of a fence in a list or a quote is that of its opening line, without the list's own marker.
  const prefix = lines[from - 1]!.slice(0, outputPlace.column - 1).replace(/[^>\s]/g, ' ')
  const body = actual === '' ? [] : actual.split('\n').map((line) => `${prefix}${line}`.trimEnd())
  lines.splice(from, output === '' && lines[from]?.trim() !== '' ? 0 : output.split('\n').length, ...body)
}
