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

/** Which of the open pages differ now; `inPart` when the site was not read for it, so that other failures remain. */
export type LiveUpdate = { routes: readonly Route[] | 'all' | 'reload'; inPart?: true }

/** The successive versions of a site at work, and the single pages that are served while there is none. */
export type Versions = {
  /** The current site; undefined while it is being read, when pages come from `glance`. */
  current(): Version | undefined
  glance(): Glance
  /** The current site, read if necessary; a failure is retried the next time. */
  whole(): Promise<Version>
  /** Whether the whole site has been requested. */
  isAsked(): boolean
  /** Reads the site, whether it was read before or not. */
  read(): Promise<Version>
  /** Reads the site once more, for an edit of these files that other pages show. */
  readAgain(before: Version, again: Again): Promise<LiveUpdate>
  /** The version after an edit that was applied without reading the site. */
  take(version: Version): void
}

/** When reading takes longer than `afterMs`, pages are served ahead of it and `onAhead` is called. */
type Again = { paths: readonly string[]; afterMs: number; onAhead: () => void }

/** The versions of a site whose notes have not been read yet. */
export function openVersions(config: Config, templates: SiteTemplates, context: LiveContext): Versions {
  let glance = openGlance(config, templates, context)
  let current: Version | undefined
  /** What a page waits for that is shown only when the site is read. */
  let reading: Promise<Version> | undefined
  /** The reading for an edit. */
  let again: Promise<Version> | undefined

  async function read(): Promise<Version> {
    const loaded = await loadSite(config, context.cache, () => {}, { drafts: true })
    rememberOutline(loaded.site, context.cache)
    const version = versionOf(loaded, context)
    // Without client code no page could be shown, nor would any notice that it is fixed: the former site stays.
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

  /** Serves single pages until the site is read, as before it was read for the first time: reading takes long after a checkout. */
  async function goAhead(before: Version, started: Promise<Version>, onAhead: () => void): Promise<void> {
    // The templates of now, which have to be compiled before they can show a page.
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

/** Reading the site reports the same error. */
function reportedByReading(): void {}
