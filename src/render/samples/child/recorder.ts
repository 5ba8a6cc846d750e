import { formatWithOptions, type InspectOptions, inspect } from 'node:util'
import { errorText } from '../../../client/widgets/code-preview/frame/error-text.ts'
import { type Failure, type JobResult, jobLimits, type Output, printedForms, sampleFile } from './messages.ts'

/** Reports of a realm about its sample. `text` is what the preview prints; only this comes from the realm as text. */
export type Recorder = {
  output: (line: number, method: string, text: string, args: readonly unknown[]) => void
  failure: (thrown: unknown) => void
  /** The sample asked for a part of Node.js that is not there. */
  need: (what: string) => void
  result: () => JobResult
}

/**
 * Collects the output of a sample, each call in the forms that a note may claim.
 *
 * `custom`: objects may define how they are inspected, which gives them functions of this realm.
 */
export function createRecorder({ custom }: { custom: boolean }): Recorder {
  const outputs: Output[] = []
  const failures: Failure[] = []
  const needs = new Set<string>()
  let charsLeft = jobLimits.allChars
  const cut = (text: string): string => {
    const kept = String(text).slice(0, Math.min(jobLimits.textChars, charsLeft))
    charsLeft -= kept.length
    return kept
  }
  return {
    output: (line, method, text, args) => {
      if (outputs.length >= jobLimits.outputs || charsLeft <= 0) return
      outputs.push({ line, method, texts: formsOf(method, text, args, custom).map(cut) })
    },
    failure: (thrown) => {
      if (failures.length < jobLimits.failures)
        failures.push({ text: cut(errorText(thrown)), ...lineOf(thrown) })
    },
    need: (what) => {
      if (needs.size < jobLimits.needs) needs.add(cut(what))
    },
    result: () => ({ outputs, failures, needs: [...needs] }),
  }
}

function formsOf(method: string, text: string, args: readonly unknown[], custom: boolean): string[] {
  const forms = printedForms(text)
  if (!inspected.has(method)) return forms
  return [
    ...forms,
    nodeForm(method, args, { customInspect: custom }),
    nodeForm(method, args, { customInspect: custom, breakLength: Number.POSITIVE_INFINITY }),
  ]
}

/** Methods that print their arguments and nothing else, and probed values. */
const inspected = new Set(['log', 'info', 'error', 'warn', 'debug', 'dir', 'value'])

function nodeForm(method: string, args: readonly unknown[], options: InspectOptions): string {
  try {
    return method === 'value' ? inspect(args[0], options) : formatWithOptions(options, ...args)
  } catch {
    // A value that throws during inspection has no such form.
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
