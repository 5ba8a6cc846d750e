import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { engineConfig } from '../../client/widgets/diagram-viewer/config.ts'
import { bundleScript, dompurifyFile, mermaidFile } from './bundle.ts'
import type { ParsedDiagram, ParseReply, ParserSetup } from './parse-types.ts'

/** Mermaid's own parser without a browser. `parse` never rejects for an invalid diagram. */
export type DiagramParser = {
  parse(text: string): Promise<ParsedDiagram>
  close(): Promise<void>
}

/** How long parsing one text may take before it is stopped, in ms. */
const parseLimitMs = 10_000

/** Name of the error when parsing a text took too long. */
export const hungName = 'HungParser'

type Pending = { resolve: (parsed: ParsedDiagram) => void; timer: NodeJS.Timeout }

/**
 * A parser in a worker of its own, started with the first text (about half a second) and restarted after a text that hung. The worker does
 * not keep the process alive.
 */
export function openDiagramParser(limitMs = parseLimitMs): DiagramParser {
  let starting: Promise<Worker> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let count = 0

  async function parseNow(text: string): Promise<ParsedDiagram> {
    // On a busy machine even a good text may take too long, so there is a second attempt with twice the time.
    for (const ms of [limitMs, 2 * limitMs]) {
      starting ??= startWorker()
      const worker = await starting
      const reply = await ask(worker, ++count, text, ms)
      if (reply) return reply
      starting = undefined
      await worker.terminate()
    }
    return failed(`The parser did not finish within ${(2 * limitMs) / 1000} seconds`, hungName)
  }

  return {
    parse(text) {
      const parsed = queue.then(() => parseNow(text))
      queue = parsed.catch(() => undefined)
      return parsed
    },
    async close() {
      await queue
      await (await starting)?.terminate()
      starting = undefined
    },
  }
}

function ask(worker: Worker, id: number, text: string, limitMs: number): Promise<ParsedDiagram | undefined> {
  return new Promise((resolve) => {
    const pending: Pending = {
      resolve: (parsed) => {
        clearTimeout(pending.timer)
        worker.off('message', onMessage).off('error', onError)
        resolve(parsed)
      },
      timer: setTimeout(() => resolve(undefined), limitMs),
    }
    const onMessage = (reply: ParseReply) => reply.id === id && pending.resolve(reply)
    const onError = (error: Error) => pending.resolve(failed(error.message))
    worker.on('message', onMessage).on('error', onError)
    worker.postMessage({ id, text })
  })
}

async function startWorker(): Promise<Worker> {
  const setup: ParserSetup = {
    mermaid: pathToFileURL(mermaidFile()).href,
    dompurify: pathToFileURL(dompurifyFile()).href,
    config: engineConfig({ theme: 'default' }),
  }
  const worker = new Worker(await bundleScript('page/parser-worker', 'cjs'), {
    eval: true,
    workerData: setup,
    stdout: true,
    stderr: true,
  })
  worker.unref()
  return worker
}

function failed(message: string, name = 'Error'): ParsedDiagram {
  return { status: 'failed', error: { name, message } }
}
