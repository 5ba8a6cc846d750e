import { formatWithOptions, type InspectOptions, inspect } from 'node:util'
import { errorText } from '../../../client/widgets/code-preview/frame/text.ts'
import { type Failure, type Job, type JobResult, jobLimits, type Output, sampleFile } from './messages.ts'

/** What a realm tells of its sample. `text` is what the preview prints; only this comes from the realm as text. */
export type Recorder = {
  output: (line: number, method: string, text: string, args: readonly unknown[]) => void
  failure: (thrown: unknown) => void
  result: (job: Job) => JobResult
}

/** Collects what a sample prints, each call in the forms that a note may claim. */
export function createRecorder(): Recorder {
  const outputs: Output[] = []
  const failures: Failure[] = []
  return {
    output: (line, method, text, args) => {
      if (outputs.length >= jobLimits.outputs) return
      outputs.push({ line, method, texts: formsOf(method, text, args) })
    },
    failure: (thrown) => {
      if (failures.length < 10) failures.push({ text: errorText(thrown), ...lineOf(thrown) })
    },
    result: ({ id }) => ({ id, outputs, failures }),
  }
}

function formsOf(method: string, text: string, args: readonly unknown[]): string[] {
  const forms = [
    text,
    nodeForm(method, args, {}),
    nodeForm(method, args, { breakLength: Number.POSITIVE_INFINITY }),
  ]
  return forms.map((form) => form.slice(0, jobLimits.textChars))
}

function nodeForm(method: string, args: readonly unknown[], options: InspectOptions): string {
  try {
    // Custom inspection would hand functions of this process to the sample.
    const safe = { ...options, customInspect: false }
    return method === 'value' ? inspect(args[0], safe) : formatWithOptions(safe, ...args)
  } catch {
    // Something that throws while it is inspected has no such form.
    return ''
  }
}

function lineOf(thrown: unknown): { line?: number } {
  try {
    const stack = String((thrown as Error).stack)
    const match = new RegExp(`${sampleFile}:(\\d+)`).exec(stack)
    return match ? { line: Number(match[1]) } : {}
  } catch {
    return {}
  }
}
