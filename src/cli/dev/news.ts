import path from 'node:path'
import type { DevFinding, DevMessage } from '../../client/dev/message.ts'
import { throttle } from '../../client/platform/throttle.ts'
import { relativePosix } from '../../render/base/relative-posix.ts'
import type { Diagnostic } from '../../render/model/types.ts'
import type { Io } from '../io.ts'
import type { Answer } from '../server/serve.ts'
import { brokenPage } from './broken-page.ts'
import { type Channel, openChannel } from './channel.ts'
import type { ConfiguredSite } from './configured-site.ts'
import { openFailures } from './failures.ts'
import { relevant, shownOnPages } from './findings.ts'
import { openInEditor } from './open-editor.ts'
import type { DevTerminal } from './terminal.ts'

export type News = {
  channel: Channel
  /** How often the site has changed: what a page that is served now shows. */
  version(): number
  /** The site was read for the first time: these of the pages that were served differ. */
  read(routes: DevMessage['routes']): void
  /** An edit of `paths` was taken in: these pages differ, and what `mended` files had broken is said no more. */
  edited(paths: readonly string[], routes: DevMessage['routes'], mended: readonly string[]): void
  /** An edit could not be taken in, and one of `paths` may mend it; `changed` are those that were saved, all of them unless told. */
  failed(error: unknown, paths?: readonly string[], changed?: readonly string[]): void
  /** What a page is answered that cannot be shown for this reason. */
  broken(error: unknown): Answer
  /** Has pages come again before the site is read: each is served from its own note until then. A checkout is many changes one after another. */
  ahead(): void
  /** Absolute paths of the files that may mend what is broken, there or not. */
  waitsFor(): readonly string[]
  close(): void
}

/**
 * Between telling pages of an edit and looking for what there is to say about it, in ms: that takes a look at the whole site, and the
 * page that an author waits for is asked for and served before.
 */
const lookMs = 150

/** Between having pages come again while the site is read, in ms. */
const aheadMs = 250

/** Tells pages and terminal what changes in a site that is edited, and what is wrong with it. */
export function openNews(
  site: ConfiguredSite,
  { io, devToken, terminal }: { io: Io; devToken: string; terminal: DevTerminal },
): News {
  let version = 0
  let reloaded = 0
  /** Source paths of the last edit: warnings are shown for these alone, errors for every page. */
  let edited: ReadonlySet<string> = new Set()
  /** The same by absolute path. */
  let saved: readonly string[] = []
  /** What was last found about the site: said again until it has been looked at after an edit. */
  let found: readonly DevFinding[] = []
  let looking: NodeJS.Timeout | undefined
  let further = Promise.resolve()
  let isClosed = false
  const placeOf = (place: string) => path.relative(io.cwd, place)
  const failures = openFailures(placeOf)
  const channel = openChannel({ base: site.config().base, token: devToken, greeting: greetPage, open })
  const ahead = throttle(() => channel.send(message('all')), aheadMs)

  function findings(): Diagnostic[] {
    return relevant(site.live().diagnostics(), edited)
  }

  function message(routes: DevMessage['routes'] = []): DevMessage {
    return { version, reloaded, routes, findings: [...failures.list(), ...found] }
  }

  function greeting(): DevMessage {
    found = shownOnPages(findings(), edited, site.config())
    return message()
  }

  /** The diagrams of a page that comes are looked at, too. */
  function greetPage(): DevMessage {
    lookFurther({ isSave: false })
    return greeting()
  }

  /** Only what pages were told of is opened: places of failures are seen from the terminal's folder, all others from the project's. */
  function open(place: string): boolean {
    const isOf = (list: readonly DevFinding[]) => list.some((finding) => finding.place === place)
    const folder = isOf(found) ? site.config().root : isOf(failures.list()) ? io.cwd : undefined
    if (place === '' || folder === undefined) return false
    void openInEditor(path.resolve(folder, place), io)
    return true
  }

  function look(routes: DevMessage['routes'] = []): void {
    try {
      channel.send({ ...greeting(), routes })
      lookFurther({ isSave: true })
    } catch (error) {
      failed(error)
    }
  }

  function lookFurther(why: { isSave: boolean }): void {
    further = further.then(() => lookAtDiagrams(why))
  }

  /** Diagrams take longer than links: pages are told of them later, and the terminal of all at once. */
  async function lookAtDiagrams({ isSave }: { isSave: boolean }): Promise<void> {
    try {
      const isOther = await site.live().lookAtDiagrams(edited)
      if (isClosed || (!isOther && !isSave)) return
      if (isOther) channel.send(greeting())
      terminal.report({
        findings: findings(),
        failures: failures.list(),
        edited,
        saved,
        config: site.config(),
      })
    } catch (error) {
      failed(error)
    }
  }

  // The author is in the middle of an edit: say so and keep serving the last good site.
  function failed(error: unknown, paths: readonly string[] = [], changed = paths): void {
    const known = failures.list().map(({ message }) => message)
    const added = failures.add(error, paths)
    channel.send(message())
    // A folder that goes away is told of file by file.
    const fresh = added.filter(({ message }) => !known.includes(message))
    if (fresh.length > 0 || changed.length > 0) terminal.fail(failures.list(), fresh, changed)
  }

  return {
    channel,
    version: () => version,
    read(routes) {
      version += 1
      if (routes === 'reload') reloaded = version
      look(routes)
    },
    edited(paths, routes, mended) {
      version += 1
      if (routes === 'reload') reloaded = version
      failures.mend(mended)
      edited = new Set(sourceNames(paths, site))
      saved = paths
      channel.send(message(routes))
      clearTimeout(looking)
      looking = setTimeout(look, lookMs)
    },
    failed,
    broken: (error) =>
      brokenPage(openFailures(placeOf).add(error, []), {
        base: site.config().base,
        token: devToken,
        version,
      }),
    ahead,
    waitsFor: failures.waitsFor,
    close() {
      isClosed = true
      ahead.cancel()
      clearTimeout(looking)
      channel.close()
    },
  }
}

/** What findings call the files that were saved; those about the config stand in it, also for what it imports. */
function sourceNames(paths: readonly string[], site: ConfiguredSite): string[] {
  const { root, srcDir } = site.config()
  const configFiles = site.configFiles()
  const configs = paths.some((file) => configFiles.includes(file)) ? configFiles : []
  return [
    ...paths.map((file) => relativePosix(srcDir, file)),
    ...configs.map((file) => relativePosix(root, file)),
  ]
}
