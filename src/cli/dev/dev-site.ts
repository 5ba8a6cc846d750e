import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { DevFinding, DevMessage } from '../../client/dev/message.ts'
import { throttle } from '../../client/platform/throttle.ts'
import { configFilesIn, loadConfig } from '../../render/config/load.ts'
import type { Config } from '../../render/config/types.ts'
import { openLiveSite } from '../../render/live.ts'
import { relativePosix } from '../../render/relative-posix.ts'
import type { Diagnostic } from '../../render/types.ts'
import { UserError } from '../../render/user-error.ts'
import type { SiteFlags } from '../commands/site-command.ts'
import type { Io } from '../io.ts'
import type { Answer } from '../server/serve.ts'
import { answerOf, withVersion } from './answer.ts'
import { type Channel, openChannel } from './channel.ts'
import { openFailures } from './failures.ts'
import { relevant, shownOnPages } from './findings.ts'
import { openDevTerminal } from './terminal.ts'

/** The site while it is written: pages and terminal are told of what changes and of what is wrong. */
export type DevSite = {
  /** As the server was started: what an edit of the config changes is taken in by the site alone. */
  config: Config
  channel: Channel
  /** What the site as it is now answers to a path below its base. */
  answer(requested: string): Promise<Answer>
  /** A page was served, or nobody asked for one for a moment: time to read the site. */
  begun: Promise<void>
  /** Reads the site for the first time. A site that cannot be read is told of, as everything else that is broken. */
  read(): Promise<void>
  /** Takes in what changed on disk, by absolute path; `onConfig` is called before the site is read under a config that changed. */
  take(paths: readonly string[], onConfig: (config: Config) => Promise<void>): Promise<void>
  /** A change has been seen and waits to be taken in: while the site is read, pages come again for it. */
  announce(): void
  /** Edits of some files are not seen, for this reason. */
  unwatched(error: NodeJS.ErrnoException): void
  /** Absolute paths of the files that notes and templates take in, and of those that something broken waits for. */
  dependsOn(): readonly string[]
  close(): Promise<void>
}

/**
 * Between telling pages of an edit and looking for what there is to say about it, in ms: that takes a look at the whole site, and the
 * page that an author waits for is asked for and served before.
 */
const lookMs = 150

/** Between having pages come again while the site is read, in ms. */
const aheadMs = 250

/** Opens the site of a project's folder; throws a `UserError` when there is none. */
export async function openDevSite(folder: string, flags: SiteFlags, io: Io): Promise<DevSite> {
  const devToken = randomBytes(16).toString('hex')
  const terminal = openDevTerminal(io)
  let config = await loadConfig(folder, flags)
  /** Files that a config which did not load consists of, there or not: it is read again with each of them. */
  let awaited: readonly string[] = []
  const onFailed = (finding: Diagnostic): void => terminal.undrawn(finding, config)
  let live = await openLiveSite({ config, devToken, onFailed })
  let version = 0
  /** Source paths of the last edit: warnings are shown for these alone, errors for every page. */
  let edited: ReadonlySet<string> = new Set()
  /** What was last found about the site: said again until it has been looked at after an edit. */
  let found: readonly DevFinding[] = []
  let looking: NodeJS.Timeout | undefined
  const failures = openFailures((place) => path.relative(io.cwd, place))

  const findings = (): Diagnostic[] => relevant(live.diagnostics(), edited)

  const message = (routes: DevMessage['routes'] = []): DevMessage => ({
    version,
    routes,
    findings: [...failures.list(), ...found],
  })
  const greeting = (): DevMessage => {
    found = shownOnPages(findings(), edited, config)
    return message()
  }
  const channel = openChannel({ base: config.base, token: devToken, greeting })

  // The author is in the middle of an edit: say so and keep serving the last good site.
  const fail = (error: unknown, paths: readonly string[] = []): void => {
    const known = failures.list().map(({ message }) => message)
    const found = failures.add(error, paths)
    channel.send(message())
    // A folder that goes away is told of file by file.
    terminal.fail(found.filter(({ message }) => !known.includes(message)))
  }

  const look = (): void => {
    try {
      channel.send(greeting())
      terminal.report(findings(), edited, config)
    } catch (error) {
      fail(error)
    }
  }

  /** Has pages come again before the site is read: each is served from its own note until then. A checkout is many changes one after another. */
  const tellAhead = throttle(() => channel.send(message('all')), aheadMs)

  /** The site under the config as it is now. The server keeps the base that it was started with. */
  const reopen = async (onConfig: (config: Config) => Promise<void>): Promise<void> => {
    const { base, ...changed } = await loadConfig(folder, flags)
    if (base !== config.base) terminal.otherBase(base)
    config = { ...changed, base: config.base }
    awaited = []
    await onConfig(config)
    const next = await openLiveSite({ config, devToken, onFailed })
    await next.whole()
    live = next
  }

  const site: DevSite = {
    config,
    channel,
    async answer(requested) {
      // The version at the request: a page that was made before an edit and sent after it must not pass for the edited one.
      const asked = version
      return withVersion(await answerOf(live, config, requested), config, asked)
    },
    begun: live.begun,
    async read() {
      try {
        const { routes } = await live.whole()
        version += 1
        channel.send({ ...greeting(), routes })
        terminal.report(findings(), edited, config)
      } catch (error) {
        fail(error)
      }
    },
    async take(paths, onConfig) {
      const configFiles = [...configFilesIn(config.root), ...config.inputs, ...awaited]
      const configChanged = paths.some((file) => configFiles.includes(file))
      try {
        if (configChanged) await reopen(onConfig)
        const { routes } = configChanged
          ? { routes: 'reload' as const }
          : await live.refresh(paths, tellAhead)
        version += 1
        failures.mend(configChanged ? [...paths, ...configFiles] : paths)
        edited = new Set(paths.map((file) => relativePosix(config.srcDir, file)))
        channel.send(message(routes))
        clearTimeout(looking)
        looking = setTimeout(look, lookMs)
      } catch (error) {
        const isConfig = (file: string) => configFiles.includes(file)
        if (configChanged && error instanceof UserError) awaited = error.inputs
        fail(error, configChanged ? paths.filter(isConfig) : paths)
        // Notes that came with a broken config, as with a checkout, are taken in all the same.
        const others = configChanged ? paths.filter((file) => !isConfig(file)) : []
        if (others.length > 0) await site.take(others, onConfig)
      }
    },
    announce() {
      if (live.isAhead()) tellAhead()
    },
    unwatched: terminal.warnOfUnwatched,
    dependsOn: () => [...live.dependsOn(), ...failures.waitsFor()],
    async close() {
      tellAhead.cancel()
      clearTimeout(looking)
      channel.close()
    },
  }
  return site
}
