import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { throttle } from '../../client/platform/throttle.ts'
import { configFilesIn, loadConfig } from '../../render/config/load.ts'
import type { Config } from '../../render/config/types.ts'
import { type LiveSite, openLiveSite } from '../../render/live.ts'
import { pagePolicy, scriptSources } from '../../render/site/policy.ts'
import type { Diagnostic } from '../../render/types.ts'
import { openChannel } from '../dev/channel.ts'
import { codeFrame } from '../dev/code-frame.ts'
import { openFailures } from '../dev/failures.ts'
import { type Watcher, watchSite } from '../dev/watch.ts'
import type { ExitCode } from '../exit-code.ts'
import { untilInterrupted } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { prettyReport } from '../report/pretty.ts'
import { outputCandidates } from '../server/request-path.ts'
import { type Answer, serve } from '../server/serve.ts'
import { sourcePrefix } from './build.ts'
import { sourceLines } from './check.ts'
import { type ServerFlags, warnOfHost } from './preview.ts'

/** What a page in the browser is told: findings to show, and what to do about its own content. */
export type DevMessage = {
  version: number
  routes: readonly string[] | 'all' | 'reload'
  /** Those that are `near` are about what was just saved, and come first. */
  findings: readonly { place: string; severity: string; message: string; frame?: string; near: boolean }[]
}

/**
 * Between telling pages of an edit and looking for what there is to say about it, in ms: that takes a look at the whole site, and the
 * page that an author waits for is asked for and served before.
 */
const lookMs = 150

/**
 * So long reading the site waits for the first page to come to life, in ms: for one in a browser, which would otherwise wait for its scripts until
 * the site is read, and for what else may have asked for it.
 */
const aliveMs = { browser: 5_000, other: 1_000 }

/** Between having pages come again while the site is read, in ms. */
const aheadMs = 250

/** `kbsite dev`: serves the site while it is written, until Ctrl-C. A broken edit is shown and mended, never fatal. */
export async function runDev(root: string, flags: ServerFlags, io: Io): Promise<ExitCode> {
  const start = performance.now()
  const folder = path.resolve(io.cwd, root)
  const devToken = randomBytes(16).toString('hex')
  let config = await loadConfig(folder, flags)
  let live = await openLiveSite({ config, devToken })
  let version = 0
  const failures = openFailures((place) => path.relative(io.cwd, place))
  /** Source paths of the last edit: warnings are shown for these alone, errors for every page. */
  let edited: ReadonlySet<string> = new Set()

  /** What was last found about the site: said again until it has been looked at after an edit. */
  let found: DevMessage['findings'] = []

  const message = (routes: DevMessage['routes'] = []): DevMessage => ({
    version,
    routes,
    findings: [...failures.list(), ...found],
  })
  const greeting = (): DevMessage => {
    found = findingsOf(live, config, edited)
    return message()
  }
  const channel = openChannel({ base: config.base, token: devToken, greeting })
  const server = await serve({
    base: config.base,
    port: flags.port ?? 5173,
    anyPort: flags.port === undefined,
    host: flags.host ?? '127.0.0.1',
    answer: async (requested) =>
      withVersion(withPolicy(await answerFrom(live, requested), config), config, version),
    intercept: channel.intercept,
  })

  /** Errors of other notes that the terminal has been told of. */
  let told: ReadonlySet<string> = new Set()

  const report = (): void => {
    const findings = relevant(live.diagnostics(), edited)
    const isTold = (finding: Diagnostic) => !edited.has(finding.path) && told.has(nameOf(finding))
    const fresh = findings.filter((finding) => !isTold(finding))
    const before = findings.length - fresh.length
    told = new Set(findings.map(nameOf))
    const text = prettyReport(fresh, {
      colors: io.colors,
      prefix: sourcePrefix(config, io),
      width: io.width,
      linesOf: sourceLines(config),
    })
    const rest =
      before > 0
        ? `${io.colors.dim(`${before} ${before === 1 ? 'error' : 'errors'} elsewhere as before`)}\n`
        : ''
    io.stderr.write(text + rest)
  }

  let looking: NodeJS.Timeout | undefined
  const look = (): void => {
    try {
      channel.send(greeting())
      report()
    } catch (error) {
      fail(error)
    }
  }

  const apply = async (paths: readonly string[]): Promise<void> => {
    const configFiles = [...configFilesIn(config.root), ...config.inputs]
    const configChanged = paths.some((file) => configFiles.includes(file))
    try {
      if (configChanged) {
        config = { ...(await loadConfig(folder, flags)), base: config.base }
        await watcher?.follow(config)
        const next = await openLiveSite({ config, devToken })
        await next.whole()
        live = next
      }
      const { routes } = configChanged ? { routes: 'reload' as const } : await live.refresh(paths, tellAhead)
      version += 1
      failures.mend(configChanged ? [...paths, ...configFiles] : paths)
      edited = new Set(paths.map((file) => path.relative(config.srcDir, file).split(path.sep).join('/')))
      channel.send(message(routes))
      clearTimeout(looking)
      looking = setTimeout(look, lookMs)
    } catch (error) {
      fail(error, paths)
    }
  }

  // The author is in the middle of an edit: say so and keep serving the last good site.
  const fail = (error: unknown, paths: readonly string[] = []): void => {
    const known = failures.list().map(({ message }) => message)
    const { place, message: text } = failures.add(error, paths)
    channel.send(message())
    // A folder that goes away is told of file by file.
    if (!known.includes(text)) io.stderr.write(`${io.colors.red('error')}  ${place}  ${text}\n`)
  }

  /** Has pages come again before the site is read: each is served from its own note until then. A checkout is many changes one after another. */
  const tellAhead = throttle(() => channel.send(message('all')), aheadMs)

  let watcher: Watcher | undefined
  /** What must not be cut short: an edit that is being taken in. */
  let working = Promise.resolve()
  let isEnding = false
  let queue = live.begun.then(async () => {
    // Reading the site keeps this thread at work, and what the first page is made of has been asked for only now.
    const waitMs = channel.isExpected() ? aliveMs.browser : aliveMs.other
    await Promise.race([channel.connected, sleep(waitMs, undefined, { ref: false })])
    // A watcher that is opened now would be closed by nobody and keep the process running.
    if (isEnding) return
    /** Changed since the edit that is being taken in: the next one, all at once. */
    const waiting = new Set<string>()
    const onChange = (paths: readonly string[]): void => {
      if (live.isAhead()) tellAhead()
      const isQueued = waiting.size > 0
      for (const file of paths) waiting.add(file)
      if (isQueued) return
      queue = queue.then(() => {
        working = apply([...waiting])
        waiting.clear()
        return working.then(() => watcher?.add(live.dependsOn()))
      })
    }
    watcher = watchSite(config, { onChange, onError: warnOfUnwatched(io) })
    // Whatever is saved from here on is either read below or told of.
    await watcher.ready
    try {
      const { routes } = await live.whole()
      watcher.add(live.dependsOn())
      version += 1
      channel.send({ ...greeting(), routes } satisfies DevMessage)
      report()
    } catch (error) {
      fail(error)
    }
  })
  // Listened for before anyone can know that there is something to end.
  const interrupted = untilInterrupted([
    () => server.close(),
    async () => channel.close(),
    async () => watcher?.close(),
    async () => clearTimeout(looking),
    async () => tellAhead.cancel(),
    () => working,
    async () => {
      isEnding = true
    },
  ])
  warnOfHost(flags.host, io)
  if (flags.port === undefined && server.port !== 5173)
    io.stderr.write('Port 5173 is taken, so the next free one is used.\n')
  io.stdout.write(
    `${io.colors.bold('kbsite dev')}  ${io.colors.cyan(server.url)}  ready in ${Math.round(performance.now() - start)} ms\n`,
  )
  return interrupted
}

/** Says once that edits of some files are not seen: the site is served all the same. */
function warnOfUnwatched(io: Io): (error: NodeJS.ErrnoException) => void {
  let isTold = false
  return ({ code, message }) => {
    if (isTold) return
    isTold = true
    const isFull = code === 'ENOSPC' || code === 'EMFILE'
    const text = isFull
      ? 'the system lets no more files be watched.  Raise fs.inotify.max_user_watches and max_user_instances, or ulimit -n.'
      : `${message}.`
    io.stderr.write(`${io.colors.yellow('warning')}  Not every edit will be seen: ${text}\n`)
  }
}

async function answerFrom(live: LiveSite, requested: string): Promise<Answer> {
  const file = await live.file(...outputCandidates(requested))
  if (file)
    return { status: 200, name: file.path, body: 'copyOf' in file ? { file: file.copyOf } : file.contents }
  return { status: 404, name: '404.html', body: await live.notFound(requested) }
}

/** Pages come under the policy that the built site has, so that what breaks it is seen while it is written. */
function withPolicy(answer: Answer, config: Config): Answer {
  const { body } = answer
  if (config.csp === false || !isPage(answer, config) || typeof body !== 'string') return answer
  return { ...answer, headers: { 'content-security-policy': pagePolicy(scriptSources(body)) } }
}

/** A page is told which version of the site it is from, where its scripts can read it. */
function withVersion(answer: Answer, config: Config, version: number): Answer {
  if (!isPage(answer, config)) return answer
  return { ...answer, headers: { ...answer.headers, 'server-timing': `kbsite;desc="${version}"` } }
}

function isPage({ name }: Answer, { assetsDir }: Config): boolean {
  return name.endsWith('.html') && !name.startsWith(`${assetsDir}/`)
}

function findingsOf(live: LiveSite, config: Config, edited: ReadonlySet<string>): DevMessage['findings'] {
  const findings = relevant(live.diagnostics(), edited)
  const isNear = ({ path: file }: Diagnostic) => edited.has(file)
  return [...findings.filter(isNear), ...findings.filter((finding) => !isNear(finding))]
    .slice(0, 50)
    .map((finding) => ({
      place: placeText(finding),
      severity: finding.severity,
      message: [finding.message, finding.fix].filter(Boolean).join(' '),
      near: isNear(finding),
      ...frameOf(finding, config),
    }))
}

/** A finding as it stays itself while lines above it come and go. */
function nameOf({ path: file, rule, message }: Diagnostic): string {
  return [file, rule, message].join('\0')
}

/** Errors of the whole site, and everything about the notes that the author has just saved. */
function relevant(findings: readonly Diagnostic[], edited: ReadonlySet<string>): Diagnostic[] {
  return findings.filter((finding) => finding.severity === 'error' || edited.has(finding.path))
}

function placeText({ path: file, place }: Diagnostic): string {
  return place ? `${file}:${place.line}:${place.column}` : file
}

function frameOf({ path: file, place }: Diagnostic, { srcDir }: Config): { frame?: string } {
  const frame = place && codeFrame(path.join(srcDir, file), place)
  return frame ? { frame } : {}
}
