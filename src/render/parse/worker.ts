import { parentPort } from 'node:worker_threads'
import type { SourceFile } from '../types.ts'
import { createPageParser, type PageParser, type StoredPage } from './page-parser.ts'
import type { WorkerOptions } from './workers.ts'

// A thread that parses notes one after another: the first message is the options, every other one a note, answered by the stored page.
const port = parentPort!

port.once('message', ({ config, site }: WorkerOptions) => {
  const parse = createPageParser(config, site)
  port.on('message', (job: Job) => answer(parse, job))
})

type Job = { id: number; source: SourceFile }

async function answer(parse: PageParser, { id, source }: Job): Promise<void> {
  const stored = await parse(source)
  // Copies with buffers of their own, which are handed over instead of copied again.
  const facts = new Uint8Array(stored.facts)
  const tree = new Uint8Array(stored.tree)
  const cut = new Uint8Array(stored.cut)
  const page: StoredPage = { facts, tree, cut }
  port.postMessage({ id, page }, [facts.buffer, tree.buffer, cut.buffer])
}
