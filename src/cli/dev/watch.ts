import { statSync, watch as watchFolder } from 'node:fs'
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
    ...(config.file ? [config.file] : []),
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
  const stopFirst = config.file ? () => {} : watchFirstConfig(config.root, add)
  return {
    ready: new Promise((resolve) => watcher.once('ready', () => resolve())),
    add: (files) => void watcher.add([...files]),
    async close() {
      clearTimeout(timer)
      for (const again of recheck) clearTimeout(again)
      stopFirst()
      await watcher.close()
    },
  }
}

/**
 * Tells of a config file that is not there yet, and then of its changes. The other watcher looks into a folder for one missing file a second and
 * would miss it.
 */
function watchFirstConfig(root: string, found: (file: string) => void): () => void {
  const files = new Set(configFilesIn(root))
  try {
    const watcher = watchFolder(root, (_event, name) => {
      const file = name === null ? '' : path.join(root, name)
      if (files.has(file)) found(file)
    })
    // A folder that goes, or a system that has no more watchers to give: the site is served all the same.
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => {}
  }
}

function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
