import { statSync } from 'node:fs'
import path from 'node:path'
import { watch } from 'chokidar'
import { configFilesIn } from '../../render/config/load.ts'
import type { Config } from '../../render/config/types.ts'

export type Watcher = {
  /** From then on no change is missed. */
  ready: Promise<void>
  /** Watches more files, by absolute path; known ones cost nothing. */
  add(files: readonly string[]): void
  close(): Promise<void>
}

/** Quiet time after which changes count as one batch, in ms: a checkout of many files is one, a saved file waits for less. */
const batchMs = 40
const singleMs = 4

/** When the files of a batch are looked at once more, in ms. */
const recheckMs = 250

/** Calls `onChange` with the absolute paths of each batch of changes below the sources, templates and config. */
export function watchSite(config: Config, onChange: (paths: readonly string[]) => void): Watcher {
  const targets = [
    config.srcDir,
    config.publicDir,
    path.join(config.root, 'templates'),
    // One that is not there yet is told of when it comes.
    ...(config.file ? [config.file] : configFilesIn(config.root)),
  ]
  const ignored = [config.outDir, config.cacheDir]
  const watcher = watch(targets, {
    ignoreInitial: true,
    ignored: (file) =>
      ignored.some((folder) => file.startsWith(folder)) ||
      /[/\\](?:\.[^/\\]+|node_modules)(?:[/\\]|$)/.test(file.slice(config.root.length)),
  })
  const batch = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const recheck = new Set<NodeJS.Timeout>()
  const delivered = new Map<string, number>()
  const add = (file: string) => {
    // One save is often reported twice, and the second time may come after the first was delivered.
    if (delivered.get(file) === modified(file)) return
    batch.add(file)
    clearTimeout(timer)
    timer = setTimeout(deliver, batch.size > 1 ? batchMs : singleMs)
  }
  const deliver = () => {
    const paths = [...batch]
    batch.clear()
    const seen = new Map(paths.map((file) => [file, modified(file)]))
    for (const [file, time] of seen) delivered.set(file, time)
    onChange(paths)
    // The system reports two writes within a few milliseconds as one, and the second may come after we have read.
    const again = setTimeout(() => {
      recheck.delete(again)
      for (const [file, before] of seen) if (modified(file) !== before) add(file)
    }, recheckMs)
    recheck.add(again)
  }
  watcher.on('all', (_event, file) => add(file))
  return {
    ready: new Promise((resolve) => watcher.once('ready', () => resolve())),
    add: (files) => void watcher.add([...files]),
    async close() {
      clearTimeout(timer)
      for (const again of recheck) clearTimeout(again)
      await watcher.close()
    },
  }
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
