import { statSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configFilesIn } from '../../render/config/load.ts'
import type { Config } from '../../render/model/config.ts'
import { type WatchedFiles, watchFiles } from './watched-files.ts'

export type Watcher = {
  /** Resolves when no further change can be missed. */
  ready: Promise<void>
  /** Watches more files, by absolute path, existing or not. Those that are `awaited` were missing or wrong: one that is there by now is a change. */
  add(files: readonly string[], awaited?: readonly string[]): void
  /** Continues with a changed config: its folders and imports. No change is missed once this resolves. */
  follow(config: Config): Promise<void>
  close(): Promise<void>
}

type WatchEvents = {
  /** Receives the absolute paths of each batch of changes. */
  onChange: (paths: readonly string[]) => void
  /** The system has no more watchers, or a folder cannot be read. */
  onError: (error: NodeJS.ErrnoException) => void
}

/** Watches sources, templates, public files, and the config with its imports. */
export function watchSite(config: Config, { onChange, onError }: WatchEvents): Watcher {
  const batches = openBatches(onChange)
  const open = (one: Config): WatchedFiles =>
    watchFiles({
      ...placesOf(one),
      files: [...configFilesIn(one.root), ...one.inputs],
      onFile: batches.add,
      onError,
    })
  let followed = config
  let files = open(config)
  return {
    ready: files.ready,
    add: (more, awaited) => files.add(more, awaited),
    async follow(next) {
      const isSame = isDeepStrictEqual(placesOf(next), placesOf(followed))
      followed = next
      if (isSame) return files.add(next.inputs)
      await files.close()
      files = open(next)
      await files.ready
    },
    async close() {
      batches.close()
      await files.close()
    },
  }
}

function placesOf({ root, srcDir, publicDir, outDir, cacheDir }: Config) {
  return { root, folders: [srcDir, publicDir, path.join(root, 'templates')], ignored: [outDir, cacheDir] }
}

/** Distinguishes states of a file; empty if it does not exist. The size counts because two writes may happen in one tick of the clock. */
export function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs}:${found.size}` : ''
}

/** Quiet time that ends a batch, in ms: a checkout of many files is one batch, but a single saved file should not wait long. */
const batchMs = 40
const singleMs = 4

/** When the files of a batch are checked once more, in ms. */
const recheckMs = 250

type Batches = { add(file: string): void; close(): void }

/** Gathers changed files into batches. */
function openBatches(onBatch: (files: readonly string[]) => void): Batches {
  const batch = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const recheck = new Set<NodeJS.Timeout>()
  const delivered = new Map<string, string>()
  const add = (file: string) => {
    // One save is often reported twice, the second time perhaps after the first was delivered.
    if (delivered.get(file) === stampOf(file)) return
    batch.add(file)
    clearTimeout(timer)
    timer = setTimeout(deliver, batch.size > 1 ? batchMs : singleMs)
  }
  const deliver = () => {
    const paths = [...batch]
    batch.clear()
    const seen = new Map(paths.map((file) => [file, stampOf(file)]))
    for (const [file, stamp] of seen) delivered.set(file, stamp)
    onBatch(paths)
    // The system reports two writes within a few milliseconds as one, and the second may come after we have read.
    const again = setTimeout(() => {
      recheck.delete(again)
      for (const [file, before] of seen) if (stampOf(file) !== before) add(file)
    }, recheckMs)
    recheck.add(again)
  }
  return {
    add,
    close() {
      clearTimeout(timer)
      for (const again of recheck) clearTimeout(again)
    },
  }
}
