import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../base/package.ts'
import { openThread } from '../base/threads.ts'
import type { Config } from '../model/config.ts'
import type { SourceFile } from '../model/types.ts'
import type { KnownTemplates, StoredPage } from './page-parser.ts'

export type ParseWorkers = {
  /** The page of a note, as a `PageParser` makes it; undefined when the thread died. */
  parse(source: SourceFile): Promise<StoredPage | undefined>
  close(): Promise<void>
}

/** Fewer notes than this are parsed in this thread: starting another costs as much as forty of them. */
const worthwhileNotes = 80

/** A note of usual length, in characters. */
const usualLength = 4_500

/** How many notes of usual length take as long as notes of these lengths: long ones count as several. */
export function usualNotes(lengths: readonly number[]): number {
  return Math.max(lengths.length, lengths.reduce((sum, length) => sum + length, 0) / usualLength)
}

const script = threadScript('parse-worker')

/** The first message to a thread: the config without its functions, which cannot be posted. */
export type WorkerOptions = { config: Config; templates: KnownTemplates }

/**
 * How many threads are worth starting for notes of these lengths; 0 means none.
 *
 * Plug-ins are functions of the config, and a checkout that is not compiled has no script for a worker.
 */
export function workersFor(lengths: readonly number[], config: Config): number {
  const isFunction = ownPlugins(config) > 0 || typeof config.rewrites === 'function'
  const notes = usualNotes(lengths)
  if (isFunction || notes < worthwhileNotes || lengths.length < 2 || !script) return 0
  return Math.min(availableParallelism(), maxWorkers, lengths.length, Math.ceil(notes / worthwhileNotes))
}

/** How many plug-ins of the site's own notes pass through. */
function ownPlugins({ markdown }: Config): number {
  return (markdown.remarkPlugins?.length ?? 0) + (markdown.rehypePlugins?.length ?? 0)
}

/** More threads would wait for the one that distributes notes. */
const maxWorkers = 8

/** Young generation of a thread, in MB: parsing a note produces much short-lived data, and a larger one means less garbage collection. */
const youngMemory = 96

/** Opens threads that parse notes; each note goes to the thread with the fewest queued notes. */
export function openWorkers({ config, templates }: WorkerOptions, count: number): ParseWorkers {
  const islands = Object.entries(templates.components).map(
    ([name, { island }]) => [name, { island }] as const,
  )
  const workerData = {
    config: withoutFunctions(config),
    templates: { layouts: templates.layouts, components: Object.fromEntries(islands) },
  }
  const resourceLimits = { maxYoungGenerationSizeMb: youngMemory }
  const threads = Array.from({ length: count }, () =>
    openThread<SourceFile, StoredPage>(new Worker(script!, { workerData, resourceLimits })),
  )
  return {
    async parse(source) {
      const alive = threads.filter(({ isAlive }) => isAlive())
      return alive.sort((a, b) => a.inHand() - b.inHand())[0]?.ask(source)
    },
    async close() {
      await Promise.all(threads.map(({ close }) => close()))
    },
  }
}

/** A copy without functions, which cannot be posted; patterns stay. */
function withoutFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => typeof one !== 'function').map(withoutFunctions)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  const own = Object.entries(value).filter(([, one]) => typeof one !== 'function')
  return Object.fromEntries(own.map(([key, one]) => [key, withoutFunctions(one)]))
}
