import { parentPort } from 'node:worker_threads'
import type { SourceFile } from '../model/types.ts'
import { createPageParser, type PageParser, type StoredPage } from './page-parser.ts'
import type { WorkerOptions } from './workers.ts'

// A thread that parses notes one after another: the first message is the options, every other one a note, answered by the stored page.
const port = parentPort!

port.once('message', ({ config, templates }: WorkerOptions) => {
  const parse = createPageParser(config, templates)
  port.on('message', (job: Job) => answer(parse, job))
})

type Job = { id: number; source: SourceFile }

async function answer(parse: PageParser, { id, source }: Job): Promise<void> {
  const { facts, tree, cut, failed } = await parse(source)
  const [ownFacts, ownTree, ownCut] = [owned(facts), owned(tree), owned(cut)]
  const page: StoredPage = { facts: ownFacts, tree: ownTree, cut: ownCut, ...(failed && { failed }) }
  port.postMessage({ id, page }, [ownFacts.buffer, ownTree.buffer, ownCut.buffer])
}

/** Bytes with a buffer of their own, which is transferred rather than copied; small ones share one with others. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer.byteLength > Buffer.poolSize
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)
}
