import path from 'node:path'
import type { DevFinding, DevMessage } from '../../client/dev/message.ts'
import { throttle } from '../../client/platform/throttle.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import { setReviewed } from '../../render/check/age/set-reviewed.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import { show, signed } from '../shown.ts'
import { type Channel, openChannel } from './channel.ts'
import { findingKey, openFailures, relevant, shownOnPages } from './findings.ts'
import type { ConfiguredSite } from './site.ts'
import type { DevTerminal } from './terminal.ts'

/** Reports to open pages and the terminal. */
export type News = {
  channel: Channel
  /** Counts the changes of the site. */
  version(): number
  /** The site was read for the first time; pages already served under these routes are out of date. */
  read(routes: DevMessage['routes']): void
  /** An edit of `paths` was applied: these routes changed, and failures of the `mended` files are gone. */
  edited(paths: readonly string[], routes: DevMessage['routes'], mended: readonly string[]): void
  /** An edit failed. An edit of one of `paths` may mend it; `saved` are the files that were saved. */
  failed(error: unknown, paths?: readonly string[], saved?: readonly string[]): void
  /** Reloads open pages while the site is still being read: until then each is served from its own note. */
  ahead(): void
  /** Absolute paths of the files that may mend a failure, existing or not. */
  waitsFor(): readonly string[]
  close(): void
}

/** Delay before the whole site is checked after an edit: the page that the author waits for comes first. */
const checkMs = 150

/** Minimum time between two reloads of pages while the site is read: a checkout is many changes in a row. */
const aheadMs = 250

type Options = { io: Io; devToken: string; terminal: DevTerminal }

export function openNews(site: ConfiguredSite, { io, devToken, terminal }: Options): News {
  let version = 0
  let reloaded = 0
  const failures = openFailures(io.cwd)
  const send = (routes: DevMessage['routes'] = []) => channel.send(message(routes))
  const checks = openChecks({ site, terminal, failures, send, failed })
  const channel = openChannel({ base: site.config().base, token: devToken, greeting, open, review })
  const sendAhead = throttle(() => send('all'), aheadMs)

  function message(routes: DevMessage['routes']): DevMessage {
    return { version, reloaded, routes, findings: [...failures.list(), ...checks.found()] }
  }

  function greeting(): DevMessage {
    checks.lookCloser({ isSave: false })
    checks.look()
    return message([])
  }

  /** Opens only locations that were reported: those of failures are relative to the working directory, others to the project. */
  function open(place: string): boolean {
    const isIn = (list: readonly DevFinding[]) => list.some((finding) => finding.place === place)
    const folder = isIn(checks.found()) ? site.config().root : isIn(failures.list()) ? io.cwd : undefined
    if (place === '' || folder === undefined) return false
    void openInEditor(path.resolve(folder, place), io)
    return true
  }

  async function review(note: string): Promise<boolean> {
    return setReviewed(await site.live().site(), note, Date.now())
  }

  // The author is in the middle of an edit: report it and keep serving the last good site.
  function failed(error: unknown, paths: readonly string[] = [], savedNow = paths): void {
    const known = failures.list().map((one) => one.message)
    const added = failures.add(error, paths)
    send()
    // A folder that is deleted fails once for each of its files.
    const fresh = added.filter((one) => !known.includes(one.message))
    if (fresh.length > 0 || savedNow.length > 0) terminal.fail(failures.list(), fresh, savedNow)
  }

  function count(routes: DevMessage['routes']): void {
    version += 1
    if (routes === 'reload') reloaded = version
  }

  return {
    channel,
    version: () => version,
    read(routes) {
      count(routes)
      checks.check(routes)
    },
    edited(paths, routes, mended) {
      count(routes)
      failures.mend(mended)
      checks.checkSoon(paths)
      send(routes)
    },
    failed,
    ahead() {
      terminal.ahead()
      sendAhead()
    },
    waitsFor: failures.waitsFor,
    close() {
      sendAhead.cancel()
      checks.close()
      channel.close()
    },
  }
}

type ChecksOptions = Pick<Options, 'terminal'> & {
  site: ConfiguredSite
  failures: ReturnType<typeof openFailures>
  send: (routes?: DevMessage['routes']) => void
  failed: (error: unknown) => void
}

/** Checks the site after each edit: pages get the findings immediately and again after its diagrams were checked, the terminal only then. */
function openChecks({ site, terminal, failures, send, failed }: ChecksOptions) {
  /** The files of the last edit: only warnings about these are shown, and those that came with the edit. */
  let saved: readonly string[] = []
  let edited: ReadonlySet<string> = new Set()
  /** Findings of the last check, repeated until the next one. */
  let found: readonly DevFinding[] = []
  /** Keys of all findings at the last check, and before the last edit. */
  let present: ReadonlySet<string> | undefined
  let former: ReadonlySet<string> | undefined
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isClosed = false

  function findings(): Diagnostic[] {
    const all = site.live().diagnostics()
    present = new Set(all.map(findingKey))
    return relevant(all, edited, (one) => former !== undefined && !former.has(findingKey(one)))
  }

  function look(): void {
    found = shownOnPages(findings(), edited, site.config())
  }

  function check(routes?: DevMessage['routes']): void {
    try {
      look()
      send(routes)
      lookCloser({ isSave: true })
    } catch (error) {
      failed(error)
    }
  }

  function lookCloser({ isSave }: { isSave: boolean }): void {
    looking = looking.then(async () => {
      try {
        const isOther = await site.live().lookCloser(edited)
        if (isClosed || (!isOther && !isSave)) return
        if (isOther) {
          look()
          send()
        }
        const config = site.config()
        terminal.report({ findings: findings(), failures: failures.list(), edited, saved, config })
      } catch (error) {
        failed(error)
      }
    })
  }

  return {
    found: () => found,
    look,
    lookCloser,
    check,
    checkSoon(paths: readonly string[]) {
      edited = new Set(sourceNames(paths, site))
      former = present
      saved = paths
      clearTimeout(timer)
      timer = setTimeout(check, checkMs)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Saved files as findings name them. Findings about modules that the config imports are reported for the config itself. */
function sourceNames(paths: readonly string[], site: ConfiguredSite): string[] {
  const { root, srcDir } = site.config()
  const configFiles = site.configFiles()
  const configs = paths.some((file) => configFiles.includes(file)) ? configFiles : []
  return [
    ...paths.map((file) => relativePosix(srcDir, file)),
    ...configs.map((file) => relativePosix(root, file)),
  ]
}

/** Opens `file:line:column` in the editor of KBSITE_EDITOR, else in one that is running, else in that of VISUAL or EDITOR. */
async function openInEditor(place: string, io: Io): Promise<void> {
  // The library prints the name of a file that it could not open.
  if (signed(place) !== place) return
  const { default: launch } = await import('launch-editor')
  launch(place, process.env.KBSITE_EDITOR, (_file, reason) => {
    if (reason)
      io.stderr.write(
        show`${io.colors.yellow('note')}  No editor was found.  Name one: KBSITE_EDITOR=code kbsite dev\n`,
      )
  })
}
