import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { engineConfig } from '../../client/widgets/diagram-viewer/engine/config.ts'
import { openThread, type Thread } from '../base/threads.ts'
import { bundleScript, parserModules } from './bundle.ts'
import type { ParsedDiagram, ParserSetup } from './parse-types.ts'

/** Mermaid's own parser without a browser. `parse` never rejects for an invalid diagram. */
export type DiagramParser = { parse(text: string): Promise<ParsedDiagram>; close(): Promise<void> }

/** Time limit for parsing one text, in ms. */
const parseLimitMs = 10_000

/** Name of the error for a text that took too long to parse. */
export const hungName = 'HungParser'

/** A parser in its own worker, started at the first text and again after one that hung. It does not keep the process alive. */
export function openDiagramParser(limitMs = parseLimitMs): DiagramParser {
  let starting: Promise<ParserThread> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function parseNow(text: string): Promise<ParsedDiagram> {
    // On a busy machine, even a valid text may take too long, so there is a second attempt with twice the time.
    for (const ms of [limitMs, 2 * limitMs]) {
      starting ??= startThread()
      const thread = await starting
      const parsed = await withinTime(thread.ask(text), ms)
      if (parsed) return parsed
      starting = undefined
      await thread.close()
    }
    const message = `The parser did not finish within ${(2 * limitMs) / 1000} seconds`
    return { status: 'failed', error: { name: hungName, message } }
  }

  return {
    parse(text) {
      const parsed = queue.then(() => parseNow(text))
      queue = parsed.catch(() => undefined)
      return parsed
    },
    async close() {
      await queue
      await (await starting)?.close()
      starting = undefined
    },
  }
}

/** The resolved value; undefined when that takes longer. */
async function withinTime<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  return Promise.race([promise, end]).finally(() => clearTimeout(timer))
}

type ParserThread = Thread<string, ParsedDiagram>

async function startThread(): Promise<ParserThread> {
  const { mermaid, dompurify } = parserModules()
  const setup: ParserSetup = {
    mermaid: pathToFileURL(mermaid).href,
    dompurify: pathToFileURL(dompurify).href,
    config: engineConfig({ theme: 'default' }),
  }
  const worker = new Worker(await bundleScript('page/parser-worker', 'cjs'), {
    eval: true,
    workerData: setup,
    stdout: true,
    stderr: true,
  })
  worker.unref()
  return openThread(worker)
}
