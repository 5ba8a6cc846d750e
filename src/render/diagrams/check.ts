import type { Site } from '../model/site.ts'
import type { Diagnostic, DiagramBlock } from '../model/types.ts'
import { openDiagramParser } from './parser.ts'
import { findProblem, type Problem, problemDiagnostic } from './validate.ts'

/** A block with the source-relative path of its page. */
export type PlacedBlock = DiagramBlock & { path: string }

/** A store of JSON values that outlives the build. What `get` gives is checked before it is used. */
export type DiagramCache = {
  get(kind: string, key: string): unknown
  set(kind: string, key: string, value: unknown): unknown
}

/** The diagram blocks of a site in page order. */
export function diagramBlocks(site: Pick<Site, 'pages'>): PlacedBlock[] {
  return [...site.pages.values()].flatMap(({ path, diagrams }) =>
    diagrams.map((block) => ({ ...block, path })),
  )
}

const kind = 'diagram-check'

/**
 * What is wrong with the diagrams of a site, without a browser: at most one finding for each block.
 *
 * Equal blocks are parsed once, and never again while the cache remembers them: with nothing new to parse, Mermaid is
 * not even loaded.
 */
export async function checkDiagrams(
  blocks: readonly PlacedBlock[],
  { maxTextSize, cache }: { maxTextSize?: number; cache?: DiagramCache } = {},
): Promise<Diagnostic[]> {
  const parser = openDiagramParser()
  const known = new Map<string, Promise<Problem | undefined>>()
  async function problemOf({ key, text }: PlacedBlock): Promise<Problem | undefined> {
    const stored = await cache?.get(kind, key)
    if (isStored(stored)) return stored.problem
    const problem = await findProblem(text, parser, maxTextSize)
    if (!problem?.passing) await cache?.set(kind, key, problem ? { problem } : {})
    return problem
  }
  try {
    for (const block of blocks) if (!known.has(block.key)) known.set(block.key, problemOf(block))
    const found = await Promise.all(
      blocks.map(async (block) => ({ block, problem: await known.get(block.key) })),
    )
    return found.flatMap(({ block, problem }) =>
      problem ? [problemDiagnostic(block, block.path, problem)] : [],
    )
  } finally {
    await parser.close()
  }
}

function isStored(value: unknown): value is { problem?: Problem } {
  if (typeof value !== 'object' || value === null) return false
  const { problem } = value as { problem?: unknown }
  return problem === undefined || (typeof problem === 'object' && problem !== null && 'message' in problem)
}
