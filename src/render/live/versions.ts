import { loadSite } from '../load.ts'
import type { Config } from '../model/config.ts'
import type { SiteTemplates } from '../model/templates.ts'
import type { Route } from '../model/types.ts'
import { loadTemplates } from '../page/layouts.ts'
import { affectedRoutes } from '../site/affected.ts'
import { type Glance, openGlance } from './glance.ts'
import { isLoadedAnew } from './reload.ts'
import { rememberOutline } from './stubs.ts'
import { devClient, type LiveContext, type Version, versionOf } from './version.ts'

/** Which open pages have changed. `inPart`: the site was not read again, so earlier failures remain. */
export type LiveUpdate = { routes: readonly Route[] | 'all' | 'reload'; inPart?: true }

/** The successive versions of a site under `kbsite dev`, and single pages while there is none. */
export type Versions = {
  /** The current site; undefined while it is being read, when pages come from `glance`. */
  current(): Version | undefined
  glance(): Glance
  /** The current site, read if necessary; a failure is retried the next time. */
  whole(): Promise<Version>
  /** Whether the whole site has been requested. */
  isAsked(): boolean
  /** Reads the site, even if it was read before. */
  read(): Promise<Version>
  /** Reads the site again after an edit of these files that may affect other pages. */
  readAgain(before: Version, again: Again): Promise<LiveUpdate>
  /** Sets the version after an edit that was applied in place. */
  take(version: Version): void
}

/** When reading takes longer than `afterMs`, pages are served ahead of it and `onAhead` is called. */
type Again = { paths: readonly string[]; afterMs: number; onAhead: () => void }

/** The versions of a site whose notes have not been read yet. */
export function openVersions(config: Config, templates: SiteTemplates, context: LiveContext): Versions {
  let glance = openGlance(config, templates, context)
  let current: Version | undefined
  /** The reading that requests for the whole site wait for. */
  let reading: Promise<Version> | undefined
  /** The reading after an edit. */
  let again: Promise<Version> | undefined

  async function read(): Promise<Version> {
    const loaded = await loadSite(config, context.cache, () => {}, { drafts: true })
    rememberOutline(loaded.site, context.cache)
    const version = versionOf(loaded, context)
    // Without client code, no page could be shown or notice a fix, so in that case the former site stays.
    await version.client()
    context.cache.save()
    current = version
    return version
  }

  async function readAgain(before: Version, { paths, afterMs, onAhead }: Again): Promise<LiveUpdate> {
    const started = read()
    again = started
    const timer = setTimeout(() => void goAhead(before, started, onAhead).catch(reportedByReading), afterMs)
    try {
      const after = await started
      if (isReloaded(paths, before, after)) return { routes: 'reload' }
      const wentAhead = reading === started
      return { routes: wentAhead ? 'all' : affectedRoutes(before.loaded.site, after.loaded.site) }
    } catch (error) {
      current = before
      throw error
    } finally {
      clearTimeout(timer)
      again = undefined
    }
  }

  /** Serves single pages until the site is read, as at the start: after a checkout, reading can take long. */
  async function goAhead(before: Version, started: Promise<Version>, onAhead: () => void): Promise<void> {
    // The current templates must be compiled before a page can be shown.
    const templates = await loadTemplates(config.root)
    await devClient(config, templates, context)
    const isOver = again !== started || current !== before
    if (isOver) return
    glance = openGlance(config, templates, context)
    current = undefined
    reading = started
    onAhead()
  }

  return {
    current: () => current,
    glance: () => glance,
    isAsked: () => reading !== undefined,
    whole() {
      reading ??= read().catch((error: unknown) => {
        reading = undefined
        throw error
      })
      return current ? Promise.resolve(current) : reading
    },
    read,
    readAgain,
    take(version) {
      current = version
    },
  }
}

/** Whether open pages cannot be patched after an edit of these files. */
function isReloaded(paths: readonly string[], before: Version, after: Version): boolean {
  const isSameCode = before.loaded.templates.hash === after.loaded.templates.hash
  return !isSameCode || isLoadedAnew(paths, [before, after])
}

/** Does nothing: reading the site reports the same error. */
function reportedByReading(): void {}
