import * as z from 'zod'
import { type JobResult, jobLimits } from './child/messages.ts'

const methods = [
  ...['log', 'info', 'error', 'warn', 'debug', 'dir', 'table', 'group', 'assert', 'trace'],
  ...['count', 'countReset', 'time', 'timeLog', 'timeEnd', 'value'],
]

const text = z.string().max(jobLimits.textChars)
const result: z.ZodType<JobResult> = z.strictObject({
  outputs: z
    .array(
      z.strictObject({
        line: z.number().int(),
        method: z.enum(methods),
        texts: z.array(text).min(3).max(5),
      }),
    )
    .max(jobLimits.outputs),
  failures: z
    .array(z.strictObject({ text, line: z.number().int().positive().optional() }))
    .max(jobLimits.failures),
  needs: z.array(text).max(jobLimits.needs),
})

/** Bytes of an answer at most: every character of a text may be escaped as six. */
export const maxAnswerBytes = 8 * jobLimits.allChars

/** The result on a line that begins with the nonce of its job; undefined for any other line, as a sample may write there itself. */
export function readAnswer(line: string, nonce: string): JobResult | undefined {
  if (!line.startsWith(`${nonce} `)) return undefined
  try {
    return result.safeParse(JSON.parse(line.slice(nonce.length + 1))).data
  } catch {
    return undefined
  }
}
