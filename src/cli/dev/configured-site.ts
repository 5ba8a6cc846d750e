import { UserError } from '../../render/base/user-error.ts'
import { openCache } from '../../render/cache/cache.ts'
import { configFilesIn, loadConfig } from '../../render/config/load.ts'
import { type LiveSite, openLiveSite } from '../../render/live.ts'
import type { Config } from '../../render/model/config.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import { modified } from './modified.ts'
import type { DevTerminal } from './terminal.ts'

export type ConfiguredSite = {
  config(): Config
  live(): LiveSite
  /** Absolute paths of the files that the config is made of, and of those that one which did not load waits for, there or not. */
  configFiles(): readonly string[]
  /** Those of them that have changed since the config was read for the first time: nobody watches them yet. */
  changedSinceStart(): readonly string[]
  /** Whether the config was read last and the site under it could not be: then every edit is a reason to try again. */
  isBehind(): boolean
  /**
   * Reads the config and the site under it; the site before stays until that is done. `onConfig` is called between the two. The server
   * keeps the base that it was started with.
   */
  reopen(onConfig: (config: Config) => Promise<void>): Promise<void>
}

/** Opens the live site of a project's folder under its config; throws a `UserError` when there is none. */
export async function openConfiguredSite(
  folder: string,
  flags: SiteFlags,
  { devToken, terminal }: { devToken: string; terminal: DevTerminal },
): Promise<ConfiguredSite> {
  let config = await loadConfig(folder, flags)
  const readAt = new Map(filesOf(config).map((file) => [file, modified(file)]))
  /** One for all sites after each other: it keeps files open. */
  let cache = openCache(config.cacheDir)
  let live = await opened()
  /** Files that a config which did not load consists of: it is read again with each of them. */
  let awaited: readonly string[] = []
  let isBehind = false

  function opened(): Promise<LiveSite> {
    return openLiveSite({ config, devToken, cache, onFailed: (finding) => terminal.undrawn(finding, config) })
  }

  async function readAgain(onConfig: (config: Config) => Promise<void>): Promise<void> {
    const { base, ...changed } = await loadConfig(folder, flags)
    if (base !== config.base) terminal.otherBase(base)
    if (changed.cacheDir !== config.cacheDir) {
      // Who is still being answered from it opens again what it takes.
      cache.close()
      cache = openCache(changed.cacheDir)
    }
    config = { ...changed, base: config.base }
    awaited = []
    isBehind = true
    await onConfig(config)
    const next = await opened()
    await next.whole()
    live = next
    isBehind = false
  }

  return {
    config: () => config,
    live: () => live,
    configFiles: () => [...filesOf(config), ...awaited],
    changedSinceStart: () =>
      [...readAt].filter(([file, time]) => modified(file) !== time).map(([file]) => file),
    isBehind: () => isBehind,
    async reopen(onConfig) {
      try {
        await readAgain(onConfig)
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
