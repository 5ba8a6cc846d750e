import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../base/user-error.ts'
import { noCache, openCache } from '../cache/cache.ts'
import { DamagedCacheError } from '../cache/damaged-cache.ts'
import { openPack, type Pack } from '../cache/pack.ts'
import type { IndexedFile } from './page-files.ts'
import { indexOf } from './parts.ts'
import type { Answer, Order, PostedFile, PostedPage } from './site-thread.ts'
import type { ThreadData } from './start-thread.ts'

// A thread that makes the indexes of a site: each message is an order.
const port = parentPort!
const { cacheDir } = workerData as ThreadData
const cache = cacheDir === undefined ? noCache : openCache(cacheDir)
const made = new Map<string, readonly IndexedFile[]>()
let cuts: Pack | undefined
let before: Promise<unknown> = Promise.resolve()

port.on('message', (order: Order) => {
  if ('load' in order) give(order)
  else make(order)
})

function make({ index, pages, isFirst }: Extract<Order, { pages: unknown }>): void {
  const inputs = pages.map(({ cut, ...page }) => ({ ...page, cut: { read: () => cutOf(cut, page.route) } }))
  const parts = indexOf(inputs, cache, { after: before })
  before = Promise.allSettled(parts).then(cache.save)
  for (const [part, files] of parts.entries())
    files.then(
      (ready) => tell(index, part, ready, isFirst),
      (error) => {
        post({ index, part, error: messageOf(error), isDamaged: error instanceof DamagedCacheError })
      },
    )
}

/** The cuts of pages. The pack belongs to another thread: it is read, and never saved. */
function cutOf(cut: PostedPage['cut'], route: string): Uint8Array {
  if (typeof cut !== 'string') return cut
  cuts ??= openPack(path.join(cacheDir!, 'cut'))
  const bytes = cuts.read(cut)
  if (!bytes) throw new DamagedCacheError(`The text of "${route}" is not in the cache any more.`)
  return bytes
}

function tell(index: number, part: number, files: readonly IndexedFile[], isFirst: boolean): void {
  const moved: ArrayBuffer[] = []
  const posted = files.map((file): PostedFile => {
    const { path: name, key } = file
    if (key !== undefined && !isFirst) return { path: name, key }
    return { path: name, ...(key !== undefined && { key }), contents: own(file, moved) }
  })
  if (!isFirst) made.set(`${index} ${part}`, files)
  post({ index, part, files: posted }, moved)
}

function give({ load, index, part, wanted }: Extract<Order, { load: number }>): void {
  const moved: ArrayBuffer[] = []
  try {
    const files = made.get(`${index} ${part}`)!
    post({ load, contents: wanted.map((number) => own(files[number]!, moved)) }, moved)
  } catch {
    // They are no longer in the cache, and are made again elsewhere.
    post({ load })
  }
}

/** Contents with a buffer of their own, which is transferred rather than copied again. */
function own({ contents }: IndexedFile, moved: ArrayBuffer[]): Uint8Array {
  const bytes = new Uint8Array(contents)
  moved.push(bytes.buffer)
  return bytes
}

function post(answer: Answer, moved: ArrayBuffer[] = []): void {
  port.postMessage(answer, moved)
}
