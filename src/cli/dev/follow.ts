import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../render/model/config.ts'
import type { DevSite } from './dev-site.ts'
import { type Watcher, watchSite } from './watch.ts'

/**
 * So long reading the site waits for the first page to come to life, in ms: for one in a browser, which would otherwise wait for its scripts until
 * the site is read, and for what else may have asked for it.
 */
const aliveMs = { browser: 5_000, other: 1_000 }

/** Reads the site once its first page has come to life, then takes in what changes, one batch after another. */
export function followChanges(site: DevSite): { close(): Promise<void> } {
  let watcher: Watcher | undefined
  /** What must not be cut short: an edit that is being taken in. */
  let working = Promise.resolve()
  let isEnding = false
  /** Changed since the edit that is being taken in: the next one, all at once. */
  const waiting = new Set<string>()
  let queue = begin()

  async function begin(): Promise<void> {
    await site.begun
    // Reading the site keeps this thread at work, and what the first page is made of has been asked for only now.
    const waitMs = site.channel.isExpected() ? aliveMs.browser : aliveMs.other
    await Promise.race([site.channel.connected, sleep(waitMs, undefined, { ref: false })])
    // A watcher that is opened now would be closed by nobody and keep the process running.
    if (isEnding) return
    watcher = watchSite(site.config, { onChange: changed, onError: site.unwatched })
    // Whatever is saved from here on is either read below or told of.
    await watcher.ready
    await site.read(follow)
    watcher.add(site.dependsOn())
  }

  async function follow(config: Config): Promise<void> {
    await watcher?.follow(config)
  }

  function changed(paths: readonly string[]): void {
    site.announce()
    const isQueued = waiting.size > 0
    for (const file of paths) waiting.add(file)
    if (!isQueued) queue = queue.then(takeWaiting)
  }

  async function takeWaiting(): Promise<void> {
    if (isEnding) return
    working = site.take([...waiting], follow)
    waiting.clear()
    await working
    watcher?.add(site.dependsOn())
  }

  return {
    async close() {
      isEnding = true
      await working
      await watcher?.close()
    },
  }
}
