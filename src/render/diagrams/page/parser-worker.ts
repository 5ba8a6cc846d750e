import { workerData } from 'node:worker_threads'
import { type ThrownDiagram, thrownDiagram } from '../../../client/widgets/diagram-viewer/engine/thrown.ts'
import { getOrInsert } from '../../base/get-or-insert.ts'
import { answerOrders } from '../../base/threads.ts'
import type { ParsedDiagram, ParserSetup } from '../parse-types.ts'

// Runs in a worker: Mermaid keeps its state in modules, and a grammar that does not terminate must be killable.

type MermaidApi = {
  initialize(config: unknown): void
  parse(text: string): Promise<{ diagramType: string; config?: { layout?: unknown } }>
  mermaidAPI: { getDiagramFromText(text: string): Promise<{ db: unknown }> }
}

const setup = workerData as ParserSetup
const mermaid = load()

answerOrders<string, ParsedDiagram>(async (text) => {
  const answer: ParsedDiagram = await parse(text).then(
    (parsed) => ({ status: 'parsed', ...parsed }),
    (error: unknown) => ({ status: 'failed', error: thrownDiagram(error) }),
  )
  return { answer }
})

async function load(): Promise<MermaidApi> {
  const { default: purify } = await import(setup.dompurify)
  // Without a DOM, DOMPurify has no methods; labels that are only parsed need no sanitising.
  Object.assign(purify, { sanitize: (html: string) => html, addHook: () => undefined })
  const { default: api } = await import(setup.mermaid)
  api.initialize(setup.config)
  // For boxes in sequence diagrams, which ask the browser whether a colour is valid. Set only now, after Mermaid has checked for a browser.
  Object.assign(globalThis, { window: { CSS: { supports: () => true } } })
  return api
}

async function parse(text: string): Promise<{ type: string; layout?: string }> {
  const api = await mermaid
  const { diagramType: type, config } = await api.parse(text)
  // For these types, Mermaid reports errors in the data only while drawing.
  if (type === 'gantt' || type === 'sankey') {
    const { db } = await api.mermaidAPI.getDiagramFromText(text)
    if (hasMethod(db, 'getTasks')) db.getTasks()
    if (hasMethod(db, 'getGraph')) refuseCircle(db.getGraph())
  }
  return { type, layout: type === 'flowchart-elk' ? 'elk' : layoutName(config?.layout) }
}

function layoutName(layout: unknown): string | undefined {
  return typeof layout === 'string' ? layout : undefined
}

function hasMethod<Name extends string>(value: unknown, name: Name): value is Record<Name, () => unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}

function refuseCircle(graph: unknown): void {
  const { links } = graph as { links: readonly { source: string; target: string }[] }
  const after = new Map<string, string[]>()
  for (const { source, target } of links) getOrInsert(after, source, () => []).push(target)
  const done = new Set<string>()
  const walk = (node: string, path: ReadonlySet<string>): void => {
    if (path.has(node)) throw { message: `circular link at "${node}"` } satisfies Partial<ThrownDiagram>
    if (done.has(node)) return
    for (const next of after.get(node) ?? []) walk(next, new Set(path).add(node))
    done.add(node)
  }
  for (const node of after.keys()) walk(node, new Set())
}
