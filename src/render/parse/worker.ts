import { parentPort, workerData } from 'node:worker_threads'
import type { SourceFile } from '../types.ts'
import { createPageParser } from './page-parser.ts'
import type { WorkerOptions } from './workers.ts'

// A thread that parses notes one after another: a message is a note, the answer is the stored page.
const { config, components } = workerData as WorkerOptions
const parse = createPageParser(config, components)
const port = parentPort!

port.on('message', async ({ id, source }: { id: number; source: SourceFile }) => {
  const { tree, ...rest } = await parse(source)
  // A copy with a buffer of its own, which is handed over instead of copied again.
  const own = new Uint8Array(tree)
  port.postMessage({ id, page: { ...rest, tree: own } }, [own.buffer])
})
