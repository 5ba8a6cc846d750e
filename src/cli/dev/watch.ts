import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configFilesIn } from '../../render/config/load.ts'
import type { Config } from '../../render/model/config.ts'
import { openBatches } from './batches.ts'
import { type WatchedFiles, watchFiles } from './watched-files.ts'

export type Watcher = {
  /** From then on no change is missed. */
  ready: Promise<void>
  /** Watches more files, by absolute path, there or not; known ones cost nothing. */
  add(files: readonly string[]): void
  /** Goes on with a config that was edited: its folders and what it imports. From the end on no change is missed. */
  follow(config: Config): Promise<void>
  close(): Promise<void>
}

export type WatchEvents = {
  /** Given the absolute paths of each batch of changes. */
  onChange: (paths: readonly string[]) => void
  /** The system has no more watchers to give, or a folder may not be read. */
  onError: (error: NodeJS.ErrnoException) => void
}

/** Tells of each batch of changes below the sources and templates, and of the config with what it imports. */
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
    add: (more) => files.add(more),
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
