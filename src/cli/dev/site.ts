import { UserError } from '../../render/base/user-error.ts'
import { openCache } from '../../render/cache/cache.ts'
import { configFilesIn, loadConfig } from '../../render/config/load.ts'
import { type LiveSite, openLiveSite } from '../../render/live.ts'
import type { Config } from '../../render/model/config.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import type { DevTerminal } from './terminal.ts'
import { stampOf } from './watch.ts'

/** A project's live site, opened again whenever its config changes. */
export type ConfiguredSite = {
  config(): Config
  live(): LiveSite
  /** Absolute paths of the files that make up the config, or that a config that failed to load needs, existing or not. */
  configFiles(): readonly string[]
  /** Config files that changed before the watcher was started. */
  changedSinceStart(): readonly string[]
  /** Whether the current config loaded but its site could not be read: then any edit is a reason to retry. */
  isBehind(): boolean
  /** Loads the config again and opens its site. The former site stays in use until that succeeds. */
  reopen(): Promise<void>
}

type Options = {
  devToken: string
  terminal: DevTerminal
  /** Called with a changed config before its site is read, so that its folders are watched by then. */
  onConfig: (config: Config) => Promise<void>
}

/** Opens the live site of a project folder; throws a `UserError` when there is none. */
export async function openSite(
  folder: string,
  flags: SiteFlags,
  { devToken, terminal, onConfig }: Options,
): Promise<ConfiguredSite> {
  let config = await loadConfig(folder, flags)
  const readAt = new Map(filesOf(config).map((file) => [file, stampOf(file)]))
  // Successive sites share a cache, because it keeps files open.
  let cache = openCache(config.cacheDir)
  let live = await openLive()
  let awaited: readonly string[] = []
  let isBehind = false

  function openLive(): Promise<LiveSite> {
    return openLiveSite({ config, devToken, cache, onFailed: (finding) => terminal.undrawn(finding, config) })
  }

  async function loadAgain(): Promise<void> {
    const { base, ...changed } = await loadConfig(folder, flags)
    if (base !== config.base) terminal.otherBase(base)
    if (changed.cacheDir !== config.cacheDir) {
      // A request that is still served from the closed cache opens its files again.
      cache.close()
      cache = openCache(changed.cacheDir)
    }
    // The server keeps the base it was started with.
    config = { ...changed, base: config.base }
    awaited = []
    isBehind = true
    await onConfig(config)
    const next = await openLive()
    await next.whole()
    live = next
    isBehind = false
  }

  return {
    config: () => config,
    live: () => live,
    configFiles: () => [...filesOf(config), ...awaited],
    changedSinceStart: () =>
      [...readAt].filter(([file, stamp]) => stampOf(file) !== stamp).map(([file]) => file),
    isBehind: () => isBehind,
    async reopen() {
      try {
        await loadAgain()
      } catch (error) {
        if (error instanceof UserError) awaited = error.inputs
        throw error
      }
    },
  }
}

function filesOf({ root, inputs }: Config): string[] {
  return [...configFilesIn(root), ...inputs]
}
