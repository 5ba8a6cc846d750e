import { workerData } from 'node:worker_threads'
import { answerOrders, owned } from '../base/threads.ts'
import type { SourceFile } from '../model/types.ts'
import { createPageParser, type StoredPage } from './page-parser.ts'
import type { WorkerOptions } from './workers.ts'

// A thread that parses notes: each order is a note.
const { config, templates } = workerData as WorkerOptions
const parse = createPageParser(config, templates)

answerOrders<SourceFile, StoredPage>(async (source) => {
  const page = await parse(source)
  const facts = owned(page.facts)
  const tree = owned(page.tree)
  const cut = owned(page.cut)
  return { answer: { ...page, facts, tree, cut }, moved: [facts.buffer, tree.buffer, cut.buffer] }
})
