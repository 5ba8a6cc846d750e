import path from 'node:path'
import { workerData } from 'node:worker_threads'
import { answerOrders } from '../base/threads.ts'
import { noCache, openCache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import { openPack, type Pack } from '../cache/pack.ts'
import type { IndexedFile } from './page-files.ts'
import { indexOf } from './parts.ts'
import type { Answer, Order, PostedPage, ThreadData } from './site-thread.ts'

serve(workerData as ThreadData)

/** Makes the indexes of a site, one after another, and answers requests for their files. */
function serve({ cacheDir }: ThreadData): void {
  const cache = cacheDir === undefined ? noCache : openCache(cacheDir)
  const indexes: Promise<readonly IndexedFile[]>[][] = []
  let before: Promise<unknown> = Promise.resolve()

  answerOrders<Order, Answer>(async (order) => {
    if ('pages' in order) {
      // The other thread has just saved the pack.
      const cuts = cacheDir === undefined ? undefined : openPack(path.join(cacheDir, 'cut'))
      const inputs = order.pages.map((page) => ({ ...page, cut: { read: () => cutOf(page, cuts) } }))
      const parts = indexOf(inputs, cache, { after: before })
      before = Promise.allSettled(parts).then(cache.save)
      indexes.push(parts)
      return { answer: [] }
    }
    const files = await indexes[order.index]![order.part]!
    return posted(order.file === undefined ? files : [files[order.file]!], order.isWhole)
  })
}

/** The cut of a page. */
function cutOf({ cut, route }: PostedPage, cuts: Pack | undefined): Uint8Array {
  if (typeof cut !== 'string') return cut
  const bytes = cuts?.read(cut)
  if (!bytes) throw new DamagedCacheError(`The text of "${route}" is not in the cache any more.`)
  return bytes
}

/** Files to post, with their contents if all are wanted or if they have no key. */
function posted(files: readonly IndexedFile[], isWhole: boolean): { answer: Answer; moved: ArrayBuffer[] } {
  const answer = files.map(({ path, key, contents }) => ({
    path,
    ...(key !== undefined && { key }),
    ...((isWhole || key === undefined) && { contents: new Uint8Array(contents()) }),
  }))
  return { answer, moved: answer.flatMap(({ contents }) => (contents ? [contents.buffer] : [])) }
}
