import { randomBytes } from 'node:crypto'
import type { Config } from '../../render/model/config.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import type { Io } from '../io.ts'
import type { Answer } from '../server/serve.ts'
import { answerOf, withVersion } from './answer.ts'
import type { Channel } from './channel.ts'
import { type ConfiguredSite, openConfiguredSite } from './configured-site.ts'
import { type News, openNews } from './news.ts'
import { openDevTerminal } from './terminal.ts'

type OnConfig = (config: Config) => Promise<void>

/** The site while it is written: pages and terminal are told of what changes and of what is wrong. */
export type DevSite = {
  /** As the server was started: what an edit of the config changes is taken in by the site alone. */
  config: Config
  channel: Channel
  /** What the site as it is now answers to a path below its base. */
  answer(requested: string): Promise<Answer>
  /** A page was served, or nobody asked for one for a moment: time to read the site. */
  begun: Promise<void>
  /**
   * Reads the site for the first time, under the config as it is by now. A site that cannot be read is told of, as everything else that is
   * broken. `onConfig` is called before the site is read under a config that changed.
   */
  read(onConfig: OnConfig): Promise<void>
  /** Takes in what changed on disk, by absolute path. */
  take(paths: readonly string[], onConfig: OnConfig): Promise<void>
  /** A change has been seen and waits to be taken in: while the site is read, pages come again for it. */
  announce(): void
  /** Edits of some files are not seen, for this reason. */
  unwatched(error: NodeJS.ErrnoException): void
  /** Absolute paths of the files that notes and templates take in, and of those that something broken waits for. */
  dependsOn(): readonly string[]
  close(): Promise<void>
}

/** Opens the site of a project's folder; throws a `UserError` when there is none. */
export async function openDevSite(folder: string, flags: SiteFlags, io: Io): Promise<DevSite> {
  const devToken = randomBytes(16).toString('hex')
  const terminal = openDevTerminal(io)
  const current = await openConfiguredSite(folder, flags, { devToken, terminal })
  const news = openNews(current, { io, devToken, terminal })
  return {
    config: current.config(),
    channel: news.channel,
    async answer(requested) {
      // The version at the request: a page that was made before an edit and sent after it must not pass for the edited one.
      const asked = news.version()
      try {
        return withVersion(
          await answerOf(current.live(), current.config(), requested),
          current.config(),
          asked,
        )
      } catch (error) {
        if (!mayBePage(requested)) throw error
        return news.broken(error)
      }
    },
    begun: current.live().begun,
    async read(onConfig) {
      const missed = current.changedSinceStart()
      if (missed.length > 0) await take(current, news, missed, onConfig)
      try {
        const { routes } = await current.live().whole()
        news.read(routes)
      } catch (error) {
        news.failed(error)
      }
    },
    take: (paths, onConfig) => take(current, news, paths, onConfig),
    announce() {
      if (current.live().isAhead()) news.ahead()
    },
    unwatched: terminal.warnOfUnwatched,
    dependsOn: () => [...current.live().dependsOn(), ...news.waitsFor()],
    close: async () => news.close(),
  }
}

/** Whether it is the address of a page, and of no other file. */
function mayBePage(requested: string): boolean {
  return /(?:^|\/|\.html|\/[^/.]+)$/.test(requested)
}

async function take(
  current: ConfiguredSite,
  news: News,
  paths: readonly string[],
  onConfig: OnConfig,
): Promise<void> {
  const configFiles = current.configFiles()
  if (!current.isBehind() && !paths.some((file) => configFiles.includes(file)))
    return takeNotes(current, news, paths)
  try {
    await current.reopen(onConfig)
    news.edited(paths, 'reload', news.waitsFor())
  } catch (error) {
    news.failed(error, configFiles, paths)
    // Notes that came with a broken config, as with a checkout, are taken in all the same.
    const awaited = current.configFiles()
    const others = paths.filter((file) => !awaited.includes(file))
    if (others.length > 0) await takeNotes(current, news, others)
  }
}

async function takeNotes(current: ConfiguredSite, news: News, paths: readonly string[]): Promise<void> {
  try {
    const { routes, inPart } = await current.live().refresh(paths, news.ahead)
    const configFiles = current.configFiles()
    // A site that could be read is not broken any more, whatever else was saved while it was: only its config may be.
    const mended = news.waitsFor().filter((file) => !configFiles.includes(file))
    news.edited(paths, routes, inPart ? paths : mended)
  } catch (error) {
    news.failed(error, paths)
  }
}
