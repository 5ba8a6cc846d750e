import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../render/model/config.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import type { Io } from '../io.ts'
import type { Answer, Wanted } from '../server/serve.ts'
import { answerOf, brokenPage, withVersion } from './answer.ts'
import type { Channel } from './channel.ts'
import { openFailures } from './findings.ts'
import { type News, openNews } from './news.ts'
import { reviewPage, reviewPath } from './review-page.ts'
import { type ConfiguredSite, openSite } from './site.ts'
import { openDevTerminal } from './terminal.ts'
import { type Watcher, watchSite } from './watch.ts'

/** A site under `kbsite dev`: applies edits, and reports them to pages and the terminal. */
export type Session = {
  /** The config that the server was started with. */
  config: Config
  channel: Channel
  /** The response to a request below the base. */
  answer(requested: string, wanted?: Wanted): Promise<Answer>
  /** A page was served, or none was requested for a moment: time to read the site. */
  begun: Promise<void>
  /** Reads the site for the first time. From then on `watcher` also watches the files that the site turns out to depend on. */
  read(watcher?: Watcher): Promise<void>
  /** Applies changes of files on disk, by absolute path. */
  take(paths: readonly string[]): Promise<void>
  /** A change has been noticed and will be applied soon; open pages reload for it if the site is still being read. */
  announce(): void
  /** The system refuses to watch some files. */
  unwatched(error: NodeJS.ErrnoException): void
  close(): void
}

/** Opens the site of a project folder; throws a `UserError` if there is none. */
export async function openSession(folder: string, flags: SiteFlags, io: Io): Promise<Session> {
  const devToken = randomBytes(16).toString('hex')
  const terminal = openDevTerminal(io)
  let watcher: Watcher | undefined
  const onConfig = async (config: Config) => watcher?.follow(config)
  const site = await openSite(folder, flags, { devToken, terminal, onConfig })
  const news = openNews(site, { io, devToken, terminal })

  async function takeAndWatch(paths: readonly string[]): Promise<void> {
    await take(site, news, paths)
    watcher?.add(site.live().dependsOn(), news.waitsFor())
  }

  return {
    config: site.config(),
    channel: news.channel,
    async answer(requested, wanted = { markdown: false }) {
      // The version at the time of the request: a page rendered before an edit and sent after it must not count as the edited one.
      const version = news.version()
      const { base } = site.config()
      try {
        if (requested === reviewPath)
          return await reviewPage(await site.live().site(), { token: devToken, nowMs: Date.now() })
        return withVersion(
          await answerOf(site.live(), site.config(), requested, wanted),
          site.config(),
          version,
        )
      } catch (error) {
        if (!mayBePage(requested)) throw error
        return brokenPage(openFailures(io.cwd).add(error, []), { base, token: devToken, version })
      }
    },
    begun: site.live().begun,
    async read(one) {
      watcher = one
      const missed = site.changedSinceStart()
      if (missed.length > 0) await take(site, news, missed)
      try {
        const { routes } = await site.live().whole()
        news.read(routes)
      } catch (error) {
        news.failed(error)
      }
      watcher?.add(site.live().dependsOn(), news.waitsFor())
    },
    take: takeAndWatch,
    announce() {
      if (site.live().isAhead()) news.ahead()
    },
    unwatched: terminal.warnOfUnwatched,
    close: news.close,
  }
}

/** Whether this is the address of a page rather than of some other file. */
function mayBePage(requested: string): boolean {
  return /(?:^|\/|\.html|\/[^/.]+)$/.test(requested)
}

async function take(site: ConfiguredSite, news: News, paths: readonly string[]): Promise<void> {
  const configFiles = site.configFiles()
  if (!site.isBehind() && !paths.some((file) => configFiles.includes(file)))
    return takeNotes(site, news, paths)
  try {
    await site.reopen()
    news.edited(paths, 'reload', news.waitsFor())
  } catch (error) {
    news.failed(error, configFiles, paths)
    // A checkout may contain notes along with a broken config.
    const awaited = site.configFiles()
    const others = paths.filter((file) => !awaited.includes(file))
    if (others.length > 0) await takeNotes(site, news, others)
  }
}

async function takeNotes(site: ConfiguredSite, news: News, paths: readonly string[]): Promise<void> {
  try {
    const { routes, inPart } = await site.live().refresh(paths, news.ahead)
    const configFiles = site.configFiles()
    // A site that could be read again has no failures left except those of its config.
    const mended = news.waitsFor().filter((file) => !configFiles.includes(file))
    news.edited(paths, routes, inPart ? paths : mended)
  } catch (error) {
    news.failed(error, paths)
  }
}

/** How long reading the site waits until the first page is running, because reading delays its scripts. */
const aliveMs = { browser: 5_000, other: 1_000 }

/** Reads the site once its first page is running, then takes in changes, one batch after another. */
export function followChanges(session: Session): { close(): Promise<void> } {
  let watcher: Watcher | undefined
  /** The edit in progress: it must not be interrupted. */
  let working = Promise.resolve()
  let isEnding = false
  /** Files changed during that edit, applied together afterwards. */
  const waiting = new Set<string>()
  let queue = begin()

  async function begin(): Promise<void> {
    await session.begun
    const waitMs = session.channel.isExpected() ? aliveMs.browser : aliveMs.other
    await Promise.race([session.channel.connected, sleep(waitMs, undefined, { ref: false })])
    // Opened now, the watcher would never be closed and would keep the process alive.
    if (isEnding) return
    watcher = watchSite(session.config, { onChange: changed, onError: session.unwatched })
    await watcher.ready
    await session.read(watcher)
  }

  function changed(paths: readonly string[]): void {
    session.announce()
    const isQueued = waiting.size > 0
    for (const file of paths) waiting.add(file)
    if (!isQueued) queue = queue.then(takeWaiting)
  }

  async function takeWaiting(): Promise<void> {
    if (isEnding) return
    working = session.take([...waiting])
    waiting.clear()
    await working
  }

  return {
    async close() {
      isEnding = true
      await working
      await watcher?.close()
    },
  }
}
