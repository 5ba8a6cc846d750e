import { parentPort, workerData } from 'node:worker_threads'
import type { SourceFile } from '../types.ts'
import { createPageParser, type StoredPage } from './page-parser.ts'
import type { WorkerOptions } from './workers.ts'

// A thread that parses notes one after another: a message is a note, the answer is the stored page.
const { config, site } = workerData as WorkerOptions
const parse = createPageParser(config, site)
const port = parentPort!

port.on('message', async ({ id, source }: { id: number; source: SourceFile }) => {
  const stored = await parse(source)
  // Copies with buffers of their own, which are handed over instead of copied again.
  const facts = new Uint8Array(stored.facts)
  const tree = new Uint8Array(stored.tree)
  const sections = new Uint8Array(stored.sections)
  const page: StoredPage = { facts, tree, sections }
  port.postMessage({ id, page }, [facts.buffer, tree.buffer, sections.buffer])
})
