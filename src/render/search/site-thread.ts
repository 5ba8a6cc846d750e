import type { Worker } from 'node:worker_threads'
import { heard } from '../base/heard.ts'
import { once } from '../base/once.ts'
import type { Cache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import type { DistantFile } from '../model/types.ts'
import { bytesOfCut } from '../parse/cut/cut-page.ts'
import type { PageInput } from './input.ts'
import type { IndexedFile } from './page-files.ts'
import { indexOf, partsOf } from './parts.ts'
import type { RecordFacts } from './record.ts'
import type { StartedSearch } from './start-thread.ts'

export type SiteFile = IndexedFile | DistantFile

/** Makes the indexes of a site, one after another. */
export type SearchThread = {
  /**
   * Like `indexOf`, by the thread; whatever it cannot finish is made here, with `cache`. `isFirst`: no file exists yet, so the contents of
   * all will be requested. Undefined when the thread could not read its input.
   */
  indexOf(
    inputs: readonly PageInput[],
    options: { cache: Cache; isFirst: boolean },
  ): Promise<readonly SiteFile[]>[] | undefined
  /** Ends it in the middle of its work, which is no longer needed. */
  stop(): void
}

/** A posted page: `cut` is the result of cutting, or its key in the cache. */
export type PostedPage = { key: string; route: string; facts: RecordFacts; cut: string | Uint8Array }

/** A request to the thread: to make an index, or for contents of files of one of its parts. */
export type Order =
  | { index: number; pages: readonly PostedPage[]; isFirst: boolean }
  | { load: number; index: number; part: number; wanted: readonly number[] }

/** An answer: the files of a part in order, with contents if all are wanted; or the requested contents. */
export type Answer =
  | { index: number; part: number; files: readonly PostedFile[] }
  | { index: number; part: number; error: string; isDamaged: boolean }
  | { load: number; contents?: readonly Uint8Array[] }

export type PostedFile = { path: string; key?: string; contents?: Uint8Array }

/** Has a started thread do all of the search while pages are rendered. */
export function searchBy({ worker, cacheDir }: StartedSearch): SearchThread {
  const ask = askedOf(worker)
  let count = 0
  let isWanted = true

  return {
    indexOf(inputs, { cache, isFirst }) {
      const pages = inputs.map((input) => posted(input, cacheDir))
      if (!pages.every((page) => page !== undefined)) return undefined
      // The thread reads the cuts there.
      cache.pack('cut').save()
      count += 1
      const index = count
      const here = once(() => indexOf(inputs, cache))
      const parts = partsOf(inputs).map((_, part) => ({ index, part }))
      const answers = ask([...parts, { index, part: parts.length }], { index, pages, isFirst })
      const load = async (part: number, wanted: readonly number[]) => {
        count += 1
        const [pending] = ask([{ load: count }], { load: count, index, part, wanted })
        const answer = await pending
        return answer && 'contents' in answer ? answer.contents : undefined
      }
      const filesOf = async (answer: Answer | undefined, part: number): Promise<readonly SiteFile[]> => {
        if (!isWanted) throw new Error('The search is not wanted any more.')
        if (answer && 'error' in answer && answer.isDamaged) throw new DamagedCacheError(answer.error)
        // If the thread died, or anything else went wrong there, it is made again here, or the reason is reported.
        if (!answer || !('files' in answer)) return here()[part]!
        return askedFiles(
          answer.files,
          async (wanted) => (await load(part, wanted)) ?? contentsOf(await here()[part]!, wanted),
        )
      }
      return answers.map((answer, part) => heard(answer.then((answer) => filesOf(answer, part))))
    },
    stop() {
      isWanted = false
      void worker.terminate()
    },
  }
}

/** Undefined when the thread cannot read the page's cut. */
function posted({ key, route, facts, cut }: PageInput, cacheDir: string | undefined): PostedPage | undefined {
  if (cacheDir !== undefined) return cut.key === undefined ? undefined : { key, route, facts, cut: cut.key }
  const read = cut.read()
  // Posting a view posts its whole buffer.
  return {
    key,
    route,
    facts,
    cut: read instanceof Uint8Array ? new Uint8Array(read) : bytesOfCut(read),
  }
}

/** The names of pending answers. */
type Expected = { index: number; part: number } | { load: number }

/** Posts orders; returns the answers in the order in which they are named, each undefined if the thread dies first. */
function askedOf(
  worker: Worker,
): (expected: readonly Expected[], order: Order) => Promise<Answer | undefined>[] {
  const waiting = new Map<string, (answer: Answer | undefined) => void>()
  let alive = worker.threadId !== -1
  const die = () => {
    alive = false
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  }
  worker.on('error', die)
  worker.on('exit', die)
  worker.on('message', (answer: Answer) => {
    const name = nameOf(answer)
    waiting.get(name)?.(answer)
    waiting.delete(name)
  })
  return (expected, order) => {
    if (!alive) return expected.map(() => Promise.resolve(undefined))
    const answers = expected.map(
      (one) =>
        new Promise<Answer | undefined>((resolve) => {
          waiting.set(nameOf(one), resolve)
        }),
    )
    worker.postMessage(order)
    return answers
  }
}

function nameOf(one: Expected): string {
  return 'load' in one ? `load ${one.load}` : `part ${one.part} of ${one.index}`
}

/** Files whose contents stay in the thread until they are requested: requests made at once share one message. */
function askedFiles(
  files: readonly PostedFile[],
  loadAll: (wanted: readonly number[]) => Promise<readonly Uint8Array[]>,
): SiteFile[] {
  let asked: { wanted: number[]; loaded: Promise<readonly Uint8Array[]> } | undefined

  async function load(number: number): Promise<Uint8Array> {
    asked ??= startAsking()
    const { wanted, loaded } = asked
    const place = wanted.push(number) - 1
    return (await loaded)[place]!
  }

  function startAsking(): NonNullable<typeof asked> {
    const wanted: number[] = []
    const loaded = Promise.resolve().then(() => {
      asked = undefined
      return loadAll(wanted)
    })
    return { wanted, loaded: heard(loaded) }
  }

  return files.map(({ path, key, contents }, number) => {
    if (contents) return { path, contents, ...(key !== undefined && { key }) }
    return { path, key: key!, load: () => load(number) }
  })
}

function contentsOf(files: readonly IndexedFile[], wanted: readonly number[]): Uint8Array[] {
  return wanted.map((number) => files[number]!.contents)
}
