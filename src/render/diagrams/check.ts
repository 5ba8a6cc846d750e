import type { Cache } from '../cache/cache.ts'
import type { Site } from '../model/site.ts'
import type { Diagnostic, DiagramBlock } from '../model/types.ts'
import { openDiagramParser } from './parser.ts'
import { findProblem, type Problem, problemDiagnostic } from './validate.ts'

/** A block with the source-relative path of its page. */
export type PlacedBlock = DiagramBlock & { path: string }

/** The diagram blocks of a site in page order. */
export function diagramBlocks(site: Pick<Site, 'pages'>): PlacedBlock[] {
  return [...site.pages.values()].flatMap(({ path, diagrams }) =>
    diagrams.map((block) => ({ ...block, path })),
  )
}

const kind = 'diagram-check'

/**
 * Findings about the diagrams of a site, without a browser: at most one for each block.
 *
 * Equal blocks are parsed once, and not again while they are in the cache; Mermaid is loaded only if there is something new. If one exceeds
 * the time limit, the other new ones of that note are skipped, which bounds the cost of a note.
 */
export async function checkDiagrams(
  blocks: readonly PlacedBlock[],
  {
    maxTextSize,
    cache,
    limitMs,
  }: { maxTextSize?: number; cache?: Pick<Cache, 'get' | 'set'>; limitMs?: number } = {},
): Promise<Diagnostic[]> {
  const parser = openDiagramParser(limitMs)
  const known = new Map<string, Problem | undefined>()
  const slow = new Set<string>()
  async function problemOf({ key, text, path }: PlacedBlock): Promise<Problem | undefined> {
    const stored = cache?.get(kind, key)
    if (isStored(stored)) return stored.problem
    if (slow.has(path)) return leftOut
    const problem = await findProblem(text, parser, maxTextSize)
    if (problem?.passing) slow.add(path)
    else cache?.set(kind, key, problem ? { problem } : {})
    return problem
  }
  try {
    const found: Diagnostic[] = []
    for (const block of blocks) {
      const problem = known.has(block.key) ? known.get(block.key) : await problemOf(block)
      if (problem !== leftOut) known.set(block.key, problem)
      if (problem) found.push(problemDiagnostic(block, block.path, problem))
    }
    return found
  } finally {
    await parser.close()
  }
}

const leftOut: Problem = {
  message: 'The diagram was not checked, because one above it took too long.',
  fix: 'Correct that one first.',
  passing: true,
}

function isStored(value: unknown): value is { problem?: Problem } {
  if (typeof value !== 'object' || value === null) return false
  const { problem } = value as { problem?: unknown }
  return problem === undefined || (typeof problem === 'object' && problem !== null && 'message' in problem)
}
